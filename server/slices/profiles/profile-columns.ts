import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { Block, Numbers, TextColumn } from '#server/platform/native-format.ts';

/** Numbers of a row: −1 or NaN = unknown. Rates stay in the precision they are stored with. */
const NUMBERS = {
  company_id: Uint32Array,
  profile_id: Uint32Array,
  account_id: Uint32Array,
  age: Int16Array,
  verified: Uint8Array,
  followers: Float64Array,
  engagement_rate: Float32Array,
  growth: Float32Array,
  credibility: Float32Array,
  price: Float64Array,
  publications_count: Uint32Array,
  ig_followed_by: Float64Array,
  instagram_engagement_rate: Float32Array,
  ig_growth: Float32Array,
  created_at: Uint32Array,
  revision: Float64Array,
} as const;
type NumberName = keyof typeof NUMBERS;
const KEYS: readonly NumberName[] = ['company_id', 'profile_id', 'revision'];

/** Texts that many rows share; a list is one text, its items parted by LIST_END. '' = unknown, or none. */
const LISTS = ['themes', 'tags', 'languages', 'available_platforms'] as const;
const TEXTS = ['kind', 'sub_kind', 'gender', 'country', 'continent', 'main_platform', ...LISTS] as const;
export type TextName = (typeof TEXTS)[number];
const LIST_END = '\0';
export const itemsOf = (list: string) => (list === '' ? [] : list.split(LIST_END));

const WIDE = ['followers', 'ig_followed_by', 'revision'];
const SELECTED = [
  ...Object.keys(NUMBERS).map((n) => (WIDE.includes(n) ? `toFloat64(s.${n}) AS ${n}` : n)),
  ...TEXTS.map((n) =>
    (LISTS as readonly string[]).includes(n)
      ? `toLowCardinality(arrayStringConcat(s.${n}, '\\0')) AS ${n}`
      : n,
  ),
].join(', ');

/** A row that is gone keeps its place under a company that nobody has. */
const NOBODY = 4_294_967_295;
const NOWHERE = 4_294_967_295;
const CHECK = 1_000_003;
/** Other processes may bring rows with revisions that lie this far back: parts of projections that ran meanwhile. */
const LATE = 8;

/**
 * The search rows of one platform, column by column, in no order: what filters, facets and sorting read. A row keeps
 * its place while the columns live; changed rows are read again by their revision, and everything where that fails.
 */
export class ProfileColumns {
  length = 0;
  /** Grows whenever a row changes. */
  stamp = 0;
  readonly numbers = {} as { [N in NumberName]: InstanceType<(typeof NUMBERS)[N]> };
  /** Codes of each row's text; `texts[name][code]` is the text. */
  readonly codes = {} as Record<TextName, Uint32Array>;
  readonly texts = {} as Record<TextName, string[]>;
  /** Rows of the shared profiles, plus one, at the index of the profile's id; 0 = none. */
  #shared = new Uint32Array(0);
  /** Rows of the companies' own profiles by company and profile. */
  readonly #own = new Map<number, Map<number, number>>();
  readonly #codeOf = {} as Record<TextName, Map<string, number>>;
  #live = 0;
  #newest = 0;
  /** Sum of the standing rows' revisions, each modulo CHECK: says whether the store has the same rows. */
  #revisions = 0;

  readonly platform: string;

  constructor(platform: string) {
    this.platform = platform;
    for (const name of Object.keys(NUMBERS) as NumberName[])
      this.numbers[name] = new NUMBERS[name](0) as never;
    for (const name of TEXTS) {
      this.codes[name] = new Uint32Array(0);
      this.texts[name] = [''];
      this.#codeOf[name] = new Map([['', 0]]);
    }
  }

  /** The row of a profile as a company has it (0 = shared). */
  place(company_id: number, profile_id: number): number | undefined {
    if (company_id !== 0) return this.#own.get(company_id)?.get(profile_id);
    const row = this.#shared[profile_id] ?? 0;
    return row === 0 ? undefined : row - 1;
  }

  /** Profiles of which a company has rows of its own. */
  ownProfiles(company_id: number): Iterable<number> {
    return this.#own.get(company_id)?.keys() ?? [];
  }

  async load(ch: ClickHouse): Promise<this> {
    const sql = `SELECT ${SELECTED} FROM profile_search AS s FINAL WHERE platform = {platform:String}`;
    const blocks = await ch.columns(sql, { platform: this.platform }, 'profile columns');
    this.#grow(blocks.reduce((sum, b) => sum + b.rows, 0));
    for (const block of blocks) this.#append(block);
    return this;
  }

