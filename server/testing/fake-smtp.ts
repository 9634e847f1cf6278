import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface FakeSmtp {
  url: string;
  /** Envelope and raw message. */
  received: Array<{ from: string; to: string[]; message: string }>;
  /** Rejects this many messages with 451, like a busy server. */
  refuse(times: number): void;
  close(): Promise<void>;
}

/** A minimal SMTP server. */
export async function fakeSmtp(): Promise<FakeSmtp> {
  const received: FakeSmtp['received'] = [];
  let refusals = 0;
  const talk = (socket: Socket) => {
    let mail = { from: '', to: [] as string[], message: '' };
    let in_data = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const read = (line: string) => {
      if (in_data) {
        if (line !== '.') mail.message += `${line.replace(/^\./, '')}\r\n`;
        else {
          in_data = false;
          received.push(mail);
          mail = { from: '', to: [], message: '' };
          say('250 taken');
        }
      } else if (/^EHLO|^HELO/i.test(line)) say('250 fake');
      else if (/^MAIL FROM/i.test(line)) {
        mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        if (refusals > 0) {
          refusals--;
          say('451 busy, come back later');
        } else {
          in_data = true;
          say('354 go on');
        }
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    });
    socket.on('error', () => undefined);
    say('220 fake ready');
  };
  const server = createServer(talk);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (times) => {
      refusals = times;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
