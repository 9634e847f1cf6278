import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

const USAGE = `Usage: LIMELIGHT_KEY=ll_… npm run --silent mcp

The tools of a running Limelight on standard input and output, for assistants that start their tools as programs.
LIMELIGHT_URL says where it runs (default: http://127.0.0.1:4000).`;

const { LIMELIGHT_KEY: key, LIMELIGHT_URL: url = 'http://127.0.0.1:4000' } = process.env;
if (!key || !URL.canParse(url) || process.argv.length > 2) {
  console.error(USAGE);
  process.exit(2);
}

const here = new StdioServerTransport();
const server = new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
  requestInit: { headers: { authorization: `Bearer ${key}` } },
});
server.onmessage = (message) => void here.send(message);
here.onmessage = (message) => void server.send(message).catch((error: Error) => failed(message, error));
await server.start();
await here.start();

/** The assistant waits for an answer to each request, so an unreachable server must answer too. */
function failed(message: JSONRPCMessage, error: Error): void {
  console.error(`Limelight at ${url}: ${error.message}`);
  if (!isJSONRPCRequest(message)) return;
  const failure = {
    code: ErrorCode.InternalError,
    message: `Limelight at ${url} did not answer: ${error.message}`,
  };
  void here.send({ jsonrpc: '2.0', id: message.id, error: failure });
}
