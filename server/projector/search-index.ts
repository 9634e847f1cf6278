import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { indexingAlone } from '#server/platform/postgres/postgres.ts';
import { nextRevision } from './projector-revision.ts';

type Stores = Pick<Services, 'db' | 'ch'>;

/** As `profile_index` stores lists: a filter is one substring search per distinct list. */
const list = (column: string) =>
  `if(empty(${column}), '', concat('\\0', arrayStringConcat(${column}, '\\0'), '\\0'))`;

export const itemsOf = (text: string): string[] => (text === '' ? [] : text.slice(1, -1).split('\0'));

/**
 * Old rows are cancelled by rows of the opposite sign, read from the table itself, so that interrupted and
 * repeated updates give correct sums. Each update has its own revision, which makes a row and its cancel
 * row equal. Sums instead of FINAL, which takes ten times as long for a few rows of many.
 */
export async function indexProfiles(stores: Stores, profile_ids: readonly number[]): Promise<void> {
  if (profile_ids.length === 0) return;
  // Two processes that cancel the same row would make its sum negative.
  await indexingAlone(stores.db, async () => {
    const of = `profile_id IN (${numberSet(profile_ids)})`;
    await stores.ch.command(
      `INSERT INTO profile_index
       SELECT * EXCEPT (sign), -sign(sum(sign)) FROM profile_index WHERE ${of} GROUP BY ALL HAVING sum(sign) != 0
       UNION ALL
       SELECT platform, kind, company_id, profile_id, account_id, if(company_id = 0, o.companies, ''), lowerUTF8(name),
         country, city, continent, gender, sub_kind, verified, ${list('themes')}, ${list('tags')}, ${list('languages')},
         age, followers, engagement_rate + 0, growth + 0, credibility + 0, price, publications_count, ig_followed_by,
         instagram_engagement_rate + 0, ig_growth + 0, created_at, {revision:UInt64}, 1
       FROM (SELECT * EXCEPT (slug, search_text, username, picture) FROM profile_search FINAL WHERE ${of}) AS s
       GLOBAL LEFT JOIN (
         SELECT platform, profile_id,
           concat(',', arrayStringConcat(arraySort(groupArray(company_id)), ','), ',') AS companies
         FROM profile_search FINAL WHERE company_id > 0 AND ${of} GROUP BY platform, profile_id
       ) AS o ON o.platform = s.platform AND o.profile_id = s.profile_id`,
      { revision: await nextRevision(stores) },
    );
  });
}
