import { account, accountRef, post } from './observe.ts';
import { byColumns, type Preset } from './preset.ts';
import { Changes, RowReader } from './row-reader.ts';

/**
 * Redbook notes, undated. `stars` are the note's saves; `notes`, `fans` and `collect` belong to the author, and
 * `collect` (likes and saves together) fits no field and stays out. The title is kept where it is not just the
 * text's beginning.
 */
export const redbookNotes: Preset = {
  name: 'redbook_notes',
  label: 'Redbook notes',
  describes:
    'Notes with likes, comments, saves and text, and their authors with followers; the source has no dates.',
  platform: 'redbook',
  nothing: null,
  detect: byColumns([
    'id',
    'title',
    'user_id',
    'likes',
    'comments',
    'stars',
    'notes',
    'fans',
    'collect',
    'content',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [id, user] = [reader.required('id'), reader.required('user_id')];
    const [title, content] = [reader.column('title'), reader.column('content')];
    const [likes, comments, stars] = [
      reader.column('likes'),
      reader.column('comments'),
      reader.column('stars'),
    ];
    const [notes, fans] = [reader.column('notes'), reader.column('fans')];
    const changes = new Changes();
    return reader.mapper((row, observations) => {
      const note = row.text(id);
      if (note === null) return row.reject(id, 'The row has no note id.');
      const external_id = row.text(user);
      if (external_id === null) return row.reject(user, 'The row names no author.');
      const author = accountRef('redbook', { external_id });
      const followers = row.count(fans);
      const message = row.prose(content);
      const head = row.prose(title);
      observations.push(
        post({
          account: author,
          external_id: note,
          post_type: 'redbook_posts',
          title: head !== null && message?.startsWith(head) === true ? null : head,
          message,
          likes: row.count(likes),
          comments: row.count(comments),
          saves: row.count(stars),
          followers,
        }),
      );
      const posts_count = row.count(notes);
      if (changes.changed(external_id, `${followers} ${posts_count}`)) {
        observations.push(account(author, { followers, posts_count }));
      }
    });
  },
};

const CHINA = { offset_minutes: 8 * 60 };

/**
 * Leading Douyin accounts with Chinese headers. 抖音号 is the public account name, hence a username. Collection
 * times carry no offset and are read as China time. A blue V is an enterprise account checked by Douyin.
 */
export const douyinTop500: Preset = {
  name: 'douyin_top500',
  label: 'Douyin leading accounts',
  describes: 'Accounts with followers, likes, videos, gender, birthday, city and biography.',
  platform: 'douyin',
  nothing: null,
  detect: byColumns([
    '抖音号',
    '昵称',
    '性别',
    '个人签名',
    '城市',
    '生日',
    '粉丝数',
    '获赞数',
    '视频数',
    '采集时间',
  ]),
  bind(header) {
    const reader = new RowReader(header);
    const [user, name, gender] = [reader.required('抖音号'), reader.column('昵称'), reader.column('性别')];
    const [bio, city, birthday] = [reader.column('个人签名'), reader.column('城市'), reader.column('生日')];
    const [blueV, at] = [reader.column('蓝V认证原因'), reader.column('采集时间')];
    const [fans, likes, videos] = [reader.column('粉丝数'), reader.column('获赞数'), reader.column('视频数')];
    return reader.mapper((row, observations) => {
      const ref = accountRef('douyin', { username: row.text(user), title: row.text(name) });
      if (ref.username === null) return row.reject(user, 'The row has no Douyin account name.');
      const enterprise = row.text(blueV) === null ? null : true;
      const observed_at = row.time(at, CHINA);
      observations.push(
        account(ref, {
          observed_at,
          followers: row.count(fans),
          likes: row.count(likes),
          posts_count: row.count(videos),
          verified: enterprise,
          business_account: enterprise,
          bio: row.prose(bio),
          city: row.text(city),
          gender: row.gender(gender),
          birthday: row.birthday(birthday, observed_at),
        }),
      );
    });
  },
};
