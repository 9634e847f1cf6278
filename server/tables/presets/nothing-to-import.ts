import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { byColumns, coverage, type Preset } from './preset.ts';

const FOLLOWER_NAMES = new Set(['string_list_data', 'title', 'media_list_data']);

/** Known layouts without anything to store; `nothing` has the reason. */
export const nothingToImport: readonly Preset[] = [
  recognised(
    'sentiment_labels',
    'Labelled texts',
    sentenceFor('content_sentiment_labels'),
    // Exactly these two: a wider table with a "text" column may contain posts.
    (header) => (header.length === 2 ? coverage(header, ['label', 'text']) : 0),
  ),
  recognised(
    'youtube_categories',
    'YouTube categories',
    sentenceFor('content_youtube_categories'),
    (header) => (header.length === 3 ? coverage(header, ['id', 'title', 'assignable']) : 0),
  ),
  recognised(
    'tiktok_discover_hashtags',
    'TikTok Discover, hashtags',
    sentenceFor('content_discover_hashtags'),
    byColumns(['collected_at', 'challengeId', 'name', 'stats.views']),
  ),
  recognised(
    'tiktok_discover_music',
    'TikTok Discover, music',
    sentenceFor('content_discover_music'),
    byColumns(['collected_at', 'musicId', 'musicInfo.title', 'stats.posts']),
  ),
  recognised(
    'instagram_follower_names',
    'Instagram data download, followers',
    sentenceFor('content_follower_names'),
    (header) =>
      header.includes('string_list_data') && header.every((name) => FOLLOWER_NAMES.has(name)) ? 1 : 0,
  ),
];

function recognised(name: string, label: string, why: Sentence, detect: Preset['detect']): Preset {
  return {
    name,
    label,
    describes: sentenceFor('layout_without_importable_data', { why }).text,
    platform: null,
    nothing: sentenceFor('file_without_importable_data', { why }),
    detect,
    bind: () => () => ({ observations: [], problems: [] }),
  };
}
