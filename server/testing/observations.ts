import type {
  AccountObservation,
  AccountRef,
  CommentObservation,
  PostObservation,
} from '#server/tables/observations.ts';

export const ref = (username: string, platform: AccountRef['platform'] = 'instagram'): AccountRef => ({
  platform,
  external_id: null,
  username,
  title: null,
});

export function aPost(
  values: Partial<PostObservation> & { external_id: string; account: AccountRef },
): PostObservation {
  return {
    kind: 'post',
    post_type: 'instagram_post',
    created_at: Date.UTC(2026, 4, 1, 12),
    created_at_exact: true,
    observed_at: Date.UTC(2026, 4, 2),
    title: null,
    message: null,
    tags: [],
    images: [],
    link: null,
    image: null,
    likes: null,
    comments: null,
    shares: null,
    saves: null,
    views: null,
    impressions: null,
    reach: null,
    followers: null,
    duration_seconds: null,
    is_paid: null,
    missing: {},
    ...values,
  };
}

export function anAccount(values: Partial<AccountObservation> & { account: AccountRef }): AccountObservation {
  return {
    kind: 'account',
    observed_at: Date.UTC(2026, 4, 2),
    profile_kind: null,
    followers: null,
    following: null,
    likes: null,
    posts_count: null,
    verified: null,
    bio: null,
    picture: null,
    website: null,
    country: null,
    city: null,
    gender: null,
    birthday: null,
    age: null,
    languages: [],
    themes: [],
    business_account: null,
    active_followers: null,
    engagement_rate: null,
    sec_uid: null,
    share_authorized_data: null,
    own: null,
    ...values,
  };
}

export const aComment = (
  values: Partial<CommentObservation> & { post_external_id: string; text: string },
): CommentObservation => ({
  kind: 'comment',
  platform: 'instagram',
  external_id: null,
  parent_external_id: null,
  author: null,
  language: null,
  likes: null,
  replies: null,
  created_at: Date.UTC(2026, 4, 3),
  observed_at: null,
  ...values,
});
