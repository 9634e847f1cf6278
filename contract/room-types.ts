/** Objects whose public link opens a client room. */
export const ROOM_TYPES = ['monitor', 'lists', 'leaderboards', 'casting', 'forecast'] as const;
export type RoomType = (typeof ROOM_TYPES)[number];
export const isRoomType = (type: string | undefined): type is RoomType =>
  ROOM_TYPES.some((one) => one === type);
