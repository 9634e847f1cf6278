import type { CastingCreator } from '#contract/casting.ts';
import type { RoomTotals } from '#contract/client.ts';
import { castOf, readCasting } from '#server/slices/casting/casting-read.ts';
import { accountOf, creatorCards, largestFirst } from './creator-cards.ts';
import { listRoom } from './list-room.ts';
import { NO_TOTALS, type RoomCard, type RoomCtx, type RoomKind } from './room-kind.ts';

/** Prices and deliverables come from the list; texts, pictures and numbers from the casting and its options. */
async function cards(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomCard[]> {
  const { creators, list_id } = await readCasting(ctx, id);
  const [shownCards, ofList] = await Promise.all([
    creatorCards(ctx, profile_ids),
    listRoom.cards(
      { ...ctx, shows: (column) => column !== 'recent_posts' && ctx.shows(column) },
      list_id,
      profile_ids,
    ),
  ]);
  const planned = new Map(ofList.map((card) => [card.profile_id, card]));
  const cast = new Map(creators.map((creator) => [creator.id, creator]));
  return shownCards.flatMap((card): RoomCard[] => {
    const creator = cast.get(card.profile_id);
    if (!creator) return [];
    const { deliverables = [], price = null, expected = null } = planned.get(card.profile_id) ?? {};
    return [{ ...card, ...chosen(creator), deliverables, price, expected }];
  });
}

function chosen(creator: CastingCreator) {
  const numbers = largestFirst(
    Object.fromEntries(
      Object.entries(creator.platforms).map(([name, one]) => [
        name,
        { ...one, credibility: null, publications_count: 0 },
      ]),
    ),
  );
  const [audience = null] = numbers.flatMap(([platform, one]) =>
    one.audience ? [{ platform, ...one.audience }] : [],
  );
  const own = ([2, 3] as const).flatMap((slot) =>
    creator[`image_${slot}_dirty`] ? (creator[`image_${slot}`] ?? []) : [],
  );
  return {
    name: creator.name,
    bio: creator.bio,
    email: creator.email,
    topics: creator.tags,
    picture: creator.image_1_dirty || !creator.is_demo ? creator.image_1 : null,
    pictures: own,
    accounts: numbers.map(([platform, one]) => accountOf(platform, one, creator.is_demo)),
    audience,
    notes: creator.comments,
  };
}

async function totals(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomTotals> {
  if (profile_ids.length === 0) return NO_TOTALS;
  const { list_id } = await readCasting(ctx, id);
  return listRoom.totals(ctx, list_id, profile_ids);
}

export const castingRoom: RoomKind = { members: castOf, cards, totals };
