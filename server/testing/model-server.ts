import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GivenRow } from '#server/ports/answers.ts';

interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
}
/** A request to the model. */
export interface AskedOfModel {
  body: string;
  /** Names of the tools it may use. */
  tools: string[];
  /** Rows of the tools it has used. */
  rows: GivenRow[];
  authorization: string | undefined;
}

/** The content of the model's message, a status, or no answer at all. */
export type Played =
  | { content: unknown }
  | { status: number; location?: string }
  | { never: true }
  | { endless: true };
/** A tool that the model uses, with its arguments. */
type Use = readonly [name: string, input: object];

const rowsOf = ({ content }: Message): GivenRow[] => (content.startsWith('[') ? JSON.parse(content) : []);

/** A server that plays one with OpenAI's chat completions: it uses the tools of `uses`, then answers as `plays` says. */
export async function modelServer() {
  const requests: AskedOfModel[] = [];
  const state: { uses: Use[]; plays: (request: AskedOfModel) => Played; gone: number } = {
    uses: [],
    plays: () => ({ status: 500 }),
    gone: 0,
  };
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const { messages, tools, response_format } = JSON.parse(body) as {
      messages: Message[];
      tools: Array<{ function: { name: string } }>;
      response_format?: object;
    };
    const used = messages.filter(({ role }) => role === 'tool');
    const one: AskedOfModel = {
      body,
      tools: tools.map(({ function: { name } }) => name),
      rows: used.flatMap(rowsOf),
      authorization: request.headers.authorization,
    };
    requests.push(one);
    const send = (message: object) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { role: 'assistant', ...message } }] }));
    if (!response_format && used.length < state.uses.length) {
      const tool_calls = state.uses.map(([name, input], i) => ({
        id: `c${i}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      }));
      send({ content: null, tool_calls });
      return;
    }
    if (!response_format) {
      send({ content: '' });
      return;
    }
    const played = state.plays(one);
    if ('never' in played) {
      response.on('close', () => {
        state.gone += 1;
      });
      return;
    }
    if ('endless' in played) {
      const timer = setInterval(() => response.write('x'.repeat(1_000_000)), 1);
      response
        .on('error', () => undefined)
        .on('close', () => {
          clearInterval(timer);
          state.gone += 1;
        });
      return;
    }
    if ('status' in played) {
      response.writeHead(played.status, played.location ? { location: played.location } : {}).end('{}');
      return;
    }
    send({ content: typeof played.content === 'string' ? played.content : JSON.stringify(played.content) });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    requests,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
