import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GivenQuestion } from '#server/ports/answers.ts';

export interface AskedOfModel {
  body: string;
  given: GivenQuestion;
  authorization: string | undefined;
}

/** Content of the message, a status, or no answer. */
export type Played = { content: unknown } | { status: number; location?: string } | { never: true };

/** A fake of OpenAI's chat completions. */
export async function modelServer() {
  const asked: AskedOfModel[] = [];
  const state: { plays: (given: GivenQuestion) => Played; gone: number } = {
    plays: () => ({ status: 500 }),
    gone: 0,
  };
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const given = JSON.parse(JSON.parse(body).messages[1].content) as GivenQuestion;
    asked.push({ body, given, authorization: request.headers.authorization });
    const played = state.plays(given);
    if ('never' in played) {
      response.on('close', () => {
        state.gone += 1;
      });
      return;
    }
    if ('status' in played) {
      response.writeHead(played.status, played.location ? { location: played.location } : {}).end('{}');
      return;
    }
    const content = typeof played.content === 'string' ? played.content : JSON.stringify(played.content);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    asked,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