  /** Reads what was written since; false where that does not explain what stands now. */
  async refresh(ch: ClickHouse): Promise<boolean> {
    const params = { platform: this.platform, since: Math.max(0, this.#newest - LATE) };
    const blocks = await ch.columns(
      `SELECT ${SELECTED}, is_deleted FROM profile_search AS s
       WHERE platform = {platform:String} AND s.revision >= {since:UInt64} ORDER BY s.revision`,
      params,
      'changed profile columns',
    );
    for (const block of blocks) this.#merge(block);
    this.stamp++;
    const [now] = await ch.query<{ n: number; revisions: number }>(
      `SELECT count() AS n, sum(revision % ${CHECK}) AS revisions FROM profile_search FINAL WHERE platform = {platform:String}`,
      params,
      'profile rows that stand',
    );
    return now?.n === this.#live && now.revisions === this.#revisions;
  }

  /** Room for this many more rows. */
  #grow(more: number) {
    const needed = this.length + more;
    if (needed <= this.numbers.profile_id.length) return;
    const room = this.length === 0 ? needed : Math.ceil(needed * 1.1);
    for (const name of Object.keys(NUMBERS) as NumberName[]) {
      const wider = new NUMBERS[name](room);
      wider.set(this.numbers[name]);
      this.numbers[name] = wider as never;
    }
    for (const name of TEXTS) {
      const wider = new Uint32Array(room);
      wider.set(this.codes[name]);
      this.codes[name] = wider;
    }
  }

  #append({ rows, columns }: Block) {
    const at = this.length;
    for (const name of Object.keys(NUMBERS) as NumberName[])
      this.numbers[name].set(columns[name] as Float64Array, at);
    for (const name of TEXTS) this.codes[name].set(this.#codesOf(name, columns[name] as TextColumn), at);
    this.length += rows;
    for (let i = at; i < this.length; i++) this.#put(i);
  }

  /** Rows over the ones that stand, the later revision wins. */
  #merge(block: Block) {
    this.#grow(block.rows);
    const places = this.#places(block);
    const { rows, columns } = block;
    const fill = (into: Numbers, from: Numbers) => {
      for (let i = 0; i < rows; i++) if (places[i] !== NOWHERE) into[places[i] as number] = from[i] as number;
    };
    for (const name of Object.keys(NUMBERS) as NumberName[])
      if (!KEYS.includes(name)) fill(this.numbers[name], columns[name] as Numbers);
    for (const name of TEXTS) fill(this.codes[name], this.#codesOf(name, columns[name] as TextColumn));
  }

  /** The place of each row of a block that stands or stood, with its key: rows further on may replace or end it. */
  #places({ rows, columns }: Block): Uint32Array {
    const [companies, profiles, revisions] = KEYS.map((name) => columns[name] as Numbers) as [
      Numbers,
      Numbers,
      Numbers,
    ];
    const gone = columns.is_deleted as Numbers;
    const { company_id, profile_id, revision } = this.numbers;
    const places = new Uint32Array(rows).fill(NOWHERE);
    for (let i = 0; i < rows; i++) {
      const standing = this.place(companies[i] as number, profiles[i] as number);
      if (standing !== undefined) {
        if ((revisions[i] as number) < (revision[standing] as number)) continue;
        this.#remove(standing);
      }
      if (gone[i] === 1) continue;
      const at = standing ?? this.length++;
      company_id[at] = companies[i] as number;
      profile_id[at] = profiles[i] as number;
      revision[at] = revisions[i] as number;
      this.#put(at);
      places[i] = at;
    }
    return places;
  }

  /** A row takes its place under its key. */
  #put(row: number) {
    const company = this.numbers.company_id[row] as number;
    const profile = this.numbers.profile_id[row] as number;
    const revision = this.numbers.revision[row] as number;
    this.#live++;
    this.#revisions += revision % CHECK;
    this.#newest = Math.max(this.#newest, revision);
    if (company === 0) {
      if (profile >= this.#shared.length) {
        const wider = new Uint32Array(Math.max(profile + 1, Math.ceil(this.#shared.length * 1.5)));
        wider.set(this.#shared);
        this.#shared = wider;
      }
      this.#shared[profile] = row + 1;
      return;
    }
    const own = this.#own.get(company) ?? new Map<number, number>();
    this.#own.set(company, own);
    own.set(profile, row);
  }

  #remove(row: number) {
    const { company_id, profile_id, revision } = this.numbers;
    const company = company_id[row] as number;
    const profile = profile_id[row] as number;
    if (company === 0) this.#shared[profile] = 0;
    else this.#own.get(company)?.delete(profile);
    company_id[row] = NOBODY;
    this.#live--;
    this.#revisions -= (revision[row] as number) % CHECK;
  }

  /** The texts of a column that came, as codes of the texts that stand. */
  #codesOf(name: TextName, { texts, codes }: TextColumn): Uint32Array {
    const known = Uint32Array.from(texts, (text) => this.#code(name, text));
    return codes.map((code) => known[code] as number);
  }

  #code(name: TextName, text: string): number {
    const known = this.#codeOf[name].get(text);
    if (known !== undefined) return known;
    const code = this.texts[name].push(text) - 1;
    this.#codeOf[name].set(text, code);
    return code;
  }
}

interface Kept {
  version: string;
  columns: Promise<ProfileColumns>;
}
const stores = new WeakMap<object, Map<string, Kept>>();

/** The columns of a platform as they are now. Read once, then only what changed. */
export async function profileColumns(ch: ClickHouse, platform: string): Promise<ProfileColumns> {
  const kept = stores.get(ch) ?? new Map<string, Kept>();
  stores.set(ch, kept);
  const version = await ch.version(['profile_search']);
  const before = kept.get(platform);
  if (before?.version === version) return before.columns;
  const columns = renewed(ch, platform, before?.columns);
  const entry = { version, columns };
  kept.set(platform, entry);
  columns.catch(() => kept.get(platform) === entry && kept.delete(platform));
  return columns;
}

async function renewed(
  ch: ClickHouse,
  platform: string,
  before: Promise<ProfileColumns> | undefined,
): Promise<ProfileColumns> {
  const standing = await before?.catch(() => undefined);
  if (standing && (await standing.refresh(ch))) return standing;
  return new ProfileColumns(platform).load(ch);
}
