import type { ToolShape } from '../name-family.ts';

/** Tools for the accounts of several networks. */
export const SUITES: readonly ToolShape[] = [
  {
    of: 'Sprout’s posts',
    rows: 'posts',
    signature: ['post id', 'network', 'profile', 'sent by'],
    names: {
      external_id: 'post id',
      link: 'link',
      created_at: 'date',
      platform: 'network',
      post_type: 'post type',
      'account.title': 'profile',
      message: 'post',
      impressions: 'impressions',
      reach: 'reach',
      likes: 'reactions|likes',
      comments: 'comments',
      shares: 'shares',
      saves: 'saves',
      views: 'video views|views',
    },
    ignored:
      'content type|sent by|linked content|organic impressions|paid impressions|viral impressions|fan impressions|organic reach|paid reach|engagements|engagement rate per impression|engagement rate per reach|post link clicks|post clicks all|other post clicks|tags|click through rate|post detail expand clicks|full video views|partial video views|answers|love reactions|haha reactions|wow reactions|sad reactions|angry reactions',
  },
  {
    of: 'Sprout’s profiles by day',
    rows: 'series',
    signature: ['date', 'network', 'profile', 'net audience growth|audience gained'],
    names: {
      observed_at: 'date',
      platform: 'network',
      'account.title': 'profile',
      followers: 'audience',
      following: 'following',
    },
    gained:
      'net audience growth|audience gained|audience lost|published posts|published posts total|sent messages|received messages|impressions|organic impressions|paid impressions|reach|engagements|reactions|likes|comments|shares|saves|video views|post link clicks|story replies|profile views|views',
  },
  {
    of: 'Metricool’s evolution of an account',
    rows: 'series',
    signature: ['date', 'followers', 'gained followers', 'lost followers'],
    names: { observed_at: 'date', followers: 'followers', following: 'following' },
    gained: 'gained followers|lost followers|posts|content|likes|comments|shares|views|reach|impressions',
  },
  {
    of: 'Meta Business Suite, Facebook',
    network: 'Facebook',
    rows: 'posts',
    signature: [
      'post id|beitrags id|id de la publication|identifiant de la publication',
      'page id|seiten id|id de la page|identifiant de la page',
      'page name|name der seite|seitenname|nom de la page',
    ],
    names: {},
  },
  {
    of: 'CrowdTangle, Facebook',
    network: 'Facebook',
    rows: 'posts',
    signature: ['page name', 'facebook id', 'total interactions'],
    names: {},
  },
  {
    of: 'Zeeschuimer',
    rows: 'posts',
    signature: ['timestamp collected', 'item id', 'source platform'],
    names: { observed_at: 'timestamp collected', platform: 'source platform' },
    ignored: 'nav index|item id|source platform url|source url|user agent|id|last updated|session id',
  },
];
