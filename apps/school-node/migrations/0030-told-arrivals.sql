-- Attendance: who came and whose family was told so. What other slices do for a child that came after all follows from
-- this, and not from the order in which they hear of it.
create view told_arrivals as
  select a.school_id, a.student_id, a.day
  from attendance a
  where a.mark in ('present', 'late') and a.told = 'arrived';

-- Medicine: doses that are still to be given, but to children who are away the whole day and have not come after all.
create or replace view due_doses as
  select d.school_id, d.id, d.student_id, d.class_id, d.day, d.due_at
  from prescription_doses d
  join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id and p.status = 'accepted'
  where d.status = 'due' and (
    not exists (
      select from medicine_absences gone
      where gone.school_id = d.school_id and gone.student_id = d.student_id and gone.day = d.day and gone.half = 'whole')
    or exists (
      select from told_arrivals came
      where came.school_id = d.school_id and came.student_id = d.student_id and came.day = d.day));
