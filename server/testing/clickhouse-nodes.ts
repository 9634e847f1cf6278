import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ClusterFront, clusterFront } from './cluster-front.ts';

/** A real ClickHouse server, of the library of chDB's npm package. */
export interface ClickHouseNode {
  url: string;
  start(): Promise<void>;
  /** SIGKILL: its folder and ports remain for another start. */
  kill(): Promise<void>;
}

export interface ClickHouseNodes {
  /** Without a database: of the only node, or of a front of all shards. */
  url: string;
  /** For CLICKHOUSE_CLUSTER; null for one node. */
  cluster: string | null;
  nodes: ClickHouseNode[];
  /** Creates an empty database on every node. @returns the value of CLICKHOUSE_URL */
  database(): Promise<string>;
  close(): Promise<void>;
}

const CLUSTER = 'limelight';
const START_MS = 60_000;

const require = createRequire(import.meta.url);

function library(): string {
  const glibc = process.platform === 'linux' ? '-gnu' : '';
  const part = require.resolve(`@chdb/lib-${process.platform}-${process.arch}${glibc}`);
  return path.join(path.dirname(part), 'libchdb.so');
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

const configuration = (ports: number[]) => `<clickhouse>
  <max_server_memory_usage>3000000000</max_server_memory_usage>
  <mark_cache_size>50000000</mark_cache_size>
  <remote_servers><${CLUSTER}>
${ports.map((port) => `    <shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`).join('\n')}
  </${CLUSTER}></remote_servers>
</clickhouse>
`;

function node(folder: string, config: string, tcp: number, http: number): ClickHouseNode {
  const url = `http://127.0.0.1:${http}`;
  let child: ChildProcess | null = null;
  let is_killed = false;
  return {
    url,
    async start() {
      const started = spawn(
        process.execPath,
        [
          path.join(import.meta.dirname, 'clickhouse-node.ts'),
          ...[library(), folder, config, String(tcp), String(http)],
        ],
        { stdio: ['pipe', 'ignore', 'pipe'] },
      );
      child = started;
      is_killed = false;
      let is_ready = false;
      let errors = '';
      started.stderr.on('data', (chunk) => (errors = `${errors}${chunk}`.slice(-4000)));
      started.once('exit', (code, signal) => {
        if (is_killed) return;
        console.error(`ClickHouse ended by itself (${code ?? signal}): ${errors}`);
        // As a supervisor does: the library sometimes aborts when another shard goes away.
        if (is_ready) this.start().catch(console.error);
      });
      for (const until = Date.now() + START_MS; ; ) {
        if (started.exitCode !== null || started.signalCode !== null || Date.now() > until)
          throw new Error(`ClickHouse did not start: ${errors}`);
        const answer = await fetch(`${url}/ping`).catch(() => null);
        if (answer?.ok) {
          is_ready = true;
          return;
        }
        await new Promise((go) => setTimeout(go, 50));
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      is_killed = true;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function send(url: string, statement: string) {
  // A connection of its own: a kept one could be closed just as it is used again.
  const outgoing = request(url, { method: 'POST', agent: false });
  outgoing.end(statement);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode !== 200) throw new Error(text);
}

/** Starts one server, or a cluster of shards without replicas. */
export async function openNodes(shards: number): Promise<ClickHouseNodes> {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-nodes-'));
  const ports = await freePorts(2 * shards);
  const tcp = ports.slice(0, shards);
  const config = path.join(folder, 'config.xml');
  writeFileSync(config, configuration(tcp));
  const nodes = tcp.map((port, n) =>
    node(path.join(folder, `node_${n}`), config, port, ports[shards + n] as number),
  );
  await Promise.all(nodes.map((each) => each.start()));
  const front: ClusterFront | null = shards > 1 ? await clusterFront(nodes.map(({ url }) => url)) : null;
  const url = front?.url ?? (nodes[0] as ClickHouseNode).url;
  let databases = 0;
  return {
    url,
    cluster: front ? CLUSTER : null,
    nodes,
    async database() {
      const name = `limelight_${databases++}`;
      for (const each of nodes) await send(each.url, `CREATE DATABASE ${name}`);
      return `${url}/${name}`;
    },
    async close() {
      await front?.close();
      await Promise.all(nodes.map((each) => each.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
