-- Imports write the data that all companies of the installation share: the first company may, another where it is trusted.
alter table company add column may_import boolean not null default false;

-- Who typed an account in by hand: on a profile of its own or, where that was joined into a reported one, seen by this
-- company alone. Null = reported by a source.
alter table account add column company_id integer references company (id) on delete cascade;
update account a set company_id = p.company_id from profile p where p.id = a.profile_id and p.company_id is not null;
create index account_by_hand on account (platform, username) where company_id is not null;

-- Profiles made by hand that were joined into the reported profile of the same account: their addresses still lead there.
create table profile_former (
  former_id integer primary key,
  slug text not null,
  company_id integer not null references company (id) on delete cascade,
  profile_id integer not null references profile (id) on delete cascade
);
create index profile_former_profile on profile_former (profile_id);
create index profile_former_slug on profile_former (company_id, slug);
