-- Why an import that nobody paused stands still (the disk is almost full); it goes on by itself.
alter table import add column paused_because text;
