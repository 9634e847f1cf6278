import { joined } from '#contract/calls/joined.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { askAccessHandlers } from './ask-access.ts';
import { colleagueHandlers } from './colleagues.ts';
import { linkHandlers } from './public-links.ts';
import { visitorHandlers } from './visitors.ts';

export const sharingHandlers = (kinds: Shareables) =>
  joined(colleagueHandlers(kinds), askAccessHandlers(kinds), linkHandlers(kinds), visitorHandlers(kinds));
