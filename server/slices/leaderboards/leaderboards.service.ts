import type { Slice } from '#server/slice.ts';
import { imageHandlers } from './brand-image.ts';
import { timelineHandlers } from './brand-timeline.ts';
import { influencerHandlers } from './influencers.ts';
import { binHandlers, leaderboardBin } from './leaderboard-bin.ts';
import { editHandlers } from './leaderboard-edit.ts';
import { itemHandlers } from './leaderboard-items.ts';
import { linkHandlers } from './leaderboard-links.ts';
import { leaderboardShareable } from './leaderboard-shareable.ts';
import { rankingHandlers } from './ranking.ts';
import { keptReportHandlers } from './reports/kept-reports.ts';
import { reportFileHandlers } from './reports/report-files.ts';
import { leaderboardSchedule, scheduleHandlers } from './reports/report-schedule.ts';
import { topPostHandlers } from './top-posts.ts';

const leaderboardHandlers = {
  ...itemHandlers,
  ...editHandlers,
  ...binHandlers,
  ...linkHandlers,
  ...imageHandlers,
  ...rankingHandlers,
  ...timelineHandlers,
  ...influencerHandlers,
  ...topPostHandlers,
  ...keptReportHandlers,
  ...reportFileHandlers,
  ...scheduleHandlers,
};

export const leaderboardSlice = {
  handlers: leaderboardHandlers,
  daily: [leaderboardBin.sweep],
  shareable: { leaderboards: leaderboardShareable },
  scheduled: leaderboardSchedule,
} satisfies Slice;
