-- Addresses are made of the id and the name.
alter table casting drop column slug;
