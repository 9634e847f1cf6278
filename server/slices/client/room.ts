import type { CallInput } from '#contract/calls/endpoints.ts';
import { CREATORS_PER_PAGE, type client, type Room } from '#contract/client.ts';
import { isRoomType, type RoomType } from '#contract/room-types.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { brandFor, clientOf } from '#server/owned/client-of.ts';
import {
  type Decided,
  decidedOf,
  decisionsOf,
  saidIn,
  saidOf,
  UNDECIDED,
} from '#server/owned/client-responses.ts';
import { leftOut, type OwnedObject, type Shareables, type ShareableType } from '#server/owned/shareable.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { viewable } from '#server/platform/gate.ts';
import { subject } from '#server/slices/sharing/subject.ts';
import { castingRoom } from './casting-room.ts';
import { forecastRoom } from './forecast-room.ts';
import { leaderboardRoom } from './leaderboard-room.ts';
import { listRoom } from './list-room.ts';
import { monitorRoom } from './monitor-room.ts';
import type { RoomCtx, RoomKind } from './room-kind.ts';

const ROOM_KINDS: Record<RoomType, RoomKind> = {
  lists: listRoom,
  casting: castingRoom,
  monitor: monitorRoom,
  leaderboards: leaderboardRoom,
  forecast: forecastRoom,
};

export interface OpenRoom {
  type: RoomType;
  id: number;
  object: OwnedObject;
  shareable: ShareableType;
  kind: RoomKind;
  is_visitor: boolean;
}

/** The room of a link, or one that a colleague names. Throws 404 without access to it. */
export async function openRoom(
  ctx: ReadCtx,
  shareables: Shareables,
  { id, type }: { id: number; type?: RoomType | undefined },
  act: 'read' | 'edit' = 'read',
): Promise<OpenRoom> {
  const { actor } = ctx;
  const requested = actor.kind === 'token' ? actor.link?.type : type;
  if (requested === undefined) {
    throw refuse('BAD_REQUEST', sentenceFor('object_kind_required'), 'type');
  }
  const shareable = shareables[requested];
  if (!isRoomType(requested) || !shareable) throw notFound('page');
  const open = { type: requested, id, shareable, kind: ROOM_KINDS[requested] };
  if (actor.kind === 'user') {
    const inside = { ...ctx, user: actor, record: { target: null } };
    const { object } = await subject(inside, shareables, { type: requested, type_id: id }, act);
    return { ...open, object, is_visitor: false };
  }
  const object = await shareable.find(ctx, ctx.company.id, id);
  if (!object) throw notFound('page');
  return { ...open, object, is_visitor: true };
}

/** As the visitors of a link see it. */
function visitorCtx(ctx: ViewerCtx, hidden: ReadonlySet<string>): RoomCtx {
  return { ...ctx, actor: { kind: 'system' }, shows: (column) => !hidden.has(column) };
}

type RoomInput = CallInput<typeof client.room>;

async function readRoom(ctx: ReadCtx, shareables: Shareables, input: RoomInput): Promise<Room> {
  const open = await openRoom(ctx, shareables, input);
  const { type, id, object, shareable, kind } = open;
  const link = ctx.actor.kind === 'token' ? ctx.actor.link : null;
  const hidden = ctx.left_out ?? new Set<string>();
  if (!link)
    for (const column of leftOut(shareable.columns, input.hidden.split(',').filter(Boolean)))
      hidden.add(column);
  const inside = visitorCtx(ctx, hidden);
  const about = { company_id: ctx.company.id, type, id };
  const [members, decisions] = await Promise.all([kind.members(inside, id), decisionsOf(ctx, about)]);
  const stateOf = (profile_id: number) => decisions.get(profile_id)?.kind ?? 'open';
  const chosen = members.filter((one) => input.show === 'all' || stateOf(one) === input.show);
  const page = chosen.slice((input.page - 1) * CREATORS_PER_PAGE, input.page * CREATORS_PER_PAGE);
  const accepted = members.filter((one) => stateOf(one) === 'accept');
  const [cards, responses, totals, accepted_totals, frame, brand] = await Promise.all([
    kind.cards(inside, id, page),
    saidIn(ctx, about, page),
    kind.totals(inside, id, members),
    kind.totals(inside, id, accepted),
    kind.frame?.(inside, id),
    clientOf(ctx, open).then((client) => brandFor(ctx, client)),
  ]);
  const saidOn = (profile_id: number | null) =>
    (responses.get(profile_id) ?? []).map((row) => saidOf(row, true));
  const decided = (profile_id: number): Decided => {
    const row = decisions.get(profile_id);
    return row ? decidedOf(row, true) : UNDECIDED;
  };
  const inState = (state: string) => members.filter((one) => stateOf(one) === state).length;
  return {
    type,
    type_id: id,
    name: object.name,
    brand,
    currency: ctx.company.currency,
    message: link?.message ?? '',
    expires_at: link?.expires_at?.toISOString() ?? null,
    is_demo: cards.some((card) => card.is_demo),
    creators: cards.map((card) => ({ ...card, ...decided(card.profile_id), said: saidOn(card.profile_id) })),
    total: chosen.length,
    decided: {
      accept: accepted.length,
      reject: inState('reject'),
      backup: inState('backup'),
      open: inState('open'),
    },
    totals,
    accepted_totals,
    said: saidOn(null),
    campaign: null,
    plan: null,
    ranking: null,
    ...frame,
  };
}

export const roomHandlers = (shareables: Shareables) => ({
  room: viewable.client.room.handler(({ context, input }) => readRoom(context, shareables, input)),
});
