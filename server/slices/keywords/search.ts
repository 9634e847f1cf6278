import { LRUCache } from 'lru-cache';
import type { KeywordSearch } from '#contract/keywords.ts';
import type { EmvModel } from '#contract/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { dayNumber, dayStart } from '#server/platform/day-starts.ts';
import { refuse } from '#server/platform/errors.ts';
import { type KindRates, kindRates } from '#server/platform/metrics/post-kinds.ts';
import type { EmvChoice } from '#server/platform/metrics/post-sql.ts';
import { parseQuery, type QueryPart } from '#server/platform/terms.ts';
import { whileUnchanged } from './columns/while-unchanged.ts';

/** What a company wrote on a profile, where reports can see it. */
interface Edit {
  profile_id: number;
  country: string;
  gender: string;
}

/** A keyword search, understood: everything the reports need besides the store. */
export interface Search {
  input: KeywordSearch;
  parts: QueryPart[];
  /** Distinct terms of all parts. */
  terms: string[];
  timezone: string;
  /** Days, YYYY-MM-DD: the period is from ≤ day < until, the one before it is before ≤ day < from. */
  from: string;
  until: string;
  before: string;
  emv: EmvChoice;
  /** What the model pays for each kind of post. */
  rates: KindRates;
  company_id: number;
  edits: Edit[];
}

const DAY = 86_400_000;
/** Days the store can hold; 1970-01-01 is left out, because second 0 means "undated". */
const FIRST_DAY = Date.UTC(1970, 0, 2);
const LAST_DAY = Date.UTC(2105, 11, 31);
const dayText = (time: number) =>
  new Date(Math.min(Math.max(time, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10);

/** Reads the words, the period in the company's days and the company's own view. Throws 400 without any word. */
export async function understand(ctx: ReadCtx, input: KeywordSearch): Promise<Search> {
  const parts = parseQuery(input.keyword);
  if (parts.length === 0) {
    const message = 'Keyword must hold a word, a #hashtag, an @mention or a "phrase"';
    throw refuse('BAD_REQUEST', message, [{ field: 'keyword', message }]);
  }
  const from = Date.parse(input.from_date);
  const until = Date.parse(input.to_date) + DAY;
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  const emv = {
    model: (input.emv_model ?? ctx.company.emv_model) as EmvModel,
    currency: ctx.company.currency,
    per_usd: ctx.company.per_usd,
  };
  return {
    input,
    parts,
    terms,
    timezone: ctx.company.timezone,
    from: dayText(from),
    until: dayText(until),
    before: dayText(from - (until - from)),
    emv,
    rates: ratesOf(emv),
    company_id: ctx.company.id,
    edits: await editsOf(ctx.ch, ctx.company.id),
  };
}

const keptRates = new LRUCache<string, KindRates>({ max: 200 });

/** The same object for the same money: sums are kept by it. */
function ratesOf(emv: EmvChoice): KindRates {
  const key = JSON.stringify(emv);
  const rates = keptRates.get(key) ?? kindRates(emv);
  keptRates.set(key, rates);
  return rates;
}

/** The times a search speaks of, in Unix seconds. */
export interface Times {
  /** Start of the period before. */
  before: number;
  from: number;
  until: number;
}

export function timesOf({ before, from, until, timezone }: Search): Times {
  const start = (day: string) => dayStart(dayNumber(day), timezone);
  return { before: start(before), from: start(from), until: start(until) };
}

/** The days of the period before, first and last, as they are shown. */
export function previousDays(search: Search): { from_date: string; to_date: string } {
  const from = Date.parse(search.input.from_date);
  const length = Date.parse(search.input.to_date) + DAY - from;
  const text = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: text(from - length), to_date: text(from - DAY) };
}

const editsOf = whileUnchanged(['profiles'], (ch: ClickHouse, company_id: number) =>
  ch.query<Edit>(
    'SELECT profile_id, country, gender FROM profiles FINAL WHERE company_id = {company_id:UInt32}',
    { company_id },
    'keyword.edits',
  ),
);
