import type { Hideable } from '#contract/access/revealed.ts';
import type { Room, RoomCreator, RoomTotals } from '#contract/client.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import type { Decided } from '#server/owned/client-responses.ts';

/** A creator in a room, without responses. */
export type RoomCard = Omit<RoomCreator, keyof Decided | 'said'>;

export interface RoomCtx extends ViewerCtx {
  /** False for columns that the link leaves out: their values need not be read. */
  shows(column: Hideable): boolean;
}

/** Content of the client rooms of one kind of object. Access has been checked; an answer never depends on the caller. */
export interface RoomKind {
  /** Creators in their order. */
  members(ctx: RoomCtx, id: number): Promise<number[]>;
  cards(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomCard[]>;
  totals(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomTotals>;
  frame?(ctx: RoomCtx, id: number): Promise<Partial<Pick<Room, 'campaign' | 'plan' | 'ranking'>>>;
}

export const NO_TOTALS: RoomTotals = {
  creators: 0,
  followers: null,
  price: null,
  unpriced: 0,
  expected: null,
  expected_creators: 0,
};
