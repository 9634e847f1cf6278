import { PLATFORM_RULES, POST_TYPE_TABLE, usualTypeOf } from '#contract/platforms/platforms.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Platform, POST_TYPES, type PostType, platformOf } from '#contract/values/primitives.ts';
import type { AccountRef, PostActions, PostObservation } from '../observations.ts';
import { NONE_MISSING, owned, tagList } from '../presets/observe.ts';
import { columnKey } from '../presets/preset.ts';
import { type ColumnIndex, hoursOf, type RowReader } from '../presets/row-reader.ts';
import { addressKind } from '../recognition/addresses.ts';
import type { DateFormat } from '../values/dates.ts';
import { parsePercentage } from '../values/numbers.ts';
import { type ColumnOf, type ColumnsOf, POST_COLUMNS, type PostColumns } from './columns.ts';
import { LIKED } from './liked.ts';

/** Kinds in interfaces, exports and languages; compared without blanks. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  reel: 'reels',
  clips: 'reels',
  ig_reel: 'reels',
  instagram_reel: 'reels',
  リール: 'reels',
  story: 'stories',
  ig_story: 'stories',
  ストーリーズ: 'stories',
  sidecar: 'carousel',
  carousel_album: 'carousel',
  graphsidecar: 'carousel',
  xdtgraphsidecar: 'carousel',
  ig_carousel: 'carousel',
  karussell: 'carousel',
  ig_karussell: 'carousel',
  carrousel: 'carousel',
  carrusel: 'carousel',
  carrossel: 'carousel',
  carosello: 'carousel',
  secuencia: 'carousel',
  historia: 'stories',
  storia: 'stories',
  カルーセル: 'carousel',
  album: 'carousel',
  short: 'shorts',
  youtube_short: 'shorts',
  ショート: 'shorts',
  spotlight: 'spotlight',
};
/** Kinds that are the platform's usual one. */
const PLAIN =
  /^(ig_)?(image|photo|post|feed|video|igtv|note|normal|graphimage|graphvideo|xdtgraphimage|xdtgraphvideo|static|single_image|picture|bild|foto|imagen|imagem|immagine|beitrag|publication|publicaci[oó]n|long|live|film|写真|動画|画像|投稿|图文|视频|图片|imagem|vid[eé]o)$/;
