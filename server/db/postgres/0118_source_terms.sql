-- Terms of the source that an import came from. Its data is withdrawn after kept_until (null = kept); posts whose numbers it
-- brought count in sums over several platforms, and in scores and projections, only if may_mix.
alter table import
  -- the API whose terms they are; null = a file of the company's own
  add column terms_of text,
  add column kept_until timestamptz,
  add column may_mix boolean not null default true;
create index import_not_mixed on import (id) where not may_mix;
create index import_kept_until on import (kept_until) where kept_until is not null;
-- Answers of YouTube's API from before are kept for 30 days from now: nobody was asked for a permission yet.
update import set terms_of = 'YouTube Data API', kept_until = now() + interval '30 days', may_mix = false
  where preset = 'connector' and platform = 'youtube' and file_name like '%(YouTube Data API)';
-- The permission that the terms of a platform's API ask for: day, name of who accepted, and who noted it when.
alter table connector
  add column accepted_on date,
  add column accepted_by text,
  add column accepted_noted_by integer references app_user (id) on delete set null,
  add check ((accepted_on is null) = (accepted_by is null));
