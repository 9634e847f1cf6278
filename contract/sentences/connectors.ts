import type { Wordings } from './sentence.ts';

export const connectorsSentences = {
  accepted_in_the_future: 'This day has not come yet.',
  crm_accepts_no_further_queries: 'The CRM accepts no further queries for now.',
  crm_links_stay: '{problem} What is linked stays linked; try again later.',
  crm_not_answer: 'The CRM did not answer.',
  only_youtube_uses_a_key: 'Only YouTube uses a key.',
  platform_has_no_terms: 'The API of this platform is not set up, or asks for no permission.',
  quota_day_used_up: 'The {platform} quota of the day is used up.',
  replay_file_cannot_read: 'The replay file cannot be read: {why}',
  replay_file_missing: 'There is no file where LIMELIGHT_REPLAY says.',
  replay_file_no_data_about: 'The replay file has no data about this account.',
  replay_file_too_long: 'it has more than {n} rows.',
  search_name: 'Search for a name: only the first {n} can be paged through.',
  search_calls_used_up: 'The searches that {platform} allows in a day are used up.',
  youtube_did_not_answer: 'YouTube did not answer.',
  youtube_limits_number_queries_while: 'YouTube limits the number of queries for a while.',
  youtube_no_channel_name_anymore: 'YouTube has no channel of this name any more.',
  youtube_refused_query: 'YouTube refused the query: {why}',
  youtube_refuses_key: 'YouTube refuses the key: {why}',
  youtube_says_quota_day_used: 'YouTube says that the quota of the day is used up.',
  youtube_sent_undocumented_answer: 'YouTube sent an undocumented answer.',
} as const satisfies Wordings;
