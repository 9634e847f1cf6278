import type { OidcProvider } from '#contract/oidc.ts';

export interface ProviderDraft {
  issuer: string;
  client_id: string;
  /** Empty = unchanged. */
  client_secret: string;
  label: string;
  domains: string[];
  groups_claim: string;
  admin_group: string;
  member_group: string;
  viewer_group: string;
}

export const draftOf = (stored: OidcProvider | null): ProviderDraft => ({
  issuer: stored?.issuer ?? '',
  client_id: stored?.client_id ?? '',
  client_secret: '',
  label: stored?.label ?? '',
  domains: stored?.domains ?? [],
  groups_claim: stored?.groups_claim ?? 'groups',
  admin_group: stored?.admin_group ?? '',
  member_group: stored?.member_group ?? '',
  viewer_group: stored?.viewer_group ?? '',
});

export function inputOf({ client_secret, ...draft }: ProviderDraft) {
  const group = (text: string) => text.trim() || null;
  return {
    ...draft,
    admin_group: group(draft.admin_group),
    member_group: group(draft.member_group),
    viewer_group: group(draft.viewer_group),
    ...(client_secret.trim() === '' ? {} : { client_secret: client_secret.trim() }),
  };
}
