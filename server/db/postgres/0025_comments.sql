-- What a table of comments brought; counted at the end of an import.
alter table import
  add column comments_new bigint not null default 0,
  add column comments_changed bigint not null default 0,
  add column comments_unchanged bigint not null default 0,
  -- Posts they are of.
  add column commented_posts bigint not null default 0,
  -- Comments of posts that are not imported yet; counted again when posts came.
  add column comments_waiting bigint not null default 0;
