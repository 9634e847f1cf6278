-- Stories that a monitor keeps after their day: their picture is in the file store by its address, their video by its key.
create table monitor_story (
  monitor_id integer not null references monitor (id) on delete cascade,
  post_id numeric(20) not null,
  company_id integer not null references company (id) on delete cascade,
  has_picture boolean not null,
  video text,
  kept_at timestamptz not null default now(),
  primary key (monitor_id, post_id)
);
create index monitor_story_video on monitor_story (video) where video is not null;
