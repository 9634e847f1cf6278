/**
 * Columns by which the rows of each table are divided among the shards. Rows that replace each other belong to
 * one shard, and everything about an account belongs to its shard.
 */
export const SHARDED_BY: Readonly<Record<string, string>> = {
  posts: 'account_id',
  post_terms: 'account_id',
  set_posts: 'account_id',
  post_snapshots: 'post_id',
  post_sightings: 'post_id',
  post_images: 'post_id',
  post_actions: 'post_id',
  post_videos: 'post_id',
  post_comments: 'post_id',
  text_sentiment: 'post_id',
  post_content: 'post_id',
  account_snapshots: 'account_id',
  account_resightings: 'account_id',
  account_audience: 'account_id',
  audience_sightings: 'account_id',
  audience_index: 'account_id',
  audience_cells: 'account_id',
  account_followers: 'account_id',
  accounts: 'account_id',
  // The account of a row may change.
  profiles: 'profile_id',
  profile_search: 'profile_id',
  profile_index: 'profile_id',
  migration: 'cityHash64(name)',
};

/** Settings of every statement on a cluster. */
export const CLUSTER_SETTINGS = {
  // Rows are readable at once: an index is built from rows just inserted.
  distributed_foreground_insert: 1,
  // The same for joins as `forShards` does for IN.
  distributed_product_mode: 'global',
  // INSERT … SELECT moves rows to the shard of the target, which may be another.
  parallel_distributed_insert_select: 0,
} as const;

/** Name of the table that callers use, of a table on a shard. */
export const faceOf = (table: string): string => table.replace(/_local$/, '');

const DROP = /^DROP (TABLE|VIEW|DICTIONARY) IF EXISTS (\w+)/;
const CREATE_TABLE = /^CREATE TABLE IF NOT EXISTS (\w+)/;

/**
 * A statement as a cluster runs it: tables `x_local` on every shard, and a distributed `x` over them. Callers
 * write statements as for one server; reading and inserting need no change.
 */
export function onCluster(statement: string, cluster: string, database: string): string[] {
  const everywhere = `ON CLUSTER ${cluster}`;
  const dropped = DROP.exec(statement);
  if (dropped) {
    const [, kind, name] = dropped;
    const faces = [`DROP ${kind} IF EXISTS ${name} ${everywhere} SYNC`];
    return kind === 'TABLE' ? [...faces, `DROP TABLE IF EXISTS ${name}_local ${everywhere} SYNC`] : faces;
  }
  const reloaded = /^SYSTEM RELOAD DICTIONARY (\w+)/.exec(statement);
  if (reloaded) return [`SYSTEM RELOAD DICTIONARY ${everywhere} ${reloaded[1]}`];
  const altered = /^(ALTER|OPTIMIZE|TRUNCATE) TABLE (\w+)/.exec(statement);
  if (altered) {
    const local = statement.replace(altered[0], `${altered[0]}_local ${everywhere}`);
    // The distributed table has the same columns, without codecs.
    return /^ALTER TABLE \w+ (?:ADD|MODIFY|DROP|RENAME) COLUMN/.test(statement)
      ? [local, statement.replace(altered[0], `${altered[0]} ${everywhere}`).replace(/ CODEC\([^)]*\)+/g, '')]
      : [local];
  }
  const table = CREATE_TABLE.exec(statement)?.[1];
  if (table) {
    const key = SHARDED_BY[table];
    if (!key) throw new Error(`SHARDED_BY lacks the table ${table}`);
    const made = `CREATE TABLE IF NOT EXISTS ${table} ${everywhere} AS ${table}_local`;
    return [
      replicated(statement, table, everywhere),
      `${made} ENGINE = Distributed(${cluster}, ${database}, ${table}_local, ${key})`,
    ];
  }
  return [
    statement
      .replace(/^CREATE (MATERIALIZED VIEW|DICTIONARY) IF NOT EXISTS \w+/, `$& ${everywhere}`)
      .replace(/^(CREATE MATERIALIZED VIEW .*) TO (\w+) AS/, '$1 TO $2_local AS')
      .replace(/^CREATE MATERIALIZED VIEW [\s\S]*/, (view) =>
        view.replace(/FROM (posts|account_audience)\b/g, 'FROM $1_local'),
      ),
  ];
}

const replicated = (statement: string, table: string, everywhere: string) =>
  statement
    .replace(CREATE_TABLE, `CREATE TABLE IF NOT EXISTS ${table}_local ${everywhere}`)
    .replace(/ENGINE = (\w*MergeTree)(?:\(([^)]*)\))?/, (_all, engine: string, rest: string | undefined) => {
      const place = `'/clickhouse/tables/{shard}/{database}/${table}', '{replica}'`;
      return `ENGINE = Replicated${engine}(${rest ? `${place}, ${rest}` : place})`;
    });

/**
 * A statement as the shards can run it: they do not know the caller's database, and a subquery over
 * distributed tables is answered once for all of them. The engine would do that by `distributed_product_mode`,
 * which fails on subqueries with two such tables.
 */
export const forShards = (sql: string, database: string): string =>
  sql
    .replace(/'account_facts'/g, `'${database}.account_facts'`)
    .replace(
      /(?<!GLOBAL )(?<!GLOBAL NOT )\b((?:NOT )?IN \(\s*SELECT)(?! cityHash64\(arrayJoin)/g,
      'GLOBAL $1',
    );

/**
 * SQL of `ClickHouse.shards`: SELECT on every shard, one replica of each, over its own rows of the tables
 * that are divided by account, and all rows of the others.
 */
export const ofShards = (select: string, cluster: string | null, database: string): string =>
  cluster
    ? `cluster('${cluster}', view(${select.replace(
        /\b(FROM|JOIN) (\w+)(?=((?: AS \w+)? FINAL\b)?)/g,
        (all, verb: string, table: string, final: string | undefined) => {
          const key = SHARDED_BY[table];
          if (!key) return all;
          return `${verb} ${database}.${table}${final && key === 'account_id' ? '_local' : ''}`;
        },
      )}))`
    : `(${select})`;

/** Of {cluster:String}: one row of the shards that answer and of all. */
export const answeringShards = (cluster: string): string =>
  `SELECT uniqExact(_shard_num) AS answering,
     (SELECT uniqExact(shard_num) FROM system.clusters WHERE cluster = {cluster:String}) AS shards
   FROM cluster('${cluster}', system.one) SETTINGS skip_unavailable_shards = 1`;
