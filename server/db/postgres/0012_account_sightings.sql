-- What each import says of accounts, by the name it uses for them: which names are one account, what they are called and
-- what is reported of them follow from all of it (docs/adr/0016-order-independent-accounts.md). Import 0: what stood before
-- imports were kept apart, and the demo world.
create table account_sighting (
  import_id integer not null,
  platform text not null,
  alias text not null,
  -- display name -> when it first appeared, Unix seconds, 0 = not told
  titles jsonb not null default '{}',
  -- fact -> [when it was read, value]
  facts jsonb not null default '{}',
  primary key (platform, alias, import_id),
  foreign key (platform, alias) references account_alias (platform, alias) on delete cascade
);
create index account_sighting_import on account_sighting (import_id) where import_id > 0;

-- Handles that an import gives together with an id, and when it first does.
create table account_handle (
  import_id integer not null,
  platform text not null,
  id_alias text not null,
  alias text not null,
  first_seen bigint not null,
  -- Names first: the embedded store has no statistics that would tell it how many names a platform has.
  primary key (alias, platform, id_alias, import_id),
  foreign key (platform, alias) references account_alias (platform, alias) on delete cascade,
  foreign key (platform, id_alias) references account_alias (platform, alias) on delete cascade
);
create index account_handle_import on account_handle (import_id) where import_id > 0;
create index account_handle_id on account_handle (id_alias, platform);

-- Names that went from one account to another; what is stored of them follows (server/slices/imports/names/).
create table account_move (
  platform text not null,
  alias text not null,
  from_id integer not null,
  to_id integer not null,
  primary key (platform, alias, from_id)
);

create table brand_sighting (
  import_id integer not null,
  external_id text not null,
  brand jsonb not null,
  primary key (external_id, import_id)
);
create index brand_sighting_import on brand_sighting (import_id) where import_id > 0;
create index brand_profile on brand (profile_id);

insert into account_sighting (import_id, platform, alias, titles, facts)
select 0, l.platform, l.alias,
  case when a.title is null then '{}' else jsonb_build_object(a.title, 0) end,
  case when l.alias <> (select m.alias from account_alias m where m.account_id = a.id
      order by (case split_part(m.alias, ':', 1) when 'id' then 0 when 'user' then 1 else 2 end), m.alias limit 1)
    then '{}' else (
      select coalesce(jsonb_object_agg(f.key, jsonb_build_array(coalesce(extract(epoch from a.observed_at)::bigint, 0), f.value)), '{}')
      from jsonb_each(jsonb_strip_nulls(jsonb_build_object('verified', a.verified, 'picture', a.picture, 'website', a.website,
        'gender', p.gender, 'country', p.country, 'birthday', p.birthday, 'age', p.age, 'bio', p.bio,
        'themes', nullif(p.themes, '[]'), 'languages', nullif(p.languages, '[]'),
        'is_brand', case when p.kind = 'brand' then true end)) || jsonb_strip_nulls(a.extras)) f)
  end
from account_alias l join account a on a.id = l.account_id join profile p on p.id = a.profile_id;

insert into account_handle (import_id, platform, id_alias, alias, first_seen)
select 0, u.platform, (select m.alias from account_alias m where m.account_id = u.account_id and m.alias like 'id:%' order by m.alias limit 1), u.alias, 0
from account_alias u
where u.alias like 'user:%' and exists (select from account_alias m where m.account_id = u.account_id and m.alias like 'id:%');

insert into brand_sighting (import_id, external_id, brand)
select 0, external_id, jsonb_build_object('name', name, 'categories', categories, 'countries', countries,
  'match_names', match_names, 'website', website) from brand;
