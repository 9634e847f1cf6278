import { seeded, shuffled } from './train.ts';

type Vector = Map<string, number>;
const ROUNDS = 20;
/** Words in fewer texts, or in a larger part of them, tell no topic. */
const LEAST_TEXTS = 4;
const MOST_PART = 0.08;
/** A topic has at most this many times its even part. */
const FULL = 1.25;

/** Deals texts of one language into topics (k-means of their rarer words), so that each is about other things. */
export function topicsOf(texts: readonly string[], topics: number, seed: number): number[] {
  const vectors = vectorsOf(texts);
  const order = shuffled([...vectors.keys()], seeded(seed));
  let centers = order.slice(0, topics).map((i) => vectors[i] as Vector);
  let own: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const near = vectors.map((vector) => centers.map((center) => product(vector, center)));
    own = dealt(near, Math.ceil((FULL * texts.length) / topics));
    centers = centers.map((_, topic) => unit(sum(vectors.filter((_, i) => own[i] === topic))));
  }
  return own;
}

/** Nearest topic with room; texts that are surest of theirs choose first. */
function dealt(near: readonly number[][], room: number): number[] {
  const free = near[0]?.map(() => room) ?? [];
  const surest = near.map((all) => Math.max(...all) - (all.toSorted((a, b) => b - a)[1] ?? 0));
  const own = new Array<number>(near.length).fill(0);
  for (const i of [...near.keys()].sort((a, b) => (surest[b] as number) - (surest[a] as number))) {
    const all = near[i] as number[];
    const open = all.flatMap((value, topic) => ((free[topic] as number) > 0 ? [{ value, topic }] : []));
    const { topic } = open.reduce((best, one) => (one.value > best.value ? one : best));
    own[i] = topic;
    free[topic] = (free[topic] as number) - 1;
  }
  return own;
}

function vectorsOf(texts: readonly string[]): Vector[] {
  const words = texts.map((text) => new Set(text.toLowerCase().match(/#?[\p{L}\p{N}_]{3,}/gu) ?? []));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((some) => [...some])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.map((some) => {
    const scored = [...some].flatMap((word): Array<[string, number]> => {
      const n = counts.get(word) ?? 0;
      return n >= LEAST_TEXTS && n <= MOST_PART * texts.length ? [[word, Math.log(texts.length / n)]] : [];
    });
    return unit(new Map(scored));
  });
}

const product = (a: Vector, b: Vector) => [...a].reduce((all, [word, n]) => all + n * (b.get(word) ?? 0), 0);

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector.values()) || 1;
  return new Map([...vector].map(([word, n]) => [word, n / length]));
}

function sum(vectors: readonly Vector[]): Vector {
  const all: Vector = new Map();
  for (const vector of vectors) for (const [word, n] of vector) all.set(word, (all.get(word) ?? 0) + n);
  return all;
}
