/** A full instance is replaced. */
const MOST_NUMBERED = 1 << 18;

/** Numbers terms, so that duplicates within a text are found without comparing strings. */
export class TermNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  /** By term: the last text that contained it. */
  #lastIn = new Int32Array(1 << 12);
  #text = 1;
  #gathered: string[] = [];

  /** Further terms of a text are left out. */
  readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get isFull(): boolean {
    return this.#terms.length >= MOST_NUMBERED;
  }

  of(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    // A copy: a slice would keep the whole text in memory.
    const own = Buffer.from(term).toString();
    this.#terms.push(own);
    this.#numbers.set(own, number);
    if (number === this.#lastIn.length) {
      const wider = new Int32Array(number * 2);
      wider.set(this.#lastIn);
      this.#lastIn = wider;
    }
    return number;
  }

  gather(number: number): void {
    if (this.#lastIn[number] === this.#text || this.#gathered.length === this.most) return;
    this.#lastIn[number] = this.#text;
    this.#gathered.push(this.#terms[number] as string);
  }

  /** In order of appearance; also begins the next text. */
  take(): string[] {
    const terms = this.#gathered;
    this.#gathered = [];
    this.#text++;
    return terms;
  }
}
