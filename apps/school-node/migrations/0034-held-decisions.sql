-- Decisions that can still be undone. A row stands from the decision until it counts: the thing itself is unchanged, so
-- that families see and hear nothing of a decision that is taken back.
create table held_decisions (
  school_id uuid not null references schools,
  -- The post, absence or prescription; ids are unique across kinds.
  object_id uuid not null,
  kind text not null check (kind in ('post', 'absence', 'prescription')),
  -- The status that the thing gets; `published` is a post of an author who needs no decision.
  outcome text not null check (outcome in ('accepted', 'confirmed', 'rejected', 'published')),
  version integer,
  reason text check (length(reason) between 5 and 300),
  -- Whether the medicine itself was handed over with its request.
  received boolean,
  by_account uuid not null,
  decided_at timestamptz not null,
  primary key (school_id, object_id),
  foreign key (school_id, by_account) references accounts (school_id, id),
  check ((outcome = 'rejected') = (reason is not null)),
  check (outcome <> 'published' or kind = 'post')
);

-- What has an answer that can still be undone does not wait for one.
create or replace view waiting_absences as
  select a.school_id, a.id, a.student_id, a.class_id, a.sent_at, a.answer_by
  from absences a
  where a.status = 'pending' and not exists (
    select from held_decisions h where h.school_id = a.school_id and h.object_id = a.id);

create or replace view waiting_prescriptions as
  select p.school_id, p.id, p.student_id, p.class_id, p.from_date, p.to_date, p.sent_at
  from prescriptions p
  where p.status = 'pending' and not exists (
    select from held_decisions h where h.school_id = p.school_id and h.object_id = p.id);
