import { imageHandlers } from './brand-image.ts';
import { timelineHandlers } from './brand-timeline.ts';
import { influencerHandlers } from './influencers.ts';
import { binHandlers } from './leaderboard-bin.ts';
import { editHandlers } from './leaderboard-edit.ts';
import { itemHandlers } from './leaderboard-items.ts';
import { linkHandlers } from './leaderboard-links.ts';
import { rankingHandlers } from './ranking.ts';
import { keptReportHandlers } from './reports/kept-reports.ts';
import { reportFileHandlers } from './reports/report-files.ts';
import { scheduleHandlers } from './reports/report-schedule.ts';
import { topPostHandlers } from './top-posts.ts';

export const leaderboardHandlers = {
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
