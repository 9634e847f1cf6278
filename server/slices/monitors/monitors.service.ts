import { budgetHandlers } from './budget/budget.ts';
import { costHandlers } from './budget/set-costs.ts';
import { externalHandlers } from './external-posts.ts';
import { monitorForecastHandlers } from './forecast/monitor-forecast.ts';
import { linkHandlers } from './links/tracking-links.ts';
import { marketHandlers } from './market-performance.ts';
import { binHandlers } from './monitor-bin.ts';
import { contentHandlers } from './monitor-content.ts';
import { editHandlers } from './monitor-edit.ts';
import { folderHandlers } from './monitor-folders.ts';
import { influencerHandlers } from './monitor-influencers.ts';
import { itemHandlers } from './monitor-items.ts';
import { postHandlers } from './monitor-posts.ts';
import { previewHandlers } from './monitor-preview.ts';
import { reportHandlers } from './monitor-reports.ts';
import { sentimentHandlers } from './monitor-sentiment.ts';
import { decisionHandlers } from './post-decisions.ts';
import { screenshotHandlers } from './screenshots.ts';
import { coverageHandlers } from './story-coverage/coverage.ts';
import { weeklyHandlers } from './weekly/weekly-report.ts';
import { whyHandlers } from './why.ts';

export const monitorHandlers = {
  ...itemHandlers,
  ...editHandlers,
  ...previewHandlers,
  ...binHandlers,
  ...folderHandlers,
  ...reportHandlers,
  ...sentimentHandlers,
  ...contentHandlers,
  ...influencerHandlers,
  ...marketHandlers,
  ...postHandlers,
  ...decisionHandlers,
  ...externalHandlers,
  ...screenshotHandlers,
  ...whyHandlers,
  ...budgetHandlers,
  ...costHandlers,
  ...monitorForecastHandlers,
  ...linkHandlers,
  ...weeklyHandlers,
  ...coverageHandlers,
};
