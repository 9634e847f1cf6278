-- The job queue's own tables have a new layout, which is not reached from the old one. What waited is sent again at the
-- start: imports and messages have records of their own.
drop schema if exists jobs cascade;
