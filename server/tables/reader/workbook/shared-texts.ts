import { LIMITS } from '../limits.ts';
import type { Parts } from './parts.ts';
import { readXml } from './xml.ts';

/**
 * The texts that cells share, by number. Read as far as they are asked for: programs write them in the order in which
 * cells use them, so that the first rows of a large workbook are there at once.
 */
export class SharedTexts {
  readonly #texts: string[] = [];
  readonly #reading: AsyncGenerator<void> | null;

  constructor(parts: Parts, part: string | null) {
    this.#reading = part === null ? null : readXml(parts.text(part, LIMITS.shared_texts), this.#events());
  }

  /** Reads on until there is a text of this number, or no more come. */
  async readTo(number: number): Promise<void> {
    while (this.#reading && this.#texts.length <= number && !(await this.#reading.next()).done);
  }

  text = (number: number): string => this.#texts[number] ?? '';

  close = () => this.#reading?.return(undefined);

  #events() {
    let runs: string[] = [];
    let inText = false;
    // How a text is pronounced (rPh) is no part of it.
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

/** Excel writes characters that XML cannot hold as `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
