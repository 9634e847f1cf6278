// Names of months and days in calendars.
import 'dayjs/locale/fr';
import { account } from './french/account.ts';
import { administration } from './french/administration.ts';
import { alerts } from './french/alerts.ts';
import { ask } from './french/ask.ts';
import { client } from './french/client.ts';
import { comments } from './french/comments.ts';
import { connections } from './french/connections.ts';
import { creatorMarketplace } from './french/creator-marketplace.ts';
import { deliverables } from './french/deliverables.ts';
import { frame } from './french/frame.ts';
import { hashtags } from './french/hashtags.ts';
import { home } from './french/home.ts';
import { importFields } from './french/import-fields.ts';
import { imports } from './french/imports.ts';
import { keywords } from './french/keywords.ts';
import { leaderboards } from './french/leaderboards.ts';
import { listAdding } from './french/list-adding.ts';
import { lists } from './french/lists.ts';
import { mediaValue } from './french/media-value.ts';
import { money } from './french/money.ts';
import { monitorTabs } from './french/monitor-tabs.ts';
import { monitors } from './french/monitors.ts';
import { notifications } from './french/notifications.ts';
import { numbers } from './french/numbers.ts';
import { orders } from './french/orders.ts';
import { parts } from './french/parts.ts';
import { planning } from './french/planning.ts';
import { profile } from './french/profile.ts';
import { profileDepth } from './french/profile-depth.ts';
import { profileSearch } from './french/profile-search.ts';
import { profiles } from './french/profiles.ts';
import { reportStudio } from './french/report-studio.ts';
import { safety } from './french/safety.ts';
import { singleSignOn } from './french/single-sign-on.ts';
import { users } from './french/users.ts';
import { words } from './french/words.ts';

export const french = {
  ...numbers,
  ...creatorMarketplace,
  ...deliverables,
  ...frame,
  ...account,
  ...hashtags,
  ...home,
  ...parts,
  ...reportStudio,
  ...words,
  ...lists,
  ...listAdding,
  ...planning,
  ...comments,
  ...connections,
  ...client,
  ...monitors,
  ...monitorTabs,
  ...leaderboards,
  ...alerts,
  ...profiles,
  ...profile,
  ...profileDepth,
  ...profileSearch,
  ...ask,
  ...keywords,
  ...imports,
  ...importFields,
  ...users,
  ...administration,
  ...notifications,
  ...singleSignOn,
  ...mediaValue,
  ...money,
  ...orders,
  ...safety,
};
