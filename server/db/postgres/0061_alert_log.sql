-- A deleted rule can be brought back for some days.
alter table alert_rule add column deleted_at timestamptz;

-- What was found out, for screens to word in their language; null for what was told before, which has its sentence alone.
alter table alert_event add column told jsonb;
-- Somebody wanted to see whether the address takes it.
alter table alert_event add column is_test boolean not null default false;
-- The owner's mail; its state is that of the outbox.
alter table alert_event add column mail_id integer references message_outbox (id) on delete set null;

-- Each try to send an event to its address.
create table alert_attempt (
  id integer generated always as identity primary key,
  event_id integer not null references alert_event (id) on delete cascade,
  company_id integer not null references company (id) on delete cascade,
  at timestamptz not null,
  -- what the address answered; null = nothing
  status integer,
  -- null = it took the event
  error text
);
create index alert_attempt_event on alert_attempt (event_id, id);
