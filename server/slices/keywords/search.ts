import type { KeywordSearch } from '#contract/keywords.ts';
import type { EmvModel } from '#contract/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import type { EmvChoice } from '#server/platform/metrics/post-sql.ts';
import { parseQuery, type QueryPart } from '#server/platform/terms.ts';

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
  /** Rows by term, where several terms make the order matter. */
  rarity: Map<string, number>;
  timezone: string;
  /** Days, YYYY-MM-DD: the period is from ≤ day < until, the one before it is before ≤ day < from. */
  from: string;
  until: string;
  before: string;
  emv: EmvChoice;
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
  const [edits, rarity] = await Promise.all([editsOf(ctx.ch, ctx.company.id), rarityOf(ctx.ch, terms)]);
  return {
    input,
    parts,
    terms,
    rarity,
    timezone: ctx.company.timezone,
    from: dayText(from),
    until: dayText(until),
    before: dayText(from - (until - from)),
    emv: {
      model: (input.emv_model ?? ctx.company.emv_model) as EmvModel,
      currency: ctx.company.currency,
      per_usd: ctx.company.per_usd,
    },
    company_id: ctx.company.id,
    edits,
  };
}

/** The days of the period before, first and last, as they are shown. */
export function previousDays(search: Search): { from_date: string; to_date: string } {
  const from = Date.parse(search.input.from_date);
  const length = Date.parse(search.input.to_date) + DAY - from;
  const text = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: text(from - length), to_date: text(from - DAY) };
}

async function rarityOf(ch: ClickHouse, terms: string[]): Promise<Map<string, number>> {
  if (terms.length < 2) return new Map();
  const rows = await ch.query<{ term: string; n: number }>(
    'SELECT term, count() AS n FROM post_terms WHERE term IN {terms:Array(String)} GROUP BY term',
    { terms },
    'keyword.rarity',
  );
  return new Map(rows.map((r) => [r.term, r.n]));
}

const EDITS_KEPT_MS = 300;
const known = new WeakMap<ClickHouse, Map<number, { at: number; edits: Promise<Edit[]> }>>();

/** Kept for a moment: the calls of one screen ask together, and an edit must show within a second. */
function editsOf(ch: ClickHouse, company_id: number): Promise<Edit[]> {
  const companies = known.get(ch) ?? new Map<number, { at: number; edits: Promise<Edit[]> }>();
  known.set(ch, companies);
  const kept = companies.get(company_id);
  if (kept && Date.now() - kept.at < EDITS_KEPT_MS) return kept.edits;
  const edits = ch.query<Edit>(
    'SELECT profile_id, country, gender FROM profiles FINAL WHERE company_id = {company_id:UInt32}',
    { company_id },
    'keyword.edits',
  );
  companies.set(company_id, { at: Date.now(), edits });
  edits.catch(() => companies.delete(company_id));
  return edits;
}
