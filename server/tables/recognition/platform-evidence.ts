import { said } from '#contract/sentences/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { LookedAtColumn } from './candidates.ts';
import { platformsNamed } from './dictionary.ts';
import type { ToolShape } from './names/name-family.ts';

export interface PlatformAnswer {
  platform: Platform | null;
  reason: Sentence;
}

interface Evidence {
  platform: Platform;
  weight: number;
  what: Sentence;
}

/** Required evidence, and three times as much as for any other platform. */
const ENOUGH = 2;

/** Evidence: URLs, shapes of ids, names of columns and of the file. */
export function platformOf(
  columns: readonly LookedAtColumn[],
  file_name: string,
  tool?: ToolShape,
): PlatformAnswer {
  const hosts = columns.flatMap(hostsOf);
  const names = [
    ...columns.flatMap(({ name }) => named(name, 2, said('column_names_platform', { column: name }))),
    ...named(file_name, 2, said('file_names_platform')),
  ];
  const shapes = [...columns.flatMap(shapesOf), ...(tool ? toolsOf(tool) : [])];
  const all = [...hosts, ...names, ...(hosts.some(({ weight }) => weight >= ENOUGH) ? [] : shapes)];
  const sums = new Map<Platform, number>();
  for (const { platform, weight } of all) sums.set(platform, (sums.get(platform) ?? 0) + weight);
  const [first, second] = PLATFORMS.map((platform) => ({ platform, sum: sums.get(platform) ?? 0 })).sort(
    (a, b) => b.sum - a.sum,
  );
  if (!first || first.sum === 0) return { platform: null, reason: said('table_not_name_platform') };
  if (first.sum < ENOUGH || first.sum < 3 * (second?.sum ?? 0))
    return { platform: null, reason: said('platform_could_not_determined') };
  const strongest = all
    .filter(({ platform }) => platform === first.platform)
    .sort((a, b) => b.weight - a.weight);
  return { platform: first.platform, reason: strongest[0]?.what ?? said('table_not_name_platform') };
}

/** By kind of URL. */
const WEIGHTS: Readonly<Record<string, number>> = { link: 6, 'account.link': 5, image: 3, picture: 3 };

/** An account's website may be on any platform. */
function hostsOf({ name, values, candidates }: LookedAtColumn): Evidence[] {
  const field = candidates[0]?.field;
  if (field === 'website' || field === 'bio') return [];
  return [...values.platforms].flatMap(([platform, part]) =>
    part > 0.5
      ? [
          {
            platform,
            weight: (WEIGHTS[field ?? ''] ?? 2) * part,
            what: said('column_has_platform_addresses', { column: name }),
          },
        ]
      : [],
  );
}

/** Shapes of ids, and names used by one platform's tools. */
function shapesOf({ name, values, candidates }: LookedAtColumn): Evidence[] {
  const { share } = values;
  const found: Evidence[] = [];
  if (share.channel_id > 0.5)
    found.push({ platform: 'youtube', weight: 5, what: said('column_has_channel_ids', { column: name }) });
  if (share.note_id > 0.8)
    found.push({
      platform: 'redbook',
      weight: 3,
      what: said('column_has_platform_ids', { column: name, platform: 'Redbook' }),
    });
  if (candidates[0]?.field === 'external_id') {
    if (share.video_number > 0.8) {
      found.push({
        platform: 'tiktok',
        weight: 2,
        what: said('column_has_platform_ids', { column: name, platform: 'TikTok' }),
      });
      found.push({
        platform: 'douyin',
        weight: 0.5,
        what: said('column_has_platform_ids', { column: name, platform: 'Douyin' }),
      });
    }
    if (share.video_id > 0.8 && share.shortcode < 1)
      found.push({
        platform: 'youtube',
        weight: 1.5,
        what: said('column_has_platform_ids', { column: name, platform: 'YouTube' }),
      });
  }
  const family = candidates[0]?.meaning?.family;
  if (family?.platform)
    found.push({
      platform: family.platform,
      weight: 0.7,
      what: said('column_name_of_family', { column: name, family: family.of }),
    });
  return found;
}

const toolsOf = ({ platform, of }: ToolShape): Evidence[] =>
  platform ? [{ platform, weight: 20, what: said('columns_of_tool', { tool: of }) }] : [];

const named = (text: string, weight: number, what: Sentence): Evidence[] =>
  platformsNamed(text).map((platform) => ({ platform, weight, what }));
