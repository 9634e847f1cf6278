import { describe, expect, test } from 'vitest';
import type { CommentObservation } from '../observations.ts';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';
import { jsonCells, jsonColumns } from '../reader/json-lines.ts';
import { recognise } from './recognise.ts';
import type { Recognition } from './recognition.ts';

/** Expects a sure recognition, and maps the rows. */
function taken(file_name: string, header: string[], rows: string[][]) {
  const table = { header, rows, file_name };
  const recognition = recognise(table);
  expect({ rows: recognition.rows, missing: recognition.missing, questions: questions(recognition) }).toEqual(
    {
      rows: 'comments',
      missing: [],
      questions: [],
    },
  );
  const layout = chooseLayout({ preset: null, mapping: null, platform: null }, table);
  const map = bindLayout(layout, table);
  const mapped = rows.map((row, i) => map(row, i + 1));
  expect(mapped.flatMap((row) => row.problems)).toEqual([]);
  return {
    recognition,
    label: layout.preset.label,
    comments: mapped.flatMap((row) => row.observations as CommentObservation[]),
  };
}
const questions = ({ columns }: Recognition) => columns.flatMap(({ question }) => question?.text ?? []);

function takenJson(file_name: string, records: object[]) {
  const lines = records.map((record) => JSON.stringify(record));
  const header = jsonColumns(lines);
  return takenRows(file_name, header, records);
}
const takenRows = (file_name: string, header: string[], records: object[]) =>
  taken(
    file_name,
    header,
    records.map((record) => jsonCells(record as Record<string, unknown>, header)),
  );
const csv = (file_name: string, header: string, ...rows: string[]) =>
  taken(
    file_name,
    header.split(';'),
    rows.map((row) => row.split(';')),
  );

const VIDEO = '7301122334455667788';
const OTHER = '7301122334455667799';
const TEXTS = ['so pretty, where is it from?', 'not for me, far too dear', 'ok'];

