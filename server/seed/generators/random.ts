/** One number stream per kind of object, so that a change in one generator leaves the others unchanged. */
export const STREAM = {
  profile: 1,
  post: 2,
  comment: 3,
  audience: 4,
  price: 5,
  campaign: 6,
  calendar: 7,
  brand: 8,
  name: 9,
  ladder: 10,
  details: 11,
  follower: 12,
} as const;
export type Stream = (typeof STREAM)[keyof typeof STREAM];

/** murmur3 finaliser; the same on every machine. */
export function hash32(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** As a 32-bit number. */
export function seedNumber(seed: number | string): number {
  let h = 0x811c9dc5;
  for (const c of String(seed)) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 0x01000193);
  return hash32(h, 0x5eed);
}

/**
 * sfc32, re-seeded for each object (`at(index)`), so that it never depends on earlier ones. Not for
 * secrets.
 */
export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;
  private readonly key: number;

  constructor(seed: number, stream: Stream) {
    this.key = hash32(seed, stream);
    this.at(0);
  }

  /** Starts the stream of object `index` and returns itself. */
  at(index: number): this {
    this.a = hash32(this.key, index);
    this.b = hash32(this.a, index ^ 0x2545f491);
    this.c = hash32(this.b, this.key);
    this.d = 1;
    for (let i = 0; i < 8; i++) this.uint();
    return this;
  }

  /** Integer 0 … 2^32 − 1. */
  uint(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    return this.uint() / 4294967296;
  }

  /** Integer in [0, n). */
  int(n: number): number {
    return Math.floor(this.next() * n);
  }

  /** Uniform in [from, to). */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  /** Standard normal (Box–Muller; the second value is dropped, so that draws can be counted). */
  normal(): number {
    const u = (this.uint() + 1) / 4294967297;
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.next());
  }

  /** e^(sigma × normal): median 1. */
  lognormal(sigma: number): number {
    return Math.exp(sigma * this.normal());
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T;
  }

  weighted(weights: readonly number[]): number {
    let sum = 0;
    for (const w of weights) sum += w;
    let u = this.next() * sum;
    for (let i = 0; i < weights.length; i++) {
      u -= weights[i] as number;
      if (u < 0) return i;
    }
    return weights.length - 1;
  }
}

/** Constant time (Vose's alias method), 8 bytes an entry. */
export class AliasTable {
  private readonly probability: Float32Array;
  private readonly alias: Uint32Array;

  constructor(weights: Float32Array) {
    const n = weights.length;
    this.probability = new Float32Array(n).fill(1);
    this.alias = new Uint32Array(n);
    let sum = 0;
    for (let i = 0; i < n; i++) sum += weights[i] as number;
    const scaled = new Float64Array(n);
    const stack = new Uint32Array(n);
    let small = 0;
    let large = n;
    for (let i = 0; i < n; i++) {
      scaled[i] = ((weights[i] as number) * n) / sum;
      if ((scaled[i] as number) < 1) stack[small++] = i;
      else stack[--large] = i;
    }
    while (small > 0 && large < n) {
      const s = stack[--small] as number;
      const l = stack[large] as number;
      this.probability[s] = scaled[s] as number;
      this.alias[s] = l;
      scaled[l] = (scaled[l] as number) + (scaled[s] as number) - 1;
      if ((scaled[l] as number) < 1) {
        large++;
        stack[small++] = l;
      }
    }
  }

  draw(random: Random): number {
    const i = random.int(this.probability.length);
    return random.next() < (this.probability[i] as number) ? i : (this.alias[i] as number);
  }
}
