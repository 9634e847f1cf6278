import type { ContentAnalysis, ContentFound } from '#contract/content.ts';
import { PLATFORMS } from '#contract/primitives.ts';
import type { AskCtx, Services } from '#server/platform/context.ts';
import type { PostSet } from './post-set.ts';
import { contentCounts, contentTotals, type UnreadCaption, unreadCaptions } from './questions/content.ts';

/** Captions are read when somebody asks about their posts, the newest first, so many at a call: a third of a second. */
const CAPTIONS_AT_ONCE = 4000;
const COLUMNS = ['post_id', 'caption_hash', 'model', 'fields', 'labels', 'words', 'analysed_at'];

type ContentStores = Pick<Services, 'db' | 'ch' | 'content' | 'now'>;

/** What the posts of a set show. `typed` are captions of posts that are in no import. */
export async function contentOf(
  ctx: AskCtx & Pick<Services, 'content'>,
  set: PostSet,
  typed: readonly UnreadCaption[],
): Promise<ContentAnalysis> {
  const { model, reads_pictures } = ctx.content;
  const unread = await unreadCaptions(set, model, CAPTIONS_AT_ONCE);
  await keepContent(ctx, [...unread.captions, ...(await withoutContent(ctx, typed))]);
  const [totals, found] = await Promise.all([contentTotals(set, model), contentCounts(set, model)]);
  return { ...totals, waiting: unread.total - unread.captions.length, reads_pictures, found };
}

/** Reads captions and keeps what they show. Can be cut off and run again. */
export async function keepContent(stores: ContentStores, captions: readonly UnreadCaption[]): Promise<void> {
  if (captions.length === 0) return;
  const { ch, content, now } = stores;
  const found = await withPeople(stores, content.analyse(captions.map(({ text }) => text)));
  const analysed_at = Math.floor(now().getTime() / 1000);
  await ch.insert(
    'post_content',
    COLUMNS,
    captions.map(({ post_id, hash }, i) => {
      const finds = (found[i] ?? []).flatMap(({ words, ...find }) =>
        words.map((word) => ({ ...find, word })),
      );
      return [
        ...[post_id, hash, content.model],
        ...[finds.map((f) => f.field), finds.map((f) => f.label), finds.map((f) => f.word), analysed_at],
      ];
    }),
  );
}

/** Mentions of reported creators are people; other accounts that are mentioned stay brands. */
async function withPeople({ db }: ContentStores, found: ContentFound[][]): Promise<ContentFound[][]> {
  const isMention = ({ field, label }: ContentFound) => field === 'brands' && label.startsWith('@');
  const handles = new Set(
    found
      .flat()
      .filter(isMention)
      .map(({ label }) => label.slice(1)),
  );
  if (handles.size === 0) return found;
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('profile as p', 'p.id', 'a.profile_id')
    .where('a.platform', 'in', [...PLATFORMS])
    .where('a.username', 'in', [...handles])
    .where('a.company_id', 'is', null)
    .where('p.company_id', 'is', null)
    .where('p.kind', '=', 'influencer')
    .select('a.username')
    .execute();
  const people = new Set(rows.map(({ username }) => `@${username}`));
  const moved = (find: ContentFound): ContentFound =>
    isMention(find) && people.has(find.label) ? { ...find, field: 'people' } : find;
  return found.map((finds) => finds.map(moved));
}

/** Those of them that this model has not read. */
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

/** What single posts show, with all words that decided; those that were not read are not among them. */
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
