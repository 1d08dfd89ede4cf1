-- Saves of a register that can still be undone. A row stands from the save until families may see it: what is in nobody's
-- row is settled. One row for a save, so that settling a morning does not write each mark a second time.
create table unsettled_batches (
  school_id uuid not null,
  batch uuid not null,
  class_id uuid not null,
  day date not null,
  by_account uuid not null,
  reason text check (length(reason) <= 300),
  due_at timestamptz not null,
  -- How often settling it has failed: it then waits longer, and holds up no other.
  attempts integer not null default 0,
  primary key (school_id, batch),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade
);
create index unsettled_batches_due on unsettled_batches (due_at);
create index unsettled_batches_by_class on unsettled_batches (school_id, class_id);

-- What the queue holds of saves made before this version.
insert into unsettled_batches (school_id, batch, class_id, day, by_account, reason, due_at)
  select distinct on (c.school_id, c.batch) c.school_id, c.batch, c.class_id, c.day, c.by_account, c.reason, j.run_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'attendance.tell'
  join attendance_changes c on c.school_id = (j.payload ->> 'school_id')::uuid and c.batch = (j.payload ->> 'batch')::uuid
  order by c.school_id, c.batch, c.id;
delete from graphile_worker._private_jobs j
  using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'attendance.tell';

alter table attendance_changes drop column settled;

-- A save names its class and day, by which its marks are found.
drop index attendance_by_batch;

-- Each mark of a morning is written twice, when it is made and when it is told: room on its page keeps its place in the indexes.
alter table attendance set (fillfactor = 70);
