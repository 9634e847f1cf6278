/**
 * Reproducible random numbers from a key: the same forecast draws the same numbers everywhere, independent
 * of other cells.
 */
export function randomOf(...key: Array<string | number>): () => number {
  let [a, b, c, d] = seedOf(key.join(' '));
  // sfc32 (Doty-Humphrey, PractRand): 128 bits of state, a period of at least 2^32.
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** Four 32-bit words of a text (FNV-1a with four offsets). */
function seedOf(text: string): [number, number, number, number] {
  const words = [0x811c9dc5, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  for (let i = 0; i < text.length; i++)
    for (let w = 0; w < 4; w++)
      words[w] = Math.imul((words[w] as number) ^ (text.charCodeAt(i) + w * 0x51), 0x01000193);
  return words as [number, number, number, number];
}

/** Box–Muller. Always takes two numbers, so that streams stay in step. */
export function normal(random: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