describe('tables of comments from known tools', () => {
  test("reads YouTube's comment threads, nested", () => {
    const thread = (i: number) => ({
      kind: 'youtube#commentThread',
      etag: `e${i}`,
      id: `UgxInvented${i}AaABAg`,
      snippet: {
        channelId: 'UCinventedinventedinvent',
        videoId: 'aB3_dEfGh1j',
        topLevelComment: {
          kind: 'youtube#comment',
          id: `UgxInvented${i}AaABAg`,
          snippet: {
            textDisplay: `<b>${TEXTS[i]}</b>`,
            textOriginal: TEXTS[i],
            authorDisplayName: `@fan${i}`,
            authorProfileImageUrl: 'https://yt3.ggpht.com/x',
            authorChannelUrl: `http://www.youtube.com/@fan${i}`,
            authorChannelId: { value: `UCfanfanfanfanfanfanfan${i}` },
            canRate: true,
            likeCount: 3 + i,
            publishedAt: `2026-03-0${i + 1}T10:00:00Z`,
            updatedAt: `2026-03-0${i + 1}T10:00:00Z`,
          },
        },
        canReply: true,
        totalReplyCount: i,
        isPublic: true,
      },
    });
    const { comments, label } = takenJson('threads.json', [thread(0), thread(1)]);
    expect(label).toBe('YouTube comments');
    expect(comments[1]).toEqual({
      kind: 'comment',
      platform: 'youtube',
      post_external_id: 'aB3_dEfGh1j',
      external_id: 'UgxInvented1AaABAg',
      parent_external_id: null,
      author: { platform: 'youtube', external_id: 'UCfanfanfanfanfanfanfan1', username: 'fan1', title: null },
      text: TEXTS[1],
      language: null,
      likes: 4,
      replies: 1,
      created_at: Date.UTC(2026, 2, 2, 10),
      observed_at: null,
    });
  });

  test("reads an id inside the comment as the comment's, not its author's", () => {
    const { recognition } = csv(
      'youtube.csv',
      'id;snippet.videoId;snippet.topLevelComment.id;snippet.topLevelComment.snippet.textOriginal;snippet.topLevelComment.snippet.authorDisplayName',
      `Ugx1;aB3_dEfGh1j;Ugx1;${TEXTS[0]};@ana`,
      `Ugx2;aB3_dEfGh1j;Ugx2;${TEXTS[1]};@bo`,
    );
    expect(Object.values(recognition.mapping).toSorted()).toEqual([
      'comment.author',
      'comment.external_id',
      'comment.text',
      'external_id',
    ]);
  });

  test('reads YouTube from a downloader: votes, nested replies with dotted ids', () => {
    const header = 'cid;videoId;text;time_parsed;author;channel;votes;replies;heart;replyToCid';
    const { comments } = csv(
      'youtube-comments.csv',
      header,
      `Ugzz1;aB3_dEfGh1j;${TEXTS[0]};1772359200;@ana-l;UCanaanaanaanaanaanaana1;1.2K;2;false;`,
      `Ugzz1.9xY;aB3_dEfGh1j;${TEXTS[1]};1772362800;@bo;UCbobobobobobobobobobob2;0;0;false;Ugzz1`,
    );
    expect(comments).toMatchObject([
      {
        external_id: 'Ugzz1',
        likes: 1200,
        replies: 2,
        parent_external_id: null,
        author: { username: 'ana-l' },
      },
      { external_id: 'Ugzz1.9xY', parent_external_id: 'Ugzz1', created_at: 1_772_362_800_000 },
    ]);
  });

  test("reads Instagram's comments with the media inside", () => {
    const one = (i: number, media: string) => ({
      id: `1790000000000000${i}`,
      text: TEXTS[i],
      username: `fan.${i}`,
      like_count: i,
      timestamp: `2026-03-0${i + 1}T10:00:00+0000`,
      media: { id: media },
    });
    const records = [one(0, '18011111111111111'), one(1, '18011111111111111'), one(2, '18022222222222222')];
    const { comments, recognition } = takenJson('instagram_comments.json', records);
    expect(recognition.mapping).toEqual({
      id: 'comment.external_id',
      text: 'comment.text',
      username: 'comment.author',
      like_count: 'comment.likes',
      timestamp: 'comment.created_at',
      'media.id': 'external_id',
    });
    expect(comments[2]).toMatchObject({
      post_external_id: '18022222222222222',
      external_id: '17900000000000002',
      author: { username: 'fan.2' },
    });
  });

  test('reads Instagram from a scraper: the addresses of post and comment, and replies beside it', () => {
    const header =
      'postUrl;commentUrl;id;text;ownerUsername;ownerProfilePicUrl;timestamp;repliesCount;replies/0/text;replies/0/id;likesCount;owner/id;owner/full_name';
    const row = (i: number) =>
      `https://www.instagram.com/p/CxAbc${i}/;https://www.instagram.com/p/CxAbc${i}/c/179${i};1790000000000000${i};${TEXTS[i]};fan_${i};https://x.cdninstagram.com/${i}.jpg;2026-03-0${i + 1}T10:00:00.000Z;1;me too;18;${i + 7};5550000${i};Fan Number ${i}`;
    const { comments, recognition } = csv('dataset_comments.csv', header, row(0), row(1));
    expect(recognition.platform).toBe('instagram');
    expect(comments[1]).toMatchObject({
      post_external_id: 'CxAbc1',
      external_id: '17900000000000001',
      likes: 8,
      replies: 1,
      author: { username: 'fan_1', external_id: '55500001', title: 'Fan Number 1' },
    });
  });

  test("reads TikTok's research interface: a reply to the video replies to no comment", () => {
    const header = 'id;video_id;text;like_count;reply_count;parent_comment_id;create_time';
    const { comments } = csv(
      'tiktok_comments.csv',
      header,
      `7302000000000000001;${VIDEO};${TEXTS[0]};5;1;${VIDEO};1772359200`,
      `7302000000000000002;${OTHER};${TEXTS[1]};0;0;7302000000000000001;1772359300`,
    );
    expect(comments).toMatchObject([
      { platform: 'tiktok', post_external_id: VIDEO, parent_external_id: null, likes: 5, replies: 1 },
      { post_external_id: OTHER, parent_external_id: '7302000000000000001', author: null },
    ]);
  });

  test('reads TikTok from a scraper', () => {
    const header =
      'videoWebUrl;submittedVideoUrl;cid;createTime;createTimeISO;text;diggCount;likedByAuthor;pinnedByAuthor;repliesToId;replyCommentTotal;uid;uniqueId;avatarThumbnail';
    const row = (i: number) =>
      `https://www.tiktok.com/@ana/video/${VIDEO};https://www.tiktok.com/@ana/video/${VIDEO};730200000000000000${i};177235920${i};2026-03-01T10:00:0${i}.000Z;${TEXTS[i]};${i * 40};false;false;;${i};68000000000000000${i}0;fan${i};https://p16.tiktokcdn.com/a${i}.jpeg`;
    const { comments } = csv('dataset.csv', header, row(1), row(2));
    expect(comments[1]).toMatchObject({
      platform: 'tiktok',
      post_external_id: VIDEO,
      external_id: '7302000000000000002',
      likes: 80,
      replies: 2,
      author: { username: 'fan2', external_id: '680000000000000002' + '0' },
    });
  });

  test('reads a database: the comment’s own time, not the row’s', () => {
    const rows = (more: string) =>
      [1, 2, 3].map(
        (n) =>
          `1784335567560000${n};https://www.instagram.com/p/CxAbc1/;fan${n};so nice no ${n};2026-03-0${n} 18:00:00+00;2026-07-01 10:00:0${n}.5+00:00${more}`,
      );
    for (const [header, more] of [
      [';updated_at', ';2026-07-01 10:00:09+00:00'],
      ['', ''],
    ])
      expect(
        csv(
          'ig_comments.csv',
          `id;permalink;username;text;timestamp;created_at${header}`,
          ...rows(more ?? ''),
        ).comments[0],
      ).toMatchObject({ created_at: Date.UTC(2026, 2, 1, 18), observed_at: null });
  });

  test('reads Redbook and Douyin from a crawler', () => {
    const header =
      'comment_id;create_time;ip_location;note_id;content;user_id;nickname;avatar;sub_comment_count;pictures;parent_comment_id;last_modify_ts;like_count';
    const { comments } = csv(
      'xhs_comments.csv',
      header,
      '65f0aa11bb22cc33dd44ee01;1772359200000;上海;e03cc0cc05416a2f9e4cb641;太好看了吧;9dce723b9cc228a98a855301;小安;https://sns-avatar-qc.xhscdn.com/1;2;;0;1772445600000;14',
      '65f0aa11bb22cc33dd44ee02;1772359300000;北京;e03cc0cc05416a2f9e4cb641;太贵了;9dce723b9cc228a98a855302;大宝;https://sns-avatar-qc.xhscdn.com/2;0;;65f0aa11bb22cc33dd44ee01;1772445600000;0',
    );
    expect(comments).toMatchObject([
      {
        platform: 'redbook',
        parent_external_id: null,
        author: { external_id: '9dce723b9cc228a98a855301', title: '小安' },
        replies: 2,
        created_at: 1_772_359_200_000,
        observed_at: 1_772_445_600_000,
      },
      { parent_external_id: '65f0aa11bb22cc33dd44ee01', likes: 0 },
    ]);
    const douyin = csv(
      '抖音评论.csv',
      '视频链接;评论ID;评论内容;评论用户;评论时间;点赞数;回复数',
      `https://www.douyin.com/video/${VIDEO};7302000000000000001;真好;小安;2026-03-01 18:00:00;3;0`,
      `https://www.douyin.com/video/${VIDEO};7302000000000000002;一般般;大宝;2026-03-02 18:00:00;1;1`,
    );
    expect(douyin.comments[0]).toMatchObject({
      platform: 'douyin',
      post_external_id: VIDEO,
      text: '真好',
      likes: 3,
      created_at: Date.UTC(2026, 2, 1, 10),
    });
  });

  test.each([
    ['Lien du post;Auteur;Commentaire;Date;J’aime', 'C’est magnifique, bravo', 'Bien trop cher pour moi'],
    [
      'Beitragslink;Kommentar von;Kommentar;Kommentiert am;Likes',
      'Wirklich sehr schön',
      'Leider viel zu teuer',
    ],
    ['post url;commenter;comment;comment date;likes', 'I love it so much', 'Is there a part two?'],
    [
      'Link de la publicación;Autor del comentario;Comentario;Fecha del comentario;Me gusta',
      'Me encanta mucho',
      'No me gusta nada',
    ],
  ])('reads lists made by people: %s', (header, first, second) => {
    const link = 'https://www.instagram.com/p/CxAbc1/';
    const { comments } = csv(
      'liste.csv',
      header.replace('Link de la publicación', 'Enlace'),
      `${link};ana.lund;${first};13/04/2026;7`,
      `${link};bo;${second};14/04/2026;0`,
      `${link};cleo;${first} !;14/04/2026;0`,
    );
    expect(comments[1]).toMatchObject({
      platform: 'instagram',
      post_external_id: 'CxAbc1',
      external_id: null,
      text: second,
      author: { username: 'bo' },
      created_at: Date.UTC(2026, 3, 14),
    });
  });
});

