/** One page of something ordered. */
export interface Page {
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

/**
 * Positions of one page of the values in their order, NaN last, equal ones as `tie` says. Only what can be on the page
 * or before it is sorted.
 */
export function pageOf(
  values: Float64Array,
  tie: (a: number, b: number) => number,
  { order, limit, offset }: Page,
): number[] {
  const sign = order === 'ASC' ? 1 : -1;
  const last = offset + limit;
  if (limit <= 0 || offset >= values.length) return [];
  const bound = boundOf(values, sign, last);
  const candidates: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (bound === null || sign * value <= bound) candidates.push(i);
  }
  const compare = (a: number, b: number) => {
    const [first, second] = [sign * (values[a] as number), sign * (values[b] as number)];
    if (first === second) return tie(a, b);
    if (Number.isNaN(first)) return Number.isNaN(second) ? tie(a, b) : 1;
    return Number.isNaN(second) ? -1 : first - second;
  };
  return candidates.sort(compare).slice(offset, last);
}

/** The signed value of the last place that counts; null where every value is needed. */
function boundOf(values: Float64Array, sign: number, last: number): number | null {
  if (last >= values.length) return null;
  // The best so far, the worst of them on top of the heap.
  const heap = new Float64Array(last);
  let size = 0;
  for (let i = 0; i < values.length; i++) {
    const value = sign * (values[i] as number);
    if (Number.isNaN(value)) continue;
    if (size < last) {
      heap[size] = value;
      rise(heap, size++);
    } else if (value < (heap[0] as number)) {
      heap[0] = value;
      sink(heap);
    }
  }
  return size < last ? null : (heap[0] as number);
}

function rise(heap: Float64Array, at: number) {
  for (let i = at; i > 0; ) {
    const parent = (i - 1) >> 1;
    if ((heap[parent] as number) >= (heap[i] as number)) return;
    swap(heap, i, parent);
    i = parent;
  }
}

function sink(heap: Float64Array) {
  for (let i = 0; ; ) {
    let largest = i;
    for (const child of [2 * i + 1, 2 * i + 2])
      if (child < heap.length && (heap[child] as number) > (heap[largest] as number)) largest = child;
    if (largest === i) return;
    swap(heap, i, largest);
    i = largest;
  }
}

function swap(heap: Float64Array, a: number, b: number) {
  const value = heap[a] as number;
  heap[a] = heap[b] as number;
  heap[b] = value;
}
