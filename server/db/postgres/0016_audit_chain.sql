-- The audit log is evidence (docs/adr/0020-audit-hash-chain.md). Its rows are written once: neither deleting a
-- user or a company nor anything else changes them. What a row says of whom stands in the row.
alter table audit_event drop constraint audit_event_company_id_fkey;
alter table audit_event drop constraint audit_event_user_id_fkey;
alter table audit_event add column user_email text;
update audit_event e set user_email = u.email from app_user u where u.id = e.user_id;

-- One link of the chain for each row, in the order in which their transactions ended. `hash` covers the hash before it.
create table audit_seal (
  number bigint primary key,
  event_id bigint not null unique,
  hash text not null
);

-- The expression of `server/platform/audit-chain.ts`, which does not ask this function when it verifies.
create function audit_hash(before text, e audit_event) returns text language sql immutable as $$
  select encode(sha256(convert_to(before || jsonb_build_array(e.id, e.company_id, e.user_id, e.user_email, e.action,
    e.target, e.details, trunc(extract(epoch from e.at) * 1000000))::text, 'UTF8')), 'hex')
$$;

-- Runs when the transaction ends, when it waits for nothing else any more: the one lock all writers share is held for a
-- moment, and nobody who holds it waits for another.
create function seal_audit_event() returns trigger language plpgsql as $$
declare
  last audit_seal;
begin
  perform pg_advisory_xact_lock(358000002);
  select * into last from audit_seal order by number desc limit 1;
  insert into audit_seal (number, event_id, hash)
  values (coalesce(last.number, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
  return null;
end $$;

do $$
declare
  e audit_event;
  n bigint := 0;
  hash text := '';
begin
  for e in select * from audit_event order by id loop
    n := n + 1;
    hash := audit_hash(hash, e);
    insert into audit_seal (number, event_id, hash) values (n, e.id, hash);
  end loop;
end $$;

create constraint trigger audit_event_sealed after insert on audit_event
  deferrable initially deferred for each row execute function seal_audit_event();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to';
end $$;
create trigger audit_event_kept before update or delete on audit_event
  for each row execute function refuse_audit_change();
create trigger audit_event_not_emptied before truncate on audit_event
  for each statement execute function refuse_audit_change();
create trigger audit_seal_kept before update or delete on audit_seal
  for each row execute function refuse_audit_change();
create trigger audit_seal_not_emptied before truncate on audit_seal
  for each statement execute function refuse_audit_change();

-- PostgreSQL refuses before any trigger runs; who is superuser, as in the embedded store, has every right.
revoke update, delete, truncate on audit_event, audit_seal from public, current_user;
