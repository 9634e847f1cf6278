import pino, { type Logger } from 'pino';

export type Log = Logger;

export const openLog = (level: string): Log =>
  pino({
    level,
    redact: [
      'password',
      '*.password',
      'req.headers.cookie',
      'req.headers.authorization',
      'secret',
      // Parameters of a failed statement: addresses, hashes, user input.
      'err.params',
      'err.parameters',
    ],
  });
