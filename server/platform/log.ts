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
      // The values of a statement that failed: addresses, hashes, whatever was typed.
      'err.params',
      'err.parameters',
    ],
  });
