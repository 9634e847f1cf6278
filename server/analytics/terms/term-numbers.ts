/** Terms numbered at most: then it is full, and another takes its place. */
const MOST_NUMBERED = 1 << 18;

/** Numbers for terms, by which those of one text are told apart without comparing their letters. */
export class TermNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  /** The last text each term was gathered for. */
  #lastIn = new Int32Array(1 << 12);
  #text = 1;
  #gathered: string[] = [];

  /** @param most terms of one text; what comes later is left out */
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
    // A copy: a slice would keep the whole text alive.
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

  /** Adds a term to those of the text at hand, if they do not hold it yet. */
  gather(number: number): void {
    if (this.#lastIn[number] === this.#text || this.#gathered.length === this.most) return;
    this.#lastIn[number] = this.#text;
    this.#gathered.push(this.#terms[number] as string);
  }

  /** The terms of this text in the order they came; the next one begins. */
  take(): string[] {
    const terms = this.#gathered;
    this.#gathered = [];
    this.#text++;
    return terms;
  }
}
