-- Time zone of the days that a set was matched by; null = matched before it was stored, so it is matched again.
alter table monitor_match add column timezone text;
