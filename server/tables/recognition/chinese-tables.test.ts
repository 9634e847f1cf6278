import { describe, expect, test } from 'vitest';
import { recognised } from '#server/testing/invented-rows.ts';

const NOTE = 'e03cc0cc05416a2f9e4cb641';
const USER = '9dce723b9cc228a98a855302';

describe('Redbook and Douyin', () => {
  test("reads notes: stars are saves, fans the author's, the title only if it adds something", () => {
    const header = 'id,title,user_id,likes,comments,stars,notes,fans,collect,content'.split(',');
    const row = [NOTE, '口红', USER, '1.4万', '3', '4', '8', '338', '20.6万', '口红很好 #口红'];
    const [result, other] = recognised('redbook_notes.csv', header, [
      row,
      [`${NOTE.slice(0, -1)}5`, '别的', ...row.slice(2)],
    ]);
    expect(result?.observations).toMatchObject([
      {
        external_id: NOTE,
        likes: 14_000,
        saves: 4,
        followers: 338,
        created_at: null,
        title: null,
        message: '口红很好 #口红',
      },
      { kind: 'account', account: { external_id: USER }, followers: 338, posts_count: 8, likes: null },
    ]);
    expect(other?.observations).toMatchObject([{ title: '别的' }]);
  });

  test('reads Douyin: China time, genders, impossible birthdays as warnings', () => {
    const header =
      '抖音号,昵称,性别,个人签名,城市,生日,星座,蓝V认证原因,粉丝数,获赞数,视频数,采集时间,详细数据'.split(
        ',',
      );
    const row = [
      'Ana_1',
      '安娜',
      '女',
      '',
      '上海',
      '3964-04-21',
      '',
      '官方账号',
      '100',
      '200',
      '3',
      '2019-01-28 01:19:27',
      'x',
    ];
    const [result] = recognised('douyin_top500.csv', header, [row]);
    expect(result?.observations).toMatchObject([
      {
        account: { username: 'ana_1', title: '安娜' },
        gender: 'female',
        birthday: null,
        verified: true,
        observed_at: Date.UTC(2019, 0, 27, 17, 19, 27),
      },
    ]);
    expect(result?.problems).toMatchObject([{ column: '生日', value: '3964-04-21', severity: 'warning' }]);
  });
});
