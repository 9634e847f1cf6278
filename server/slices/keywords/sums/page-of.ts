/** One page of something ordered. */
export interface Page {
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

/**
 * Positions of one page of the values in their order, NaN last, equal ones as `tie` says. Only what is on the page or
 * before it is ever sorted.
 */
export function pageOf(
  values: Float64Array,
  tie: (a: number, b: number) => number,
  { order, limit, offset }: Page,
): number[] {
  if (limit <= 0 || offset >= values.length) return [];
  const sign = order === 'ASC' ? 1 : -1;
  const compare = (a: number, b: number) => {
    const [first, second] = [sign * (values[a] as number), sign * (values[b] as number)];
    if (first === second) return tie(a, b);
    if (Number.isNaN(first)) return Number.isNaN(second) ? tie(a, b) : 1;
    return Number.isNaN(second) ? -1 : first - second;
  };
  const count = Math.min(offset + limit, values.length);
  // A heap of the best so far, the worst of them on top.
  const heap: number[] = [];
  for (let i = 0; i < count; i++) {
    heap.push(i);
    rise(heap, compare);
  }
  let worst = sign * (values[heap[0] as number] as number);
  for (let i = count; i < values.length; i++) {
    // Nearly all are settled here.
    if (sign * (values[i] as number) > worst || compare(i, heap[0] as number) >= 0) continue;
    heap[0] = i;
    sink(heap, compare);
    worst = sign * (values[heap[0] as number] as number);
  }
  return heap.sort(compare).slice(offset);
}

function rise(heap: number[], compare: (a: number, b: number) => number) {
  for (let i = heap.length - 1; i > 0; ) {
    const parent = (i - 1) >> 1;
    if (compare(heap[parent] as number, heap[i] as number) >= 0) return;
    swap(heap, i, parent);
    i = parent;
  }
}

function sink(heap: number[], compare: (a: number, b: number) => number) {
  for (let i = 0; ; ) {
    let worst = i;
    for (const child of [2 * i + 1, 2 * i + 2])
      if (child < heap.length && compare(heap[child] as number, heap[worst] as number) > 0) worst = child;
    if (worst === i) return;
    swap(heap, i, worst);
    i = worst;
  }
}

function swap(heap: number[], a: number, b: number) {
  const value = heap[a] as number;
  heap[a] = heap[b] as number;
  heap[b] = value;
}
