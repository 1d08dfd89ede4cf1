-- Who acts, who looks and who fetches for a child, said once: docs/decisions/0022-guardian-rights.md has the table and its
-- reasons. Plain joins, so that the planner sees through them.

-- Since when: what a barred person had set up before is looked at again.
alter table guardianships add column barred_at timestamptz;
update guardianships set barred_at = now() where barred;
create function stamp_barred() returns trigger language plpgsql as $$
begin
  if not new.barred then new.barred_at := null;
  elsif new.barred_at is null then new.barred_at := now();
  end if;
  return new;
end $$;
create trigger guardianships_stamp_barred before insert or update on guardianships
  for each row execute function stamp_barred();
alter table guardianships add constraint guardianships_barred_since check (barred = (barred_at is not null));

-- A right is looked up in the index alone.
create index guardianships_by_child on guardianships (school_id, student_id) include (account_id, kind, main_contact, barred);
drop index guardianships_by_student;
create index guardianships_barred on guardianships (school_id, student_id) where barred;

-- Acts: a parent in law whom the school has not barred. Decides, asks, answers and is called for the child.
create view acting_guardians as
  select g.school_id, g.student_id, g.account_id, g.relation, g.main_contact
  from guardianships g
  where g.kind = 'parent' and not g.barred;

-- Looks: those who act, and relatives. Sees the news, the face and the day of the child; never its health, papers or address.
create view looking_guardians as
  select g.school_id, g.student_id, g.account_id, g.relation, g.kind, g.main_contact, g.created_at
  from guardianships g
  where g.kind in ('parent', 'relative') and not g.barred;

-- Fetches: whoever the register lets take the child home.
create view collecting_guardians as
  select g.school_id, g.student_id, g.account_id, g.relation, g.main_contact, a.full_name, a.phone
  from guardianships g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id
  where g.may_pick_up and not g.barred;

-- Must never be handed the child.
create view barred_guardians as
  select g.school_id, g.student_id, g.account_id, g.relation, g.barred_at, a.full_name, a.phone
  from guardianships g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id
  where g.barred;

-- Who belongs to a child at all, for the school's own lists and papers. It gives nobody a right.
create view family_ties as
  select g.school_id, g.student_id, g.account_id, g.relation, g.kind, g.main_contact, g.may_pick_up, g.barred, g.created_at,
    a.full_name, a.name_order, a.phone, a.joining, a.active
  from guardianships g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id;

create or replace view account_classes as
  select t.school_id, t.account_id, t.class_id
  from class_teachers t
  join classes c on c.school_id = t.school_id and c.id = t.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.role = 'teacher' and a.active
  union
  select g.school_id, g.account_id, sc.class_id
  from looking_guardians g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying'
  join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and daterange(sc.from_date, sc.to_date) @> today_at(g.school_id)
  join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.role = 'parent' and a.active;

-- The last word of each parent in law. Who is barred gives no new one; what was said before is kept for the register.
create or replace view parent_consents as
  select distinct on (c.school_id, c.student_id, c.key, c.account_id)
    c.school_id, c.student_id, c.key, c.account_id, c.id, c.granted, c.answered_at, c.text_version, c.text_id, c.method,
    not g.barred as acting, g.relation
  from consents c
  join guardianships g on g.school_id = c.school_id and g.student_id = c.student_id and g.account_id = c.account_id
    and g.kind = 'parent'
  order by c.school_id, c.student_id, c.key, c.account_id, c.answered_at desc, c.id desc;

-- What holds now. The stricter answer of two parents who act wins. Where none of them has answered, what was agreed to
-- before somebody was barred still holds: a bar must not hide a child's allergy over night, nor forbid what nobody asked.
create or replace view current_consents as
  select p.school_id, p.student_id, p.key,
    coalesce(bool_and(p.granted) filter (where p.acting), bool_and(p.granted)) as granted,
    count(distinct p.granted) filter (where p.acting) > 1
      or (not bool_or(p.acting) and count(distinct p.granted) > 1) as differing,
    coalesce(max(p.answered_at) filter (where p.acting), max(p.answered_at)) as answered_at
  from parent_consents p
  group by p.school_id, p.student_id, p.key;

-- Who reported the day: the word of somebody who has been barred since excuses no child.
alter table reported_absences add column reported_by uuid;
