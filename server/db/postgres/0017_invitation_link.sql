-- A copy of the link's secret for whoever invited, encrypted with the key of the file store. Null for invitations sent
-- before: sent again they have one.
alter table invitation add column sealed_secret text;
