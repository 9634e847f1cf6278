import { DataType, load, open } from 'ffi-rs';

// One ClickHouse server in its own process: `clickhouse local` of chDB's library with its listeners started.
// Arguments: library, folder, configuration, TCP port, HTTP port. It ends with the process that started it.
const [library = '', folder = '', configuration = '', tcp = '', http = ''] = process.argv.slice(2);

process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();

// The server runs as long as its statement.
const FOREVER =
  'SELECT sleepEachRow(3) FROM system.numbers SETTINGS max_block_size = 1, max_rows_to_read = 0 FORMAT Null';
const values = {
  'config-file': configuration,
  path: folder,
  listen_host: '127.0.0.1',
  tcp_port: tcp,
  http_port: http,
  query: `SYSTEM START LISTEN TCP; SYSTEM START LISTEN HTTP; ${FOREVER}`,
};
const args = ['clickhouse', ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])];
open({ library: 'chdb', path: library });
await load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.BigInt,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
  runInNewThread: true,
});
