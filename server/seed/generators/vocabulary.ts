/** Caption text with known terms, so that a post needs no segmentation. */
export interface Phrase {
  text: string;
  /** Ids in the vocabulary, each once. */
  terms: Int32Array;
}

/** Terms as numbers. Phrases are joined by white space, which creates and splits no term. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  private readonly words: string[] = [];
  private stamps = new Int32Array(1 << 14);
  private stamp = 0;
  private readonly segmenter = new Intl.Segmenter('en', { granularity: 'word' });

  private id(term: string): number {
    let id = this.ids.get(term);
    if (id === undefined) {
      id = this.words.length;
      this.ids.set(term, id);
      this.words.push(term);
      if (id >= this.stamps.length) {
        const grown = new Int32Array(this.stamps.length * 2);
        grown.set(this.stamps);
        this.stamps = grown;
      }
    }
    return id;
  }

  /** Terms as defined in docs/metrics.md, with the plain text of hashtags and mentions. */
  phrase(text: string): Phrase {
    const folded = text.normalize('NFKC').toLowerCase();
    const terms = new Set<number>();
    for (const s of this.segmenter.segment(folded)) if (s.isWordLike) terms.add(this.id(s.segment));
    for (const [, tag = ''] of folded.matchAll(/#([\p{L}\p{M}\p{Nd}_]+)/gu)) {
      terms.add(this.id(`#${tag}`));
      terms.add(this.id(tag));
    }
    for (const [, name = ''] of folded.matchAll(/@([\p{L}\p{Nd}_]+(?:\.[\p{L}\p{Nd}_]+)*)/gu)) {
      terms.add(this.id(`@${name}`));
      terms.add(this.id(name));
    }
    return { text, terms: Int32Array.from(terms) };
  }

  /** Starts the terms of the next post. */
  begin(): void {
    this.stamp++;
    if (this.stamp === 0x7fffffff) {
      this.stamps.fill(0);
      this.stamp = 1;
    }
  }

  /** Leaves out terms already collected since `begin`. */
  collect(phrase: Phrase, into: string[]): void {
    const { terms } = phrase;
    for (let i = 0; i < terms.length; i++) {
      const id = terms[i] as number;
      if (this.stamps[id] === this.stamp) continue;
      this.stamps[id] = this.stamp;
      into.push(this.words[id] as string);
    }
  }
}
