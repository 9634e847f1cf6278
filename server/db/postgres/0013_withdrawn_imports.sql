-- An import can be withdrawn: what it alone said goes, its record stays.
alter table import drop constraint import_state_check;
alter table import add constraint import_state_check check (state in
  ('uploaded', 'pending', 'running', 'paused', 'completed', 'canceled', 'error', 'withdrawing', 'withdrawn'));
-- False where an earlier version took rows of it in, which did not keep apart what each import said.
alter table import add column kept_apart boolean not null default true;
update import set kept_apart = false where started_at is not null;
alter table import add column withdrawn_by integer references app_user (id) on delete set null;
alter table import add column withdrawn_at timestamptz;
-- What the withdrawal found to do, how far it is, and why it stands still: see server/slices/imports/withdraw/.
alter table import add column withdrawal jsonb;
-- False while names that it used may be of other accounts: see server/slices/imports/names/.
alter table import add column names_settled boolean not null default true;
