import { z } from 'zod';
import { normaliseText, termsOf } from '#server/analytics/terms/terms.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { betweenImports } from '../import-run.ts';
import { readPostId } from '../intake/posts/post-id.ts';
import type { PostState } from '../intake/posts/post-state.ts';
import { insertPosts, PostBlock, readPosts } from '../intake/posts/post-store.ts';
import { mendTerms, postsOf } from './term-rows.ts';

/** Increase when `termsOf` finds other terms in the same text. */
export const TERMS_VERSION = 2;
const POSTS_AT_ONCE = 5000;
/** Texts with possible differences between versions 1 and 2. */
const MAY_DIFFER = `match(concat(title, ' ', message), '[@#＠＃''’]')`;

type Stores = Pick<Services, 'db' | 'ch' | 'log'>;

export const termsJob = { name: 'rebuild-terms', payload: z.object({}) };

/** Rebuilds terms stored by earlier versions; an interrupted run starts again. */
export const termsWorker = (services: Services): Job<typeof termsJob.payload> => ({
  ...termsJob,
  retries: 3,
  retry_seconds: 10,
  run: async () => void (await rebuildTerms(services)),
  recover: () => recoverTerms(services),
});

export async function recoverTerms({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  if (!(await isRebuilt({ db }))) await jobs.send(termsJob, {});
}

async function isRebuilt({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('derived_version')
    .select('version')
    .where('name', '=', 'terms')
    .executeTakeFirst();
  return (row?.version ?? 1) >= TERMS_VERSION;
}

/** Returns how many posts changed. */
export async function rebuildTerms(stores: Stores): Promise<number> {
  if (await isRebuilt(stores)) return 0;
  let changed = 0;
  for (let after = '0'; ; ) {
    const ids = await nextPosts(stores, after);
    if (ids.length === 0) break;
    // Imports may write between two parts.
    changed += await betweenImports(stores, () => rebuildSome(stores, ids));
    after = ids.at(-1) as string;
  }
  await stores.db
    .insertInto('derived_version')
    .values({ name: 'terms', version: TERMS_VERSION })
    .onConflict((on) => on.column('name').doUpdateSet({ version: TERMS_VERSION }))
    .execute();
  if (changed > 0) stores.log.warn({ posts: changed }, 'Terms of posts are rebuilt');
  return changed;
}

/** In the order of ids (`postId`). */
const nextPosts = async ({ ch }: Stores, after: string): Promise<string[]> => {
  const rows = await ch.query<{ post_id: string }>(
    `SELECT ${readPostId('p.id')} AS post_id FROM posts AS p
     WHERE p.id > reinterpretAsUInt64(reverse(unhex({after:String}))) AND ${MAY_DIFFER}
     GROUP BY p.id ORDER BY p.id LIMIT ${POSTS_AT_ONCE}`,
    { after: after.padStart(16, '0') },
    'posts whose terms may differ',
  );
  return rows.map((row) => row.post_id);
};

async function rebuildSome({ ch }: Stores, ids: string[]): Promise<number> {
  const { live } = await readPosts(ch, ids);
  const block = new PostBlock();
  const changed: string[] = [];
  for (const state of live.values()) {
    const terms = rebuilt(state);
    if (terms.length === state.terms.length && terms.every((term, i) => term === state.terms[i])) continue;
    block.add({ ...state, terms }, state.revision + 1);
    changed.push(state.id);
  }
  if (changed.length === 0) return 0;
  await insertPosts(ch, block.bytes());
  await mendTerms(ch, postsOf(changed), false);
  return changed.length;
}

/** Hashtags of version 1: others came from a column of tags. */
const VERSION_1 = /#[\p{L}\p{M}\p{Nd}_]+/gu;

function rebuilt({ title, message, terms }: PostState): string[] {
  const inText = new Set([title, message].flatMap((text) => normaliseText(text).match(VERSION_1) ?? []));
  const known = new Set(termsOf({ title, message, tags: [] }));
  const tags = terms.filter((term) => term.startsWith('#') && !inText.has(term) && !known.has(term));
  return termsOf({ title, message, tags: tags.map((tag) => tag.slice(1)) });
}
