import type { RoomType } from '#contract/room-types.ts';
import { castingRoom } from './casting-room.ts';
import { forecastRoom } from './forecast-room.ts';
import { leaderboardRoom } from './leaderboard-room.ts';
import { listRoom } from './list-room.ts';
import { monitorRoom } from './monitor-room.ts';
import type { RoomKind } from './room-kind.ts';

export const ROOM_KINDS: Record<RoomType, RoomKind> = {
  lists: listRoom,
  casting: castingRoom,
  monitor: monitorRoom,
  leaderboards: leaderboardRoom,
  forecast: forecastRoom,
};
