import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audienceReader } from '../audiences/audience-reader.ts';
import type { TableStart } from '../audiences/share-reading.ts';
import { ownReader } from '../contacts/own-reader.ts';
import { reportedRateReader } from '../contacts/reported-rate.ts';
import type { AccountObservation, AccountRef, AudienceObservation } from '../observations.ts';
import { account, mainAudienceCountry } from '../presets/observe.ts';
import { Changes, hoursOf, type RowReader } from '../presets/row-reader.ts';
import type { MapField } from '../recognition/fields.ts';
import { topicOf } from '../values/topics.ts';
import type { ColumnOf, ColumnsOf } from './columns.ts';
import { LIKED } from './liked.ts';

/** Instagram's limit; larger numbers are misread. */
const MOST_FOLLOWED = 7500;

/**
 * Next to posts, unchanged account facts are reported once. Account rows with an invalid time are rejected,
 * because undated points would falsify a series.
 */
export function accountReader(
  at: ColumnOf,
  all: ColumnsOf,
  isPosts: boolean,
  observed_at_of_all: number | null,
  table: TableStart,
  constants: ReadonlyMap<MapField, string>,
): (row: RowReader, ref: AccountRef, is_liked: boolean) => Array<AccountObservation | AudienceObservation> {
  const observed = at('observed_at');
  const likes = at('account.likes') === -1 && !isPosts ? at('likes') : at('account.likes');
  const [following, bio, themes, languages] = [at('following'), at('bio'), all('themes'), at('languages')];
  const [brand, kind, audience] = [at('is_brand'), at('profile_kind'), at('audience_country')];
  const [business, badge] = [at('business_account'), at('verified_business')];
  const rest = {
    followers: at('followers'),
    posts_count: at('posts_count'),
    verified: at('verified'),
    picture: at('picture'),
    website: at('website'),
    country: at('country'),
    city: at('city'),
    gender: at('gender'),
    birthday: at('birthday'),
    age: at('age'),
    active_followers: at('active_followers'),
    sec_uid: at('sec_uid'),
    share_authorized_data: at('share_authorized_data'),
  };
  const readRate = reportedRateReader(isPosts ? -1 : at('engagement_rate'), table);
  const readOwn = ownReader(at, all, table, constants);
  const readAudience = audienceReader(all, table);
  const changes = new Changes();
  return (row, ref, is_liked) => {
    const observed_at = row.time(observed, hoursOf(ref.platform)) ?? observed_at_of_all;
    if (!isPosts && observed !== -1 && observed_at === null) {
      row.reject(observed, sentenceFor('row_date_missing'));
      return [];
    }
    const isBadged = row.text(badge) === null ? null : true;
    const followers = row.count(rest.followers);
    const total_likes = row.count(likes);
    const has_likes = !isPosts && (total_likes ?? 0) >= LIKED;
    if (followers === 0 && has_likes) row.warn(rest.followers, sentenceFor('zero_despite_account_likes'));
    const observation = account(ref, {
      observed_at,
      profile_kind: kindOf(row, kind, brand),
      // The post has reported it.
      followers: followers === 0 && (is_liked || has_likes) ? null : followers,
      following: row.count(following, ref.platform === 'instagram' ? MOST_FOLLOWED : undefined),
      likes: total_likes,
      posts_count: row.count(rest.posts_count),
      verified: row.boolean(rest.verified) ?? isBadged,
      bio: row.prose(bio),
      picture: row.text(rest.picture),
      website: firstOf(row, rest.website),
      country: row.country(rest.country),
      city: row.text(rest.city),
      gender: row.gender(rest.gender),
      birthday: row.birthday(rest.birthday, observed_at),
      age: row.count(rest.age, 120),
      languages: row.languages(languages),
      themes: [...new Set(themes.flatMap((column) => row.list(column).map(topicOf)))],
      business_account: row.boolean(business) ?? isBadged,
      active_followers: row.count(rest.active_followers),
      engagement_rate: readRate(row),
      sec_uid: row.id(rest.sec_uid),
      share_authorized_data: row.boolean(rest.share_authorized_data),
      own: readOwn(row, ref.platform),
    });
    const shares = readAudience(row, ref, observed_at);
    const country = row.country(audience);
    const isMainKnown = country === null || shares.some(({ dimension }) => dimension === 'countries');
    const observations = [
      observation,
      ...(isMainKnown ? [] : [mainAudienceCountry(ref, country, observed_at)]),
      ...shares,
    ];
    if (!isPosts) return observations;
    const { account: _, ...facts } = observation;
    const key = ref.external_id ?? ref.username ?? ref.title ?? '';
    return changes.changed(
      key,
      JSON.stringify([facts, country, shares.map(({ key, share }) => [key, share])]),
    )
      ? observations
      : [];
  };
}

/** Some sources list several. */
const firstOf = (row: RowReader, column: number): string | null => {
  const text = row.text(column);
  return text?.startsWith('[') ? (row.list(column)[0] ?? null) : text;
};

function kindOf(row: RowReader, kind: number, brand: number): AccountObservation['profile_kind'] {
  const word = row.text(kind)?.toLowerCase();
  if (word === 'brand' || word === 'influencer') return word;
  const isBrand = row.boolean(brand);
  return isBrand === null ? null : isBrand ? 'brand' : 'influencer';
}
