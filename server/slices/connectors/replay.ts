import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import { ofStore } from '#server/platform/of-store.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import type {
  AccountObservation,
  AccountRef,
  CommentObservation,
  PostObservation,
} from '#server/tables/observations.ts';
import { bindLayout, chooseLayout } from '#server/tables/presets/choose-layout.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import type { Answer, PostSource, PostsRequest } from './connectors.ts';
import { ConnectorTrouble } from './trouble.ts';

/** Small, so that an old file arrives over many answers, like a campaign. */
const POSTS_AT_ONCE = 5;
const INTERVAL_SECONDS = 10;
/** All rows are kept in memory. */
const MOST_ROWS = 50_000;

/** In time order. */
interface Replayed {
  posts: PostObservation[];
  /** The newest observation of the account. */
  about: AccountObservation | null;
}

interface Replay {
  accounts: Map<string, Replayed>;
  comments: Map<string, CommentObservation[]>;
}

const names = ({ platform, external_id, username }: Omit<AccountRef, 'title'>) => [
  ...(external_id ? [`${platform} id ${external_id}`] : []),
  ...(username ? [`${platform} name ${username}`] : []),
];
const postKey = (platform: Platform, external_id: string) => `${platform} ${external_id}`;
/** Sort key and cursor. */
const place = ({ created_at, external_id }: PostObservation) =>
  `${String(created_at ?? 0).padStart(15, '0')} ${external_id}`;

/** Reads posts like an import. @throws FileError */
async function readReplay(file: string): Promise<Replay> {
  const file_name = path.basename(file);
  const { header, rows: records } = await inspector.rows(file, file_name, { most: MOST_ROWS, of: 'list' });
  const rows = records.map(({ cells }) => cells);
  const seen = { header, rows, file_name };
  const map = bindLayout(chooseLayout({ preset: null, mapping: null, platform: null }, seen), seen);
  const replay: Replay = { accounts: new Map(), comments: new Map() };
  const toldOf = (ref: AccountRef): Replayed => {
    const keys = names(ref);
    const entry = keys.map((key) => replay.accounts.get(key)).find(Boolean) ?? { posts: [], about: null };
    for (const key of keys) replay.accounts.set(key, entry);
    return entry;
  };
  for (const [i, cells] of rows.entries())
    for (const o of map(cells, i + 1).observations) {
      if (o.kind === 'post') toldOf(o.account).posts.push(o);
      else if (o.kind === 'account') toldOf(o.account).about = o;
      else if (o.kind === 'comment') {
        const key = postKey(o.platform, o.post_external_id);
        replay.comments.set(key, [...(replay.comments.get(key) ?? []), o]);
      }
    }
  for (const entry of new Set(replay.accounts.values()))
    entry.posts.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  return replay;
}

const keptOf = ofStore(
  (_settings: ConnectorSettings): { changed: number; replay: Promise<Replay> | null } => ({
    changed: 0,
    replay: null,
  }),
);

/** Read once until the file changes. */
async function openReplay(settings: ConnectorSettings, file: string): Promise<Replay> {
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) throw new ConnectorTrouble('refused', sentenceFor('replay_file_missing'));
  const kept = keptOf(settings);
  if (kept.changed !== info.mtimeMs) kept.replay = null;
  kept.changed = info.mtimeMs;
  kept.replay ??= readReplay(file);
  return kept.replay.catch((error) => {
    kept.replay = null;
    if (!(error instanceof FileError)) throw error;
    const why =
      error.code === 'too_large' ? sentenceFor('replay_row_limit', { n: MOST_ROWS }) : error.sentence;
    throw new ConnectorTrouble('refused', sentenceFor('replay_file_unreadable', { why }));
  });
}

/** Replays posts in time order, a few per answer, none before its time. */
export const replaySource = (settings: ConnectorSettings, file: string): PostSource => ({
  label: 'Replay of a file',
  quota_owner: 'replay',
  quota: null,
  tells_stories: true,
  terms: null,
  interval_seconds: INTERVAL_SECONDS,
  async ask({ account, since, cursor, now }: PostsRequest): Promise<Answer> {
    const { accounts, comments } = await openReplay(settings, file);
    const entry = names(account)
      .map((key) => accounts.get(key))
      .find(Boolean);
    if (!entry) return { state: 'not_found', message: sentenceFor('replay_account_missing') };
    const posts = entry.posts
      .filter((post) => post.created_at !== null && post.created_at >= since.getTime())
      .filter((post) => (post.created_at ?? 0) <= now.getTime() && place(post) > (cursor ?? ''))
      .slice(0, POSTS_AT_ONCE);
    const last = posts.at(-1);
    return {
      state: 'found',
      cursor: last ? place(last) : cursor,
      observations: [
        ...(entry.about && cursor === null ? [entry.about] : []),
        ...posts.map((post) => ({ ...post, observed_at: post.observed_at ?? now.getTime() })),
        ...posts.flatMap((post) => comments.get(postKey(account.platform, post.external_id)) ?? []),
      ],
    };
  },
});
