import type { ContentAnalysis, ContentFound } from '#contract/report/content.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { brandsByHandle, compact, WELL_KNOWN } from '#server/content/known-brands.ts';
import type { AskCtx, Services } from '#server/platform/context.ts';
import type { PostSet } from './post-set.ts';
import { contentCounts, contentTotals, type UnreadCaption, unreadCaptions } from './questions/content.ts';

/** Captions are analysed on demand, newest first; this many take a third of a second. */
const CAPTIONS_AT_ONCE = 4000;
const COLUMNS = ['post_id', 'caption_hash', 'model', 'fields', 'labels', 'words', 'analysed_at'];

type ContentStores = Pick<Services, 'db' | 'ch' | 'content' | 'now'>;

/** `typed` are captions of posts that no import contains. */
export async function contentOf(
  ctx: AskCtx & Pick<Services, 'content'>,
  set: PostSet,
  typed: readonly UnreadCaption[],
): Promise<ContentAnalysis> {
  const { model, reads_pictures } = ctx.content;
  const unread = await unreadCaptions(set, model, CAPTIONS_AT_ONCE);
  await keepContent(ctx, [...unread.captions, ...(await withoutContent(ctx, typed))]);
  const [totals, fields] = await Promise.all([contentTotals(set, model), contentCounts(set, model)]);
  return { ...totals, waiting: unread.total - unread.captions.length, reads_pictures, found: fields };
}

/** Can be interrupted and run again. */
export async function keepContent(stores: ContentStores, captions: readonly UnreadCaption[]): Promise<void> {
  if (captions.length === 0) return;
  const { ch, content, now } = stores;
  const read = await withBrands(stores, content.analyse(captions));
  const analysed_at = Math.floor(now().getTime() / 1000);
  await ch.insert(
    'post_content',
    COLUMNS,
    captions.map(({ post_id, hash }, i) => {
      const finds = (read[i] ?? []).flatMap(({ words, ...find }) => words.map((word) => ({ ...find, word })));
      return [
        post_id,
        hash,
        content.model,
        finds.map((f) => f.field),
        finds.map((f) => f.label),
        finds.map((f) => f.word),
        analysed_at,
      ];
    }),
  );
}

async function withBrands({ db }: ContentStores, contents: ContentFound[][]): Promise<ContentFound[][]> {
  const mentioned = new Set(
    contents.flat().flatMap(({ field, label }) => (field === 'accounts' ? [label.slice(1)] : [])),
  );
  if (mentioned.size === 0) return contents;
  const accounts = await db
    .selectFrom('account as a')
    .innerJoin('profile as p', 'p.id', 'a.profile_id')
    .where('a.platform', 'in', [...PLATFORMS])
    .where('a.username', 'in', [...mentioned])
    .where('a.company_id', 'is', null)
    .where('p.company_id', 'is', null)
    .select(['a.username', 'p.kind', 'p.name'])
    .execute();
  const index = await db.selectFrom('brand').select(['name', 'match_names']).execute();
  const names = brandsByHandle(index.map(({ name, match_names }) => ({ name, names: match_names })));
  const creators = new Set(accounts.map(({ username }) => username));
  const brandNames = new Map(
    accounts.flatMap(({ username, kind, name }) => (kind === 'brand' ? [[username, name] as const] : [])),
  );
  const brandOf = (handle: string): string | undefined => {
    const plain = compact(handle);
    return (
      brandNames.get(handle) ?? WELL_KNOWN.get(plain) ?? (creators.has(handle) ? undefined : names.get(plain))
    );
  };
  return contents.map((finds) => {
    const brands = new Map<string, ContentFound>();
    const others = finds.filter((find) => {
      const brand = find.field === 'accounts' ? brandOf(find.label.slice(1)) : undefined;
      const label = find.field === 'brands' ? find.label : brand;
      if (label === undefined) return true;
      const words = [...(brands.get(label)?.words ?? []), ...find.words];
      brands.set(label, { field: 'brands', label, words: [...new Set(words)] });
      return false;
    });
    return [...others, ...brands.values()];
  });
}

async function withoutContent(
  { ch, content }: ContentStores,
  captions: readonly UnreadCaption[],
): Promise<UnreadCaption[]> {
  const known = await contentOfPosts(
    { ch, content },
    captions.map(({ post_id }) => post_id),
  );
  return captions.filter(({ post_id }) => !known.has(post_id));
}

/** Includes all words that decided; posts not analysed yet are left out. */
export async function contentOfPosts(
  { ch, content }: Pick<AskCtx, 'ch' | 'content'>,
  ids: readonly string[],
): Promise<Map<string, ContentFound[]>> {
  if (ids.length === 0) return new Map();
  type Row = { id: string; fields: ContentFound['field'][]; labels: string[]; words: string[] };
  const rows = await ch.query<Row>(
    `SELECT toString(post_id) AS id, fields, labels, words FROM post_content FINAL
     WHERE model = {model:UInt32} AND post_id IN {ids:Array(UInt64)}`,
    { model: content.model, ids },
    'content of posts',
  );
  return new Map(
    rows.map(({ id, fields, labels, words }) => {
      const finds = new Map<string, ContentFound>();
      fields.forEach((field, i) => {
        const [label = '', word = ''] = [labels[i], words[i]];
        const find = finds.get(`${field}:${label}`) ?? { field, label, words: [] };
        finds.set(`${field}:${label}`, { ...find, words: [...find.words, word] });
      });
      return [id, [...finds.values()]];
    }),
  );
}
