import { LIMITS } from '../limits.ts';
import type { Parts } from './parts.ts';
import { readXml } from './xml.ts';

/**
 * By number. Read lazily: programs write them in the order of use, so the first rows of a large workbook
 * are available at once.
 */
export class SharedTexts {
  readonly #texts: string[] = [];
  readonly #reading: AsyncGenerator<void> | null;

  constructor(parts: Parts, part: string | null) {
    this.#reading = part === null ? null : readXml(parts.text(part, LIMITS.shared_texts), this.#events());
  }

  /** Until this text is read, or none are left. */
  async readTo(number: number): Promise<void> {
    while (this.#reading && this.#texts.length <= number && !(await this.#reading.next()).done);
  }

  text = (number: number): string => this.#texts[number] ?? '';

  close = () => this.#reading?.return(undefined);

  #events() {
    let runs: string[] = [];
    let inText = false;
    // Phonetic text (rPh) is not part of it.
    let inSound = false;
    return {
      open(tag: string) {
        if (tag === 'si') runs = [];
        if (tag === 'rPh') inSound = true;
        inText = tag === 't' && !inSound;
      },
      text(text: string) {
        if (inText) runs.push(text);
      },
      close: (tag: string) => {
        if (tag === 'si') this.#texts.push(unescaped(runs.join('')));
        if (tag === 'rPh') inSound = false;
        inText = false;
      },
    };
  }
}

/** Excel writes characters that XML cannot contain as `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
