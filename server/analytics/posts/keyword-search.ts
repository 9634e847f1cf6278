import type { KeywordSearch } from '#contract/keywords.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { contraryOperator } from '#contract/values/search-terms.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { emvOf } from '../metrics/media-value.ts';
import { type PostSet, postSet } from '../post-set.ts';
import { parseQuery, type QueryPart } from '../terms/terms.ts';

export interface ParsedSearch {
  parts: QueryPart[];
  set: PostSet;
  /** Whether a post may match without every part. */
  has_alternatives: boolean;
}

/** Throws 400 if terms are joined by “or” where all of them are needed, or by “and” where any is enough. */
export function refuseOperator(text: string, search_type: 'AND' | 'OR', field: string): void {
  const word = contraryOperator(text, search_type);
  if (word === null) return;
  throw refuse(
    'BAD_REQUEST',
    sentenceFor(search_type === 'AND' ? 'keyword_all' : 'keyword_any', { word }),
    field,
  );
}

const share = (percent: number | undefined) => (percent === undefined ? undefined : percent / 100);

/** Throws 400 without a word. */
export async function parseSearch(ctx: AskCtx, input: KeywordSearch): Promise<ParsedSearch> {
  refuseOperator(input.keyword, input.search_type, 'keyword');
  const parts = parseQuery(input.keyword);
  if (parts.length === 0) {
    const message = sentenceFor('keyword_empty');
    throw refuse('BAD_REQUEST', message, 'keyword');
  }
  const isAnd = input.search_type === 'AND';
  const set = await postSet(
    ctx,
    { terms: isAnd ? [parts] : parts.map((part) => [part]) },
    {
      from_date: input.from_date,
      to_date: input.to_date,
      platforms: input.platform,
      creators: {
        countries: input.country,
        genders: input.gender,
        min_followers: input.min_range,
        max_followers: input.max_range,
        min_rate: share(input.min_engagement),
        max_rate: share(input.max_engagement),
        min_growth: share(input.min_growth),
        max_growth: share(input.max_growth),
      },
    },
    emvOf(ctx, input.emv_model),
  );
  return { parts, set, has_alternatives: !isAnd && parts.length > 1 };
}
