import type {
  AccountObservation,
  AccountRef,
  CommentObservation,
  PostObservation,
} from '#server/tables/observations.ts';
import { account, post } from '#server/tables/presets/observe.ts';

export const ref = (username: string, platform: AccountRef['platform'] = 'instagram'): AccountRef => ({
  platform,
  external_id: null,
  username,
  title: null,
});

export const aPost = (
  values: Partial<PostObservation> & { external_id: string; account: AccountRef },
): PostObservation =>
  post({
    post_type: 'instagram_post',
    created_at: Date.UTC(2026, 4, 1, 12),
    observed_at: Date.UTC(2026, 4, 2),
    ...values,
  });

export const anAccount = (
  values: Partial<AccountObservation> & { account: AccountRef },
): AccountObservation => account(values.account, { observed_at: Date.UTC(2026, 4, 2), ...values });

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
