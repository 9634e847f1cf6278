import { byColumns, coverage, type Preset } from './preset.ts';

/** Known layouts without anything to store; `nothing` has the reason. */
export const nothingToImport: readonly Preset[] = [
  recognised(
    'sentiment_labels',
    'Labelled texts',
    'it holds labelled texts for measuring sentiment, no posts of known accounts.',
    // Exactly these two: a wider table with a "text" column may contain posts.
    (header) => (header.length === 2 ? coverage(header, ['label', 'text']) : 0),
  ),
  recognised(
    'youtube_categories',
    'YouTube categories',
    'it names the categories of YouTube, no accounts or posts.',
    (header) => (header.length === 3 ? coverage(header, ['id', 'title', 'assignable']) : 0),
  ),
  recognised(
    'tiktok_discover_hashtags',
    'TikTok Discover, hashtags',
    'it counts views of hashtags, without posts or accounts.',
    byColumns(['collected_at', 'challengeId', 'name', 'stats.views']),
  ),
  recognised(
    'tiktok_discover_music',
    'TikTok Discover, music',
    'it counts posts of pieces of music, without posts or accounts.',
    byColumns(['collected_at', 'musicId', 'musicInfo.title', 'stats.posts']),
  ),
];

function recognised(name: string, label: string, why: string, detect: Preset['detect']): Preset {
  return {
    name,
    label,
    describes: `Recognised, nothing to import: ${why}`,
    platform: null,
    nothing: `Nothing to import: ${why}`,
    detect,
    bind: () => () => ({ observations: [], problems: [] }),
  };
}
