// The names of months and days in calendars.
import 'dayjs/locale/fr';
import { administration } from './french/administration.ts';
import { frame } from './french/frame.ts';
import { keywords } from './french/keywords.ts';
import { leaderboards } from './french/leaderboards.ts';
import { lists } from './french/lists.ts';
import { mediaValue } from './french/media-value.ts';
import { monitors } from './french/monitors.ts';
import { profiles } from './french/profiles.ts';

/** The screens in French. */
export const french = {
  ...frame,
  ...lists,
  ...monitors,
  ...leaderboards,
  ...profiles,
  ...keywords,
  ...administration,
  ...mediaValue,
};
