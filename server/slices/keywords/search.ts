import { LRUCache } from 'lru-cache';
import type { KeywordSearch } from '#contract/keywords.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { type KindRates, kindRates } from '#server/platform/metrics/post-kinds.ts';
import { type EmvChoice, emvOf } from '#server/platform/metrics/post-sql.ts';
import { type Period, periodOf } from '#server/platform/period.ts';
import { parseQuery, type QueryPart } from '#server/platform/terms.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

/** What a company wrote on a profile, where reports can see it. */
interface Edit {
  profile_id: number;
  country: string;
  gender: string;
}

/** A keyword search, understood: everything the reports need besides the store. */
export interface Search extends Period {
  input: KeywordSearch;
  parts: QueryPart[];
  /** Distinct terms of all parts. */
  terms: string[];
  timezone: string;
  emv: EmvChoice;
  /** What the model pays for each kind of post. */
  rates: KindRates;
  company_id: number;
  edits: Edit[];
}

/** Reads the words, the period in the company's days and the company's own view. Throws 400 without any word. */
export async function understand(ctx: ReadCtx, input: KeywordSearch): Promise<Search> {
  const parts = parseQuery(input.keyword);
  if (parts.length === 0) {
    const message = 'Keyword must hold a word, a #hashtag, an @mention or a "phrase"';
    throw refuse('BAD_REQUEST', message, [{ field: 'keyword', message }]);
  }
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  const emv = emvOf(ctx, input.emv_model);
  return {
    input,
    parts,
    terms,
    timezone: ctx.company.timezone,
    ...periodOf(input),
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

const editsOf = whileUnchanged(['profiles'], (ch: ClickHouse, company_id: number) =>
  ch.query<Edit>(
    'SELECT profile_id, country, gender FROM profiles FINAL WHERE company_id = {company_id:UInt32}',
    { company_id },
    'keyword.edits',
  ),
);
