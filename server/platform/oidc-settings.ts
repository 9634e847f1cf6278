/** Identity provider set by the environment. */
export interface OidcSettings {
  issuer: string;
  client_id: string;
  client_secret: string | null;
  label: string;
  domains: string[];
  groups_claim: string;
  admin_group: string | null;
  member_group: string | null;
  viewer_group: string | null;
}
