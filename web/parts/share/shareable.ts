import type { PublicType } from '#contract/access/access.ts';

export interface Shareable {
  type: PublicType;
  type_id: number;
  /** `keyword report`. */
  noun: string;
  path: string;
}
