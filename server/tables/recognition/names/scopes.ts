import type { MapField } from '../fields.ts';
import { keyOf, wordsOf } from '../header-words.ts';

const keys = (names: string) => new Set(names.split('|').map((name) => keyOf(wordsOf(name))));

/** Before a dot (`authorMeta.fans`) or as the first word (`channel country`). */
export const OF_ACCOUNT: ReadonlySet<string> = keys(
  'author|author meta|owner|user|channel|account|creator|profile|uploader|influencer|page|author stats|author info|user info|kol|blogger|from|publisher|talent|author stats v2|konto|kanal|compte|cuenta|canal|conta|perfil|profil|chaîne|达人|博主|作者|账号|user profile|musical creator|posted by|ambassador|artist|post owner|media owner|video owner|content owner|owner info|author details|user details|creator info|profile info|page info|account info',
);

/** Path parts for the row's own object, or for grouping. */
export const SAME_OBJECT: ReadonlySet<string> = keys(
  'snippet|statistics|stats|stat|public metrics|metrics|metric|content details|video meta|video|post|node|data|item|media|insights|insight|engagement|counts|count|fields|attributes|result|aweme info|note card|interact info|details|info|stats v2|statistic|content|performance|kpis|kpi|numbers|properties|values|public|totals|reel|clip|tweet|short|note|figures|resource|summary|object|entity|attrs|activity|publication|aweme|caption|platform|social|native|snap|pin|spotlight|root|base|basic|basic info|core',
);

/** Path parts for other objects. */
export const FOREIGN: ReadonlySet<string> = keys(
  'music|music meta|music info|sound|audio|song|location|place|venue|tagged|tagged users|mention|mentions|comment|comments|top comment|latest comments|child posts|children|related|related profiles|similar|sponsor|sponsors|poll|effect|sticker|playlist|challenge|product|products|campaign|brand|parent|quoted|retweeted|shared|original|coauthor|coauthors|collaborators|music track|competitor',
);

/** Account and post, joined to the next word without a blank. */
export const OF_ACCOUNT_BEFORE = [
  '达人',
  '博主',
  '作者',
  '账号',
  '用户',
  '主播',
  '红人',
  'アカウント',
  'チャンネル',
];
export const SAME_OBJECT_BEFORE = ['作品', '笔记', '视频', '内容', '帖子', '投稿', '動画'];

/** Time zones next to a date's name. */
export const ZONES: ReadonlySet<string> = new Set(
  'utc gmt cet cest mez mesz local timezone est edt pst pdt brt jst kst'.split(' '),
);

/** Names with a different meaning inside an account. */
export const INSIDE_ACCOUNT: ReadonlyMap<string, (MapField | null)[]> = new Map(
  (
    [
      ['id', ['account.external_id']],
      ['uid', ['account.external_id']],
      ['user id', ['account.external_id']],
      ['pk', ['account.external_id']],
      ['name', ['account.username', 'account.title']],
      ['title', ['account.title']],
      ['handle', ['account.username']],
      ['url', ['account.link']],
      ['link', ['account.link']],
      // Likes that it gave.
      ['digg', [null]],
      ['digg count', [null]],
      ['heart', ['account.likes']],
      ['heart count', ['account.likes']],
      ['hearts', ['account.likes']],
      ['likes', ['account.likes']],
      ['like count', ['account.likes']],
      ['total likes', ['account.likes']],
      ['video', ['posts_count']],
      ['videos', ['posts_count']],
      ['posts', ['posts_count']],
      ['image', ['picture']],
      ['picture', ['picture']],
      ['description', ['bio']],
      ['signature', ['bio']],
      ['size', ['followers']],
    ] as [string, (MapField | null)[]][]
  ).map(([name, fields]) => [keyOf(wordsOf(name)), fields]),
);

/** A post's field whose name also applies to accounts. */
export const ABOUT_ACCOUNT: Partial<Record<MapField, MapField>> = {
  external_id: 'account.external_id',
  link: 'account.link',
  title: 'account.title',
  likes: 'account.likes',
  message: 'bio',
  image: 'picture',
};

/** Counting words before or after a name. */
export const AFFIXES: readonly string[][] = [
  'number of',
  'num',
  'nb',
  'nb de',
  'n',
  'no of',
  'no',
  'number',
  'numbers',
  'count',
  'counts',
  'count of',
  'total',
  'total number of',
  'total de',
  'nombre de',
  'nombre d',
  'numero de',
  'número de',
  'cantidad de',
  'anzahl',
  'anzahl der',
  'qtd',
  'qtd de',
  'quantidade de',
  'numero di',
  'all',
  'lifetime',
  'sum',
  'sum of',
  'gesamt',
  'totales',
  'totaux',
  'totais',
  '数',
  '总数',
].map(wordsOf);
