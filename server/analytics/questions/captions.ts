import { bind, chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined, type TextColumn } from '#server/platform/clickhouse/native-format.ts';
import type { PostSet, SetRows } from '../post-set.ts';

export interface SetCaption {
  post_id: string;
  account_id: number;
  /** 0 = not known yet. */
  profile_id: number;
  title: string;
  message: string;
  /** Of the platform; null if the source does not report it. */
  is_paid: boolean | null;
}

/** Texts of the newest posts of a set, and the number of all. */
export async function captionsOf(
  set: PostSet,
  most: number,
): Promise<{ captions: SetCaption[]; total: number }> {
  const postsOf = (of: SetRows) => of.shards(chSql`SELECT post_id, account_id FROM (${of.rows('period')})`);
  const blocks = await set.askTexts(
    'captions of a set',
    (
      of,
    ) => chSql`SELECT toString(id) AS post_id, account_id, ${of.profile} AS profile_id, title, message, is_paid, count() OVER () AS total
FROM posts FINAL WHERE account_id GLOBAL IN (SELECT account_id FROM ${postsOf(of)}) AND id GLOBAL IN (SELECT post_id FROM ${postsOf(of)})
ORDER BY created_at DESC, id LIMIT ${bind('UInt32', most)}`,
  );
  const texts = (name: string) =>
    blocks.flatMap(({ columns }) => {
      const { texts: all, codes } = columns[name] as TextColumn;
      return Array.from(codes, (code) => all[code] ?? '');
    });
  const numbers = (name: string) => joined(blocks, name, Float64Array);
  const [titles, messages] = [texts('title'), texts('message')];
  const [accounts, profiles, paid] = [numbers('account_id'), numbers('profile_id'), numbers('is_paid')];
  return {
    captions: texts('post_id').map((post_id, i) => ({
      post_id,
      account_id: accounts[i] ?? 0,
      profile_id: profiles[i] ?? 0,
      title: titles[i] ?? '',
      message: messages[i] ?? '',
      is_paid: paidFlag(paid[i] ?? -1),
    })),
    total: numbers('total')[0] ?? 0,
  };
}

export const paidFlag = (value: number): boolean | null => (value < 0 ? null : value === 1);
