-- The name under which somebody was barred stays on the tie: another name opens no door.
alter table guardianships add column barred_as text;
update guardianships g set barred_as = a.full_name
from accounts a
where g.barred and a.school_id = g.school_id and a.id = g.account_id;

create or replace function stamp_barred() returns trigger language plpgsql as $$
begin
  if not new.barred then
    new.barred_at := null;
    new.barred_as := null;
  else
    if new.barred_at is null then new.barred_at := now(); end if;
    if new.barred_as is null then
      new.barred_as := (select a.full_name from accounts a where a.school_id = new.school_id and a.id = new.account_id);
    end if;
  end if;
  return new;
end $$;
alter table guardianships add constraint guardianships_barred_name check (barred = (barred_as is not null));

create or replace view barred_guardians as
  select g.school_id, g.student_id, g.account_id, g.relation, g.barred_at, a.full_name, a.phone, g.barred_as
  from guardianships g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id
  where g.barred;
