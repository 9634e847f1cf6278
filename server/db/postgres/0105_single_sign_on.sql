-- Identity provider (OpenID Connect) that a company's people sign in with.
create table oidc_provider (
  company_id integer primary key references company (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  -- encrypted; null = a public client
  client_secret text,
  -- on the button of the sign-in page
  label text not null,
  -- mail domains, in lower case: their people join at their first sign-in
  domains jsonb not null default '[]',
  groups_claim text not null,
  -- groups that give a role; without any, roles are set in Limelight
  admin_group text,
  member_group text,
  viewer_group text,
  changed_at timestamptz not null
);

-- Subjects of an identity provider with their accounts.
create table oidc_identity (
  company_id integer not null references company (id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id integer not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  primary key (company_id, issuer, subject)
);
create index oidc_identity_user on oidc_identity (user_id);

-- Form of the body: Limelight's own, or a message as Slack takes it.
alter table alert_rule add column form text not null default 'limelight' check (form in ('limelight', 'slack'));