describe('tables of other kinds', () => {
  const kind = (file: string, header: string, ...rows: string[]) =>
    recognise({ header: header.split(';'), rows: rows.map((row) => row.split(';')), file_name: file });
  const link = (i: number) => `https://www.instagram.com/p/CxAbc${i}/`;

  test('reads posts with a count of comments, and with some of their comments', () => {
    const header =
      'shortCode;url;caption;ownerUsername;timestamp;commentsCount;likesCount;latestComments/0/id;latestComments/0/text;latestComments/0/ownerUsername';
    const row = (i: number) =>
      `CxAbcdefg0${i};${link(i)};A day at the lake ${i};ana;2026-03-01T10:00:00Z;12;90;1790${i};nice one;bo`;
    expect(kind('posts.csv', header, row(1), row(2), row(3))).toMatchObject({ rows: 'posts', is_sure: true });
  });

  test('reads posts that were observed day by day', () => {
    const header = 'video_id;date;title;text;views;likes;comment_count;reply_count';
    const row = (id: string, day: number) =>
      `${id};2026-03-0${day};A walk;A walk by the lake;${day}000;90;3;0`;
    const recognition = kind(
      'youtube.csv',
      header,
      ...[1, 2, 3].flatMap((d) => [row('aB3_dEfGh1j', d), row('zZ3_dEfGh1j', d)]),
    );
    expect(recognition.rows).not.toBe('comments');
  });

  test("reads TikTok's posts, which contain their film with its id", () => {
    const header =
      'id;desc;createTime;video.id;author.uniqueId;stats.diggCount;stats.commentCount;stats.playCount';
    const row = (i: number) =>
      `730112233445566770${i};a day ${i};177235920${i};730112233445566770${i};ana;4;2;900`;
    expect(kind('tiktok.csv', header, row(1), row(2), row(3)).rows).toBe('posts');
  });

  test("asks about somebody's remark on a post", () => {
    const header = 'creator;post url;comment';
    const row = (i: number) => `ana${i};${link(i)};went well, book again`;
    const recognition = kind('instagram.csv', header, row(1), row(2), row(3));
    expect(recognition).toMatchObject({ rows: 'posts', is_sure: false });
    expect(questions(recognition)).toEqual([
      'Does "comment" contain comments under the posts, or your own notes?',
    ]);
  });

  test('asks for the post of comments if the table does not name it', () => {
    const recognition = kind(
      'youtube.csv',
      'cid;text;author;votes;replies',
      'Ugzz1;so nice;@ana;3;1',
      'Ugzz2;not nice;@bo;0;0',
    );
    expect(recognition).toMatchObject({ rows: 'comments', is_sure: false });
    expect(recognition.missing.map(({ text }) => text)).toEqual([
      'No column contains the ID or URL of the post.',
    ]);
  });
});
