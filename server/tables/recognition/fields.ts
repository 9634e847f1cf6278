/** Kinds of cell contents, as far as their form shows. */
export type Holds =
  | 'count'
  | 'share'
  | 'seconds'
  | 'time'
  | 'clock'
  | 'day'
  | 'text'
  | 'name'
  | 'handle'
  | 'id'
  | 'key'
  | 'site'
  | 'address'
  | 'addresses'
  | 'flag'
  | 'list'
  | 'country'
  | 'language'
  | 'gender'
  | 'type'
  | 'platform';

export const FIELD_GROUPS = [
  'Account',
  'Post',
  'Post metrics',
  'Comment',
  'About the account',
  'Known to your company',
  'Table',
] as const;
type Group = (typeof FIELD_GROUPS)[number];

/** Weight as evidence that the rows of a table are of this kind. */
type Evidence = Partial<Record<'posts' | 'accounts', number>>;

const field = <G extends Group>(group: G, label: string, holds: Holds, evidence?: Evidence) => ({
  group,
  label,
  holds,
  evidence,
});

/** Mappable fields with their names on the screen. */
export const FIELDS = {
  'account.username': field('Account', 'Account: username', 'handle'),
  'account.external_id': field('Account', 'Account: id', 'id'),
  'account.title': field('Account', 'Account: display name', 'name'),
  'account.link': field('Account', 'Account: address', 'address', { accounts: 0.7 }),
  external_id: field('Post', 'Post: id', 'id'),
  link: field('Post', 'Post: address', 'address'),
  created_at: field('Post', 'Published at', 'time', { posts: 1 }),
  created_clock: field('Post', 'Published at: time of day', 'clock'),
  title: field('Post', 'Title', 'text', { posts: 0.3 }),
  message: field('Post', 'Caption', 'text', { posts: 1 }),
  tags: field('Post', 'Hashtags', 'list', { posts: 0.5 }),
  image: field('Post', 'Picture', 'address'),
  images: field('Post', 'Pictures of a carousel', 'addresses'),
  video: field('Post', 'Video file', 'address'),
  post_type: field('Post', 'Type of post', 'type', { posts: 1 }),
  is_short: field('Post', 'Is a short', 'flag'),
  is_carousel: field('Post', 'Is a carousel', 'flag'),
  duration_seconds: field('Post', 'Length', 'seconds', { posts: 1 }),
  is_paid: field('Post', 'Is paid', 'flag', { posts: 0.5 }),
  likes_hidden: field('Post', 'Likes are hidden', 'flag'),
  comments_disabled: field('Post', 'Comments are off', 'flag'),
  likes: field('Post metrics', 'Likes', 'count', { posts: 0.5 }),
  comments: field('Post metrics', 'Comments', 'count', { posts: 1 }),
  shares: field('Post metrics', 'Shares', 'count', { posts: 1 }),
  saves: field('Post metrics', 'Saves', 'count', { posts: 1 }),
  views: field('Post metrics', 'Views', 'count', { posts: 0.6 }),
  impressions: field('Post metrics', 'Impressions', 'count', { posts: 1 }),
  reach: field('Post metrics', 'Reach', 'count', { posts: 1 }),
  link_taps: field('Post metrics', 'Link taps', 'count', { posts: 1 }),
  sticker_taps: field('Post metrics', 'Sticker taps', 'count', { posts: 1 }),
  exits: field('Post metrics', 'Exits', 'count', { posts: 0.5 }),
  completion: field('Post metrics', 'Completion rate', 'share', { posts: 0.5 }),
  'comment.text': field('Comment', 'Comment: text', 'text'),
  'comment.external_id': field('Comment', 'Comment: id', 'key'),
  'comment.parent_id': field('Comment', 'Comment: reply to', 'key'),
  'comment.author': field('Comment', 'Comment: author', 'handle'),
  'comment.author_id': field('Comment', 'Comment: author’s id', 'id'),
  'comment.author_name': field('Comment', 'Comment: author’s name', 'name'),
  'comment.created_at': field('Comment', 'Comment: date', 'time'),
  'comment.likes': field('Comment', 'Comment: likes', 'count'),
  'comment.replies': field('Comment', 'Comment: answers', 'count'),
  'comment.language': field('Comment', 'Comment: language', 'language'),
  followers: field('About the account', 'Followers', 'count', { accounts: 1 }),
  following: field('About the account', 'Following', 'count', { accounts: 1.5 }),
  posts_count: field('About the account', 'Number of posts', 'count', { accounts: 1 }),
  'account.likes': field('About the account', 'Likes on the whole account', 'count', { accounts: 0.7 }),
  verified: field('About the account', 'Verified', 'flag', { accounts: 0.3 }),
  bio: field('About the account', 'Biography', 'text', { accounts: 1.5 }),
  picture: field('About the account', 'Profile picture', 'address', { accounts: 0.3 }),
  website: field('About the account', 'Website', 'site', { accounts: 0.5 }),
  country: field('About the account', 'Country', 'country', { accounts: 0.5 }),
  audience_country: field('About the account', 'Country of most followers', 'country'),
  audience_share: field('About the account', 'Share of the audience', 'share', { accounts: 0.5 }),
  audience_list: field('About the account', 'Shares of the audience, as a list', 'text', { accounts: 0.5 }),
  audience_dimension: field('About the account', 'Dimension of the audience', 'name'),
  audience_key: field('About the account', 'Group of the audience', 'name'),
  audience_sample: field('About the account', 'Sample size of the audience', 'count'),
  city: field('About the account', 'City', 'name'),
  gender: field('About the account', 'Gender', 'gender', { accounts: 1.5 }),
  birthday: field('About the account', 'Birthday', 'day', { accounts: 1 }),
  age: field('About the account', 'Age', 'count', { accounts: 1 }),
  languages: field('About the account', 'Languages', 'language'),
  themes: field('About the account', 'Themes', 'list', { accounts: 0.5 }),
  business_account: field('About the account', 'Business account', 'flag'),
  active_followers: field('About the account', 'Active followers', 'count'),
  engagement_rate: field('About the account', 'Engagement rate as the source reports it', 'share'),
  sec_uid: field('About the account', 'Account: secUid', 'key'),
  share_authorized_data: field('About the account', 'Shares its data', 'flag'),
  verified_business: field('About the account', 'Reason of a business badge', 'text'),
  is_brand: field('About the account', 'Belongs to a brand', 'flag'),
  profile_kind: field('About the account', 'Creator or brand', 'name'),
  'own.email': field('Known to your company', 'Email', 'text'),
  'own.phone': field('Known to your company', 'Phone', 'text'),
  'own.agent': field('Known to your company', 'Agent', 'name'),
  'own.agent_email': field('Known to your company', 'Agent: e-mail', 'text'),
  'own.agent_phone': field('Known to your company', 'Agent: phone', 'text'),
  'own.price': field('Known to your company', 'Price of a kind of post', 'text', { accounts: 0.5 }),
  'own.currency': field('Known to your company', 'Currency of the prices', 'name'),
  'own.labels': field('Known to your company', 'Labels', 'list'),
  'own.notes': field('Known to your company', 'Notes', 'text'),
  platform: field('Table', 'Platform', 'platform'),
  observed_at: field('Table', 'Seen at', 'time'),
} as const;

