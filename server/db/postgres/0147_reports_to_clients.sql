-- Clients who get a link to each scheduled report: mail addresses.
alter table report_schedule add column client_emails jsonb not null default '[]';

-- Links to the PDF of a report. They end with the file, after 30 days, or when the addresses of the schedule change.
create table report_link (
  -- SHA-256 of the token, in hexadecimal
  token_hash text primary key,
  company_id integer not null references company (id) on delete cascade,
  schedule_id integer not null references report_schedule (id) on delete cascade,
  -- key in the file store
  file_key text not null,
  file_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index report_link_schedule on report_link (schedule_id);
