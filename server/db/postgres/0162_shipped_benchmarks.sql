alter table company add column shows_benchmarks boolean not null default true;
