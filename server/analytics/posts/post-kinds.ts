import { sql } from 'kysely';
import type { PostType } from '#contract/values/primitives.ts';
import { bind, chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { onceATurn } from '#server/platform/once-a-turn.ts';
import { withStoredColumns } from '../metrics/stored-columns.ts';

interface PostKind {
  post_id: string;
  account_id: number;
  post_type: PostType;
}

const reading = onceATurn<PostKind[]>();

/** Kinds of posts that the company corrected. */
export const postKinds = ({
  db,
  company,
}: Pick<AskCtx, 'db'> & { company: Pick<AskCtx['company'], 'id'> }): Promise<PostKind[]> =>
  reading(db, company.id, async () => {
    const { rows } = await sql<PostKind>`
      select post_id::text as post_id, account_id, post_type from post_kind where company_id = ${company.id}
      order by post_id`.execute(db);
    return rows;
  });

const AS_REPORTED = raw('posts FINAL');

/** FROM of `posts` with the kinds that the company corrected, and what follows from them. */
export async function seenPosts(ctx: Parameters<typeof postKinds>[0]): Promise<Sql> {
  const kinds = await postKinds(ctx);
  if (kinds.length === 0) return AS_REPORTED;
  const ids = bind(
    'Array(UInt64)',
    kinds.map((kind) => kind.post_id),
  );
  const types = bind(
    'Array(String)',
    kinds.map((kind) => kind.post_type),
  );
  return chSql`SELECT * REPLACE (transform(id, ${ids}, ${types}, toString(post_type)) AS post_type) FROM posts FINAL`.rewritten(
    withStored,
  );
}
const withStored = (rows: string) => `(${withStoredColumns(null, rows)})`;
