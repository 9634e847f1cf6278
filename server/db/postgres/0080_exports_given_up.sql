alter table export drop column runs;
