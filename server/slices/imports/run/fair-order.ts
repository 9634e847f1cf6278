/** Imported within seconds, small files pass large ones. */
export const SMALL_BYTES = 4 * 1024 * 1024;

export interface Waiting {
  id: number;
  company_id: number;
  file_size: number;
}

export const isSmall = ({ file_size }: Pick<Waiting, 'file_size'>) => file_size <= SMALL_BYTES;

/**
 * Fair order: companies take turns, starting with the one whose latest import began longest ago; within a
 * company first come, first served. @param began when the latest import of a company began, Unix
 * milliseconds; none = never
 */
export function fairOrder<T extends Waiting>(waiting: readonly T[], began: ReadonlyMap<number, number>): T[] {
  const companies = new Map<number, T[]>();
  for (const one of [...waiting].sort((a, b) => a.id - b.id)) {
    const own = companies.get(one.company_id);
    if (own) own.push(one);
    else companies.set(one.company_id, [one]);
  }
  const turns = [...companies].sort(
    ([a, [first]], [b, [other]]) =>
      (began.get(a) ?? 0) - (began.get(b) ?? 0) || (first?.id ?? 0) - (other?.id ?? 0),
  );
  const order: T[] = [];
  for (let round = 0; order.length < waiting.length; round++)
    for (const [, own] of turns) {
      const one = own[round];
      if (one) order.push(one);
    }
  return order;
}

/** Imports of the same kind that start earlier. Small and large files queue separately. */
export interface Waits {
  ahead: number;
  /** Those of other companies. */
  ahead_of_others: number;
  is_large: boolean;
}

/** By id. */
export function places(order: readonly Waiting[]): Map<number, Waits> {
  const waits = new Map<number, Waits>();
  for (const small of [true, false]) {
    const line = order.filter((one) => isSmall(one) === small);
    for (const [ahead, { id, company_id }] of line.entries()) {
      const others = line.slice(0, ahead).filter((one) => one.company_id !== company_id);
      waits.set(id, { ahead, ahead_of_others: others.length, is_large: !small });
    }
  }
  return waits;
}