export type MapField = keyof typeof FIELDS;
export const MAP_FIELDS = Object.keys(FIELDS) as MapField[];
export const ACCOUNT_KEYS = [
  'account.username',
  'account.external_id',
  'account.title',
  'account.link',
] as const satisfies MapField[];
/** Fields of several columns: `hashtags/0`, `hashtags/1` … */
export const SEVERAL: ReadonlySet<MapField> = new Set([
  ...(['tags', 'images', 'themes', 'own.price', 'own.labels'] as const),
  ...(['audience_key', 'audience_share', 'audience_list'] as const),
]);

export function isMapField(name: string): name is MapField {
  return Object.hasOwn(FIELDS, name);
}

/** With one of these and an identity, a table contains posts. */
export const isOfPost = (name: MapField): boolean =>
  FIELDS[name].group === 'Post' || FIELDS[name].group === 'Post metrics';

/** Fields that create an account observation. */
export const isOfAccount = (name: MapField): boolean =>
  (FIELDS[name].group === 'About the account' && name !== 'followers') || isOwn(name);

/** Visible only to the importing company. */
export const isOwn = (name: MapField): boolean => FIELDS[name].group === 'Known to your company';

/** Fields of comments. */
export const isOfComment = (name: MapField): boolean =>
  FIELDS[name].group === 'Comment' ||
  FIELDS[name].group === 'Table' ||
  name === 'external_id' ||
  name === 'link';
