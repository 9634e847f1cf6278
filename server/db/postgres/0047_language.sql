-- The language a person reads the screens in, by ISO 639-1; null = the browser's.
alter table app_user add column language text;
