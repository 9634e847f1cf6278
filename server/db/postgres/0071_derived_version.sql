-- Versions of the code that made what is derived from stored data; a name that is missing is at version 1.
create table derived_version (
  name text primary key,
  version integer not null
);
