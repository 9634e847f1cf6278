const DROP = /^DROP (TABLE|VIEW|DICTIONARY) IF EXISTS \w+/;

/**
 * The clustered form of a DDL statement: a replicated local table `x_local` on every node and a distributed
 * `x`, sharded by account (terms of one account stay on one shard). Unchanged without a cluster.
 */
export function onCluster(statement: string, cluster: string | null): string {
  // Rows are copied between distributed tables.
  if (!cluster || statement.startsWith('INSERT')) return statement;
  const dropped = DROP.exec(statement);
  if (dropped) return `${dropped[0]}${dropped[1] === 'TABLE' ? '_local' : ''} ON CLUSTER ${cluster} SYNC`;
  const altered = /^(?:ALTER|OPTIMIZE|TRUNCATE) TABLE (\w+)/.exec(statement);
  if (altered) return statement.replace(altered[0], `${altered[0]}_local ON CLUSTER ${cluster}`);
  const table = /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1];
  if (table) {
    return statement
      .replace(
        /^CREATE TABLE IF NOT EXISTS \w+/,
        `CREATE TABLE IF NOT EXISTS ${table}_local ON CLUSTER ${cluster}`,
      )
      .replace(/ENGINE = (\w*MergeTree)(\([^)]*\))?/, (_all, engine: string, args: string | undefined) => {
        const rest = args ? args.slice(1, -1) : '';
        const place = `'/clickhouse/tables/{shard}/${table}', '{replica}'`;
        return `ENGINE = Replicated${engine}(${rest ? `${place}, ${rest}` : place})`;
      });
  }
  return statement
    .replace(
      /^CREATE (MATERIALIZED VIEW|DICTIONARY) IF NOT EXISTS (\w+)/,
      `CREATE $1 IF NOT EXISTS $2 ON CLUSTER ${cluster}`,
    )
    .replace(/ TO (\w+) AS/, ' TO $1_local AS')
    .replace(/FROM (posts|account_audience)\b/g, 'FROM $1_local');
}

/** Null where the statement does not change the distributed table. */
export function distributed(statement: string, cluster: string, database: string): string | null {
  const dropped = DROP.exec(statement);
  if (dropped) return dropped[1] === 'TABLE' ? `${dropped[0]} ON CLUSTER ${cluster} SYNC` : null;
  // The distributed table has the same columns, without codecs.
  const widened = /^ALTER TABLE (\w+) (?:ADD|MODIFY) COLUMN/.exec(statement)?.[1];
  if (widened)
    return statement
      .replace(`TABLE ${widened}`, `TABLE ${widened} ON CLUSTER ${cluster}`)
      .replace(/ CODEC\([^)]*\)+/g, '');
  const table = /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1];
  if (!table) return null;
  const key = /\baccount_id\b/.test(statement)
    ? 'account_id'
    : /\bpost_id\b/.test(statement)
      ? 'post_id'
      : 'rand()';
  return `CREATE TABLE IF NOT EXISTS ${table} ON CLUSTER ${cluster} AS ${table}_local ENGINE = Distributed(${cluster}, ${database}, ${table}_local, ${key})`;
}

/** SELECT over the local tables of every shard, one replica of each. */
export const onEveryShard = (select: string, cluster: string): string =>
  `cluster('${cluster}', view(${select.replace(/\bFROM (\w+) FINAL/g, 'FROM $1_local FINAL')}))`;

/** The SQL of `ClickHouse.shards`. */
export const ofShards = (select: string, cluster: string | null): string =>
  cluster ? onEveryShard(select, cluster) : `(${select})`;
