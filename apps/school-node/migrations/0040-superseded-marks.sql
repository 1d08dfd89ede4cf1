-- A mark that was replaced before it settled: families never see it.
alter table attendance_changes add column superseded boolean not null default false;