/** "Reel do Instagram", "Carrousel Instagram". */
const OF_NETWORK = /_(?:(?:de|do|da|di|del|on|sur|auf|van|su|d')_?)?(?:ig|instagram|tiktok|youtube)$/;
/** Redbook distinguishes videos from notes. */
const FILM = /^(video|视频|film|动态视频)$/;

/** "Reel", "instagram_reels", "IG carousel" …, else from the URL; an unknown word leaves a warning. */
function typeOfPost(
  row: RowReader,
  c: PostColumns,
  platform: Platform,
  address: string | null,
  type_of_all: string,
): PostType {
  if (row.boolean(c.is_short) === true && platform === 'youtube') return 'youtube_shorts';
  if (row.boolean(c.is_carousel) === true && platform === 'instagram') return 'instagram_carousel';
  const cell = row.raw(c.post_type) || type_of_all;
  const whole = cell === '' ? '' : columnKey(cell).replace(/[\s-]+/g, '_');
  if (whole === '') return fromAddress(platform, address);
  const word = TYPE_WORDS[whole]
    ? whole
    : whole.replace(OF_NETWORK, '').replace(/^(?:ig|instagram)_/, '') || whole;
  const kind = TYPE_WORDS[word] ?? word;
  const type = POST_TYPES.find((type) => type === kind || type === `${platform}_${kind}`);
  if (type && platformOf(type) === platform) return type;
  if (platform === 'redbook' && FILM.test(word)) return 'redbook_videos';
  if (!PLAIN.test(word)) row.warn(c.post_type, sentenceFor('post_type_unknown'));
  return fromAddress(platform, address);
}

function fromAddress(platform: Platform, address: string | null): PostType {
  const type =
    address === null
      ? undefined
      : POST_TYPES.findLast(
          (type) => platformOf(type) === platform && POST_TYPE_TABLE[type].link?.test(address),
        );
  return type ?? PLATFORM_RULES[platform].imported_as ?? usualTypeOf(platform);
}

/** Four bytes in the store; no post ever had more. */
const MOST_COUNTED = 4_294_967_295;

/** Null if it was rejected. Columns are looked up once per file. */
export function postReader(
  at: ColumnOf,
  all: ColumnsOf,
  observed_at_of_all: number | null,
  type_of_all: string,
): (row: RowReader, account: AccountRef) => PostObservation | null {
  const c = Object.fromEntries(POST_COLUMNS.map((field) => [field, at(field)])) as PostColumns;
  const tags = all('tags');
  const pictures = all('images');
  const idColumn = c.external_id === -1 ? c.link : c.external_id;
  return (row, account) => {
    const { platform } = account;
    const address = row.text(c.link);
    const id = idOfPost(row, c, platform, address);
    if (id === null) {
      row.reject(idColumn, sentenceFor('row_post_missing'));
      return null;
    }
    const time = hoursOf(platform);
    const isOff = row.boolean(c.comments_disabled) === true;
    const views = row.count(c.views);
    const comments = isOff ? null : row.count(c.comments, MOST_COUNTED);
    const likes = likesOf(row, c, platform, { views, comments });
    const message = row.prose(c.message);
    const images = imagesOf(row, c.image, pictures);
    const created_at = row.time(c.created_at, time, c.created_clock);
    const post_type = typeOfPost(row, c, platform, address, type_of_all);
    const has_reactions = Math.max(likes.count ?? 0, comments ?? 0) > 0;
    const reach = possible(row, c.reach, row.count(c.reach), { has_reactions, reach: null });
    // Meta replaced impressions by views; only its own exports have views of pictures.
    const isOfViews = c.impressions === -1 && isPicture(row, c, post_type);
    const impressions = possible(
      row,
      isOfViews ? c.views : c.impressions,
      isOfViews ? views : row.count(c.impressions),
      { has_reactions, reach },
    );
    return {
      kind: 'post',
      account,
      external_id: id,
      post_type,
      created_at,
      created_at_exact: !row.hasMonths(c.created_at),
      observed_at: observedAt(row, c, time, created_at) ?? observed_at_of_all,
      title: titleOf(row.prose(c.title), message, platform),
      message,
      tags: tags.length === 0 ? tagList([]) : tagList(tags.flatMap((column) => row.list(column))),
      link:
        address === null
          ? (PLATFORM_RULES[platform].post_url?.(id, account.username) ?? null)
          : publicAddress(address, platform),
      image: row.text(c.image) ?? images[0] ?? null,
      images: images.length > 1 ? images : NO_IMAGES,
      likes: likes.count,
      comments,
      shares: row.count(c.shares, MOST_COUNTED),
      saves: row.count(c.saves, MOST_COUNTED),
      // Interfaces that hide views answer 0, but likes need views.
      views: views === 0 && (likes.count ?? 0) > 0 ? null : views,
      impressions,
      reach,
      followers: possible(row, c.followers, row.count(c.followers, MOST_COUNTED), {
        has_reactions: (likes.count ?? 0) >= LIKED,
        reach: null,
      }),
      // A running live stream has the length −1.
      duration_seconds: row.raw(c.duration_seconds) === '-1' ? null : row.seconds(c.duration_seconds),
      is_paid: row.boolean(c.is_paid),
      ...actionsOf(row, c),
      ...videoOf(row, c),
      missing:
        likes.isHidden || isOff
          ? {
              ...(likes.isHidden ? { likes: 'hidden_likes' as const } : {}),
              ...(isOff ? { comments: 'not_in_source' as const } : {}),
            }
          : NONE_MISSING,
    };
  };
}

function actionsOf(row: RowReader, c: PostColumns): { actions?: PostActions } {
  if ([c.link_taps, c.sticker_taps, c.exits, c.completion].every((column) => column === -1)) return {};
  const actions = {
    link_taps: row.count(c.link_taps, MOST_COUNTED),
    sticker_taps: row.count(c.sticker_taps, MOST_COUNTED),
    exits: row.count(c.exits, MOST_COUNTED),
    completion: c.completion === -1 ? null : row.take(c.completion, parsePercentage(row.raw(c.completion))),
  };
  return Object.values(actions).every((value) => value === null) ? {} : { actions };
}

/** An address of the web; a post's own address is not its file. */
function videoOf(row: RowReader, c: PostColumns): { video?: string } {
  const video = row.text(c.video);
  return video !== null && /^https?:\/\//i.test(video) && addressKind(video)?.of !== 'post' ? { video } : {};
}

/** A post's counts that its likes, comments and reach exclude are unknown, with a warning. */
interface Shown {
  has_reactions: boolean;
  reach: number | null;
}
function possible(row: RowReader, column: ColumnIndex, count: number | null, shown: Shown): number | null {
  const isNone = count === 0 && shown.has_reactions;
  if (count === null || (!isNone && count >= (shown.reach ?? 0))) return count;
  row.warn(column, isNone ? sentenceFor('zero_despite_reactions') : sentenceFor('impressions_below_reach'));
  return null;
}

const PICTURE =
  /carousel|karussell|carrousel|carrusel|carrossel|carosello|image|photo|bild|foto|imagen|imagem|immagine|picture|写真|画像|カルーセル|sidecar/i;

/** Instagram's pictures, by the word of the source. */
const isPicture = (row: RowReader, c: PostColumns, type: PostType): boolean =>
  type === 'instagram_carousel' || (type === 'instagram_post' && PICTURE.test(row.raw(c.post_type)));

const NO_IMAGES: readonly string[] = [];
const MOST_IMAGES = 35;

/** Distinct, starting with the cover; cells have one URL or a list. */
function imagesOf(row: RowReader, cover: ColumnIndex, pictures: readonly ColumnIndex[]): readonly string[] {
  if (pictures.length === 0) return NO_IMAGES;
  const cells = [cover, ...pictures].flatMap((column) => row.raw(column).split(/[\s,;|"[\]]+(?=https?:|$)/));
  const addresses = cells
    .map((cell) => cell.replace(/^[\s"[]+/, ''))
    .filter((cell) => /^https?:\/\//i.test(cell));
  return [...new Set(addresses)].slice(0, MOST_IMAGES).map(owned);
}

const DAY = 86_400_000;

/** Refused before the publication, with a tolerance for time zones. */
function observedAt(
  row: RowReader,
  c: PostColumns,
  time: DateFormat | undefined,
  created_at: number | null,
): number | null {
  const at = row.time(c.observed_at, time);
  if (at === null || created_at === null || at >= created_at - DAY) return at;
  row.warn(c.observed_at, sentenceFor('time_before_publication'));
  return null;
}

/** From the public URL, which is never rounded or renumbered; else from the id's column. */
export function idOfPost(
  row: RowReader,
  c: Pick<PostColumns, 'external_id'>,
  platform: Platform,
  address: string | null,
): string | null {
  const { addresses, post_id } = PLATFORM_RULES[platform];
  const inAddress = address === null ? null : (addresses.post.exec(address)?.[1] ?? null);
  if (inAddress !== null) return inAddress;
  const id = row.id(c.external_id);
  if (id === null) return null;
  if (post_id?.test(id) ?? !id.includes('/')) return id;
  return addresses.post.exec(id)?.[1] ?? null;
}

/** A YouTube video with this many views and comments has likes, so 0 means hidden. */
const WATCHED = 1000;
const COMMENTED = 10;

/** Hidden likes: by the source, as −1 in Instagram's interfaces, or as 0 of a popular YouTube video. */
function likesOf(
  row: RowReader,
  c: PostColumns,
  platform: Platform,
  { views, comments }: { views: number | null; comments: number | null },
): { count: number | null; isHidden: boolean } {
  if (row.boolean(c.likes_hidden) === true || row.raw(c.likes) === '-1')
    return { count: null, isHidden: true };
  const count = row.count(c.likes, MOST_COUNTED);
  const isHidden =
    count === 0 &&
    platform === 'youtube' &&
    c.likes_hidden === -1 &&
    (views ?? 0) >= WATCHED &&
    (comments ?? 0) >= COMMENTED;
  return { count: isHidden ? null : count, isHidden };
}

/** Redbook repeats the beginning of a text as its title. */
const titleOf = (title: string | null, message: string | null, platform: Platform) =>
  platform === 'redbook' && title !== null && message?.startsWith(title) ? null : title;

/** Without tracking parameters. */
function publicAddress(address: string, platform: Platform): string {
  const mark = platform === 'youtube' ? -1 : address.search(/[?#]/);
  return mark === -1 ? address : address.slice(0, mark);
}
