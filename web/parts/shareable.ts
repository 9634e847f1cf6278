import type { PublicType } from '#contract/access.ts';

/** What is shared, and how people call it. */
export interface Shareable {
  type: PublicType;
  type_id: number;
  /** `keyword report`. */
  noun: string;
  /** Address of its page. */
  path: string;
}
