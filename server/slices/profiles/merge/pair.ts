/** Profiles of a company that are merged. */
export interface Pair {
  company_id: number;
  from: number;
  into: number;
}
