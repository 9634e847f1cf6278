import { COUNTRIES, type Country, type Culture } from './geography.ts';
import { NAME_LISTS, type NameList } from './name-lists.ts';
import { hash32, STREAM } from './random.ts';

export type DemoGender = 'male' | 'female' | 'others' | 'couple';

const SLOTS = 256;
const slug = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

interface Spelling {
  latin: string;
  native: string;
  handle: string;
}

interface CultureNames {
  female: Spelling[];
  male: Spelling[];
  family: Spelling[];
  family_first: boolean;
  /** A step that visits each pair once. */
  stride: number;
}

function spelling(entry: string): Spelling {
  const [latin = '', native = latin] = entry.split(':');
  return { latin, native, handle: slug(latin) };
}

function families(list: NameList): Spelling[] {
  return list.heads.flatMap((head) =>
    list.tails.map((tail) => {
      const h = spelling(head);
      const t = spelling(tail);
      const latin = h.latin + t.latin;
      return { latin, native: h.native + t.native, handle: slug(latin) };
    }),
  );
}

const coprime = (a: number, b: number): boolean => (b === 0 ? a === 1 : coprime(b, a % b));

function cultureNames(list: NameList): CultureNames {
  const family = families(list);
  const pairs = list.female.length * family.length;
  let stride = Math.floor(pairs * 0.618034) | 1;
  while (!coprime(stride, pairs)) stride += 2;
  return {
    female: list.female.map(spelling),
    male: list.male.map(spelling),
    family,
    family_first: list.family_first,
    stride,
  };
}

/** Creator i's country, gender and name follow from (seed, i) alone. */
export class Names {
  private readonly slots = new Uint8Array(SLOTS);
  private readonly rank_in_slot = new Uint16Array(SLOTS);
  private readonly per_culture = new Map<Culture, number>();
  private readonly lists = new Map<Culture, CultureNames>();

  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
    let n = 0;
    COUNTRIES.forEach((c, i) => {
      this.slots.fill(i, n, n + c.weight);
      n += c.weight;
    });
    for (let i = SLOTS - 1; i > 0; i--) {
      const j = hash32(seed ^ 0x51075, i) % (i + 1);
      const kept = this.slots[i] as number;
      this.slots[i] = this.slots[j] as number;
      this.slots[j] = kept;
    }
    for (let i = 0; i < SLOTS; i++) {
      const { culture } = COUNTRIES[this.slots[i] as number] as Country;
      const rank = this.per_culture.get(culture) ?? 0;
      this.rank_in_slot[i] = rank;
      this.per_culture.set(culture, rank + 1);
    }
    for (const [culture, list] of Object.entries(NAME_LISTS) as [Culture, NameList][])
      this.lists.set(culture, cultureNames(list));
  }

  /** Index into COUNTRIES. */
  country(i: number): number {
    return this.slots[i % SLOTS] as number;
  }

  /** Women 56%, men 38%, couples 4%, others 2%. */
  gender(i: number): DemoGender {
    const u = hash32(this.seed ^ STREAM.name, i) % 100;
    return u < 56 ? 'female' : u < 94 ? 'male' : u < 98 ? 'couple' : 'others';
  }

  /**
   * Walks the name pairs of each culture in a full cycle, so that pairs repeat only after all are used
   * (`round` > 0, a digit in the handle).
   */
  private pair(i: number): { names: CultureNames; first: number; family: Spelling; round: number } {
    const { culture } = COUNTRIES[this.country(i)] as Country;
    const names = this.lists.get(culture) as CultureNames;
    const rank =
      Math.floor(i / SLOTS) * (this.per_culture.get(culture) as number) +
      (this.rank_in_slot[i % SLOTS] as number);
    const firsts = names.female.length;
    const pairs = firsts * names.family.length;
    const at = ((rank % pairs) * names.stride + (hash32(this.seed, 77) % pairs)) % pairs;
    return {
      names,
      first: at % firsts,
      family: names.family[Math.floor(at / firsts)] as Spelling,
      round: Math.floor(rank / pairs),
    };
  }

  /** Lower-case Latin letters, digits, inner dots and underscores; the same on every platform. */
  handle(i: number): string {
    const { names, first, family, round } = this.pair(i);
    const gender = this.gender(i);
    const her = (names.female[first] as Spelling).handle;
    const his = (names.male[first] as Spelling).handle;
    const digits = round === 0 ? '' : String(round + 1);
    if (gender === 'couple') return `${her}_and_${his}_${family.handle}${digits}`;
    const given = gender === 'male' ? his : her;
    const form = hash32(this.seed ^ 0xf0, i) % 10;
    if (form < 6) return `${given}${family.handle}${digits}`;
    if (form < 8) return `${given}.${family.handle}${digits}`;
    return `${given}_${family.handle}${digits}`;
  }

  /** Native script for Japanese, Chinese and Korean creators. */
  title(i: number): string {
    const { names, first, family } = this.pair(i);
    const gender = this.gender(i);
    const her = (names.female[first] as Spelling).native;
    const his = (names.male[first] as Spelling).native;
    if (names.family_first) {
      const given = gender === 'couple' ? `${her}＆${his}` : gender === 'male' ? his : her;
      return gender === 'couple' ? given : family.native + given;
    }
    const given = gender === 'couple' ? `${her} & ${his}` : gender === 'male' ? his : her;
    return `${given} ${family.native}`;
  }
}
