import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { parseTime } from '../values/dates.ts';
import { isWithoutZone } from '../values/zoned.ts';
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
  cells: readonly string[][],
  tool?: ToolShape,
): PlatformAnswer {
  const hosts = columns.flatMap(hostsOf);
  const names = [
    ...columns.flatMap(({ name }) =>
      named(name, 2, sentenceFor('platform_from_column_name', { column: name })),
    ),
    ...named(file_name, 2, sentenceFor('platform_from_file_name')),
  ];
  const numbers = numbersOf(columns, cells);
  const shapes = [
    ...(numbers === null ? [] : [...columns.flatMap(shapesOf), ...numbers]),
    ...(tool ? toolsOf(tool) : []),
  ];
  const isAhead = numbers?.some(({ what }) => what === AHEAD_OF_IDS) === true;
  const isNamed = hosts.some(({ weight }) => weight >= ENOUGH) || tool?.platform !== undefined;
  const signs = [...names, ...columns.flatMap(shapesOf)];
  if (isAhead && !isNamed && !signs.some(({ platform }) => platform === 'douyin'))
    return { platform: null, reason: AHEAD_OF_IDS };
  const all = [...hosts, ...names, ...(hosts.some(({ weight }) => weight >= ENOUGH) ? [] : shapes)];
  const sums = new Map<Platform, number>();
  for (const { platform, weight } of all) sums.set(platform, (sums.get(platform) ?? 0) + weight);
  const [first, second] = PLATFORMS.map((platform) => ({ platform, sum: sums.get(platform) ?? 0 })).sort(
    (a, b) => b.sum - a.sum,
  );
  if (!first || first.sum === 0) return { platform: null, reason: sentenceFor('table_platform_missing') };
  if (first.sum < ENOUGH || first.sum < 3 * (second?.sum ?? 0))
    return { platform: null, reason: sentenceFor('platform_undetermined') };
  const strongest = all
    .filter(({ platform, what }) => platform === first.platform && what !== AHEAD_OF_IDS)
    .sort((a, b) => b.weight - a.weight);
  return { platform: first.platform, reason: strongest[0]?.what ?? sentenceFor('table_platform_missing') };
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
            what: sentenceFor('platform_from_addresses', { column: name }),
          },
        ]
      : [],
  );
}

/** Shapes of ids, and names used by one platform's tools. */
function shapesOf({ name, values, candidates }: LookedAtColumn): Evidence[] {
  const { share } = values;
  const evidence: Evidence[] = [];
  if (share.channel_id > 0.5)
    evidence.push({
      platform: 'youtube',
      weight: 5,
      what: sentenceFor('platform_from_channel_ids', { column: name }),
    });
  if (share.note_id > 0.8)
    evidence.push({
      platform: 'redbook',
      weight: 3,
      what: sentenceFor('platform_from_ids', { column: name, platform: 'Redbook' }),
    });
  if (candidates[0]?.field === 'external_id') {
    if (share.video_id > 0.8 && share.shortcode < 1)
      evidence.push({
        platform: 'youtube',
        weight: 1.5,
        what: sentenceFor('platform_from_ids', { column: name, platform: 'YouTube' }),
      });
  }
  if (candidates[0]?.field === 'duration_seconds' && share.iso_duration > 0.8)
    evidence.push({
      platform: 'youtube',
      weight: 1.5,
      what: sentenceFor('platform_from_durations', { column: name }),
    });
  const family = candidates[0]?.meaning?.family;
  if (family?.platform)
    evidence.push({
      platform: family.platform,
      weight: 0.7,
      what: sentenceFor('platform_from_column_family', { column: name, family: family.of }),
    });
  return evidence;
}

const HOUR = 3_600_000;
/** Times in Beijing prove nothing alone: another sign of Douyin is needed, or a person. */
const AHEAD_OF_IDS = sentenceFor('question_tiktok_or_douyin');

/** A post is written in seconds; drafts and clocks differ by minutes. */
const NEAR = HOUR / 2;

/**
 * TikTok and Douyin number posts alike, by their second. Times without a zone that are eight hours ahead of
 * it are most likely Douyin's. Null: Chinese texts without such times leave it open.
 */
function numbersOf(columns: readonly LookedAtColumn[], cells: readonly string[][]): Evidence[] | null {
  const ids = columns.find(
    ({ values, candidates }) => candidates[0]?.field === 'external_id' && values.share.video_number > 0.8,
  );
  if (!ids) return [];
  const evidence = (platform: Platform, weight: number): Evidence => ({
    platform,
    weight,
    what: sentenceFor('platform_from_ids', { column: ids.name, platform: PLATFORM_NAMES[platform] }),
  });
  const times = columns.find(({ candidates }) => candidates[0]?.field === 'created_at');
  const gaps = (cells[times?.index ?? -1] ?? []).flatMap((cell, row) => {
    const id = cells[ids.index]?.[row]?.trim() ?? '';
    const at = isWithoutZone(cell) ? parseTime(cell, { order: 'day_first' }) : null;
    return typeof at === 'number' && /^\d{19}$/.test(id) ? [at - Number(BigInt(id) >> 32n) * 1000] : [];
  });
  const agree = (gap: number) =>
    gaps.length > 0 && gaps.filter((own) => Math.abs(own - gap) < NEAR).length >= gaps.length * 0.8;
  if (agree(8 * HOUR)) return [{ ...evidence('douyin', 8), what: AHEAD_OF_IDS }];
  if (agree(0)) return [evidence('tiktok', 4)];
  return areChinese(columns) ? null : [evidence('tiktok', 2), evidence('douyin', 0.5)];
}

/** Han without the letters of Japanese. */
const areChinese = (columns: readonly LookedAtColumn[]): boolean =>
  columns.some(
    ({ values, candidates }) =>
      candidates[0]?.field === 'message' &&
      values.cells.filter((cell) => /\p{Script=Han}{2}/u.test(cell) && !/[\u3040-\u30ff]/.test(cell)).length >
        values.filled / 2,
  );

const toolsOf = ({ platform, of }: ToolShape): Evidence[] =>
  platform ? [{ platform, weight: 20, what: sentenceFor('layout_of_tool', { tool: of }) }] : [];

const named = (text: string, weight: number, what: Sentence): Evidence[] =>
  platformsNamed(text).map((platform) => ({ platform, weight, what }));
