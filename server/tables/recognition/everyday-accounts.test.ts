import { describe, expect, test } from 'vitest';
import { accountsIn, openedFile, postsIn, sharesIn } from '#server/testing/opened-file.ts';

const csv = (...lines: string[]) => openedFile('export.csv', `${lines.join('\n')}\n`);
const questions = ({ recognition }: Awaited<ReturnType<typeof csv>>) =>
  recognition.columns.flatMap(({ question }) => question?.code ?? []);

describe('audiences', () => {
  test('reads pairs of a group and its share', async () => {
    const opened = await csv(
      'Username,Platform,Followers,Audience country 1,Audience country 1 %,Audience country 2,Audience country 2 %,Top city 1,Top city 1 share,Audience female %,Audience male %',
      'mira.k,Instagram,9000,Norway,70.1%,Sweden,10%,Oslo,23.1,70%,30%',
      'bo.ra,Instagram,19000,Sweden,60.1%,,,Malmö,13.1,60%,40%',
    );
    expect(sharesIn(opened)).toEqual([
      'countries NO 0.701',
      'countries SE 0.1',
      'cities Oslo 0.231',
      'genders FEMALE 0.7',
      'genders MALE 0.3',
      'countries SE 0.601',
      'cities Malmö 0.131',
      'genders FEMALE 0.6',
      'genders MALE 0.4',
    ]);
  });

  test('asks for the account of an audience from Instagram’s data download', async () => {
    const text = (value: string) => ({ href: '', value, timestamp: 0 });
    const content = JSON.stringify({
      organic_insights_audience: [
        {
          media_map_data: {},
          string_map_data: {
            'Date Range': text('Sep 1 - Nov 29'),
            Followers: text('9,120'),
            'Followers Percentage by City': text('Oslo: 23.1%, Bergen: 8.2%'),
            'Followers Percentage by Country': text('Norway: 71.2%, Sweden: 6.5%'),
            'Followers Percentage by Age for All Genders': text('18-24: 19.3%, 25-34: 45.3%'),
            'Followers Percentage by Gender': text('Women: 70%, Men: 30%'),
          },
        },
      ],
    });
    const { recognition } = await openedFile('audience_insights.json', content);
    expect([recognition.platform, recognition.asks]).toEqual(['instagram', ['account']]);
    const answered = await openedFile('audience_insights.json', content, { '=mira.k': 'account.username' });
    expect(accountsIn(answered)).toMatchObject([{ followers: 9120 }]);
    expect(sharesIn(answered)).toEqual([
      'cities Oslo 0.231',
      'cities Bergen 0.082',
      'countries NO 0.712',
      'countries SE 0.065',
      'ages 18-24 0.193',
      'ages 25-34 0.453',
      'genders FEMALE 0.7',
      'genders MALE 0.3',
    ]);
  });
});

describe('columns of the same', () => {
  test('reads numbered columns of themes as themes', async () => {
    const opened = await csv(
      'Instagram name,Followers,Category_1,Category_2',
      'mira.k,9000,Food,Travel',
      'bo.ra,8000,Sports with a ball,',
    );
    expect(opened.observations).toMatchObject([
      { account: { username: 'mira.k' }, themes: ['Food', 'Travel'] },
      { account: { username: 'bo.ra' }, themes: ['Sports with a ball'] },
    ]);
  });

  test('asks nothing about a count repeated in words', async () => {
    const opened = await csv(
      'videoId,channelTitle,publishedAt,likes,views,viewsText',
      'aaBBccDDee1,Mira,2026-01-01T10:00:00Z,12,11843,"11,8 Tsd. Aufrufe"',
      'aaBBccDDee_,Mira,2026-01-02T10:00:00Z,13,678500,"678,5 Tsd. Aufrufe"',
    );
    expect(questions(opened)).toEqual([]);
    expect(opened.recognition.columns[5]).toMatchObject({
      field: null,
      reason: { code: 'column_field_taken' },
    });
  });
});

