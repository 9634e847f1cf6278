import type { ConsentText, CreatorApp } from '#contract/connections.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';

/** Raised with every change of a text below or of the data that is read. */
export const CONSENT_VERSION = 1;

const READ: Record<CreatorApp, Sentence[]> = {
  instagram: [
    said('connection_profile'),
    said('connection_posts_instagram'),
    said('connection_stories'),
    said('connection_audience'),
  ],
  tiktok: [said('connection_profile'), said('connection_posts_tiktok')],
  google: [said('connection_profile'), said('connection_posts_youtube'), said('connection_viewers')],
};

/** @param isShared with other companies of this server */
export const consentOf = (app: CreatorApp, company: string, isShared: boolean): ConsentText => ({
  version: CONSENT_VERSION,
  reads: READ[app],
  terms: [
    said('connection_purpose', { company }),
    ...(isShared ? [said('connection_others')] : []),
    said('connection_no_writing'),
    said('connection_withdraw'),
  ],
});