describe('accounts', () => {
  test('reads rows with their own account’s address as a list of accounts', async () => {
    const opened = await csv(
      'profileUrl,username,fullName,isVerified,timestamp,id',
      'https://www.instagram.com/mira.k/,mira.k,Mira K,false,2026-01-02T10:00:00.000Z,55123456',
      'https://www.instagram.com/bo.ra/,bo.ra,Bo Ra,true,2026-01-02T10:00:00.000Z,66123456',
    );
    expect(postsIn(opened)).toEqual([]);
    expect(accountsIn(opened).map(({ account }) => account.external_id)).toEqual(['55123456', '66123456']);
  });

  test.each([
    ['🇩🇪 Germany', 'DE'],
    ['🇧🇷', 'BR'],
    ['Norge (NO)', 'NO'],
    ['SE - Sweden', 'SE'],
    ['EUA', 'US'],
    ['"Oslo, Norway"', 'NO'],
  ])('reads the country "%s"', async (cell, country) => {
    const opened = await csv('Handle,Network,Followers,Country', `@mira.k,Instagram,48,${cell}`);
    expect(accountsIn(opened).map((one) => one.country)).toEqual([country]);
  });

  test('ignores posts and likes beside results of a campaign as the account’s', async () => {
    const opened = await csv(
      'Creator,Platform,Followers,Posts,Total Likes,Total Comments,Total Reach',
      'mira.k,Instagram,9000,3,1200,40,7000',
      'bo.ra,Instagram,8000,2,800,20,5000',
    );
    expect(accountsIn(opened)[0]).toMatchObject({ followers: 9000, posts_count: null, likes: null });
    expect(opened.recognition.columns[3]?.reason.code).toBe('counts_of_campaign');
  });

  test('skips a row of averages', async () => {
    const opened = await csv(
      'Username,Platform,Followers,Country',
      'mira.k,Instagram,9000,NO',
      'Average,,8500,',
    );
    expect(accountsIn(opened).map(({ account }) => account.username)).toEqual(['mira.k']);
    expect(opened.problems.map(({ row, reason }) => [row, reason.code])).toEqual([[2, 'row_of_totals']]);
  });

  test('reads a sum for each kind of post as a price, not an average value', async () => {
    const opened = await csv(
      'Creator,Platform,Followers,$ per Reel,EMV Reel ($)',
      '@mira.k,Instagram,9000,1200,77',
    );
    expect(accountsIn(opened)[0]?.own?.prices).toEqual({
      instagram_reels: { amount: 1200, currency: 'USD' },
    });
  });

  test('reads handles of platforms with Chinese names as accounts of one row', async () => {
    const opened = await csv(
      '达人,抖音号,抖音粉丝数,小红书号,小红书粉丝数',
      '米拉,mira123,12.5万,redmira,3万',
    );
    expect(accountsIn(opened).map(({ account, followers }) => [account.platform, followers])).toEqual([
      ['douyin', 125_000],
      ['redbook', 30_000],
    ]);
  });

  test('reads shares in words', async () => {
    const opened = await csv(
      'Username,Platform,Followers,Top audience countries,Audience gender',
      'mira.k,Instagram,9000,"Norway (70.1%), Sweden (10%)","Female 70%, Male 30%"',
    );
    expect(sharesIn(opened)).toEqual([
      'countries NO 0.701',
      'countries SE 0.1',
      'genders FEMALE 0.7',
      'genders MALE 0.3',
    ]);
  });

  test('reads blocks of an audience without a common delimiter', async () => {
    const { recognition } = await openedFile(
      'Audience.csv',
      '"Top countries"\n"Norway","71.2%"\n\n"Age & gender"\n"","18-24","25-34"\n"Women","14%","53%"\n"Men","10%","23%"\n',
    );
    expect([recognition.rows, recognition.asks]).toEqual(['audience', ['account', 'platform']]);
  });
});
