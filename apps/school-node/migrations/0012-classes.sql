-- Classes, teachers and parents as the office looks after them.

-- Whoever main makes a teacher or parent of the school has a row for what only the school keeps of the person.
create function add_person_row() returns trigger language plpgsql as $$
begin
  if new.role = 'teacher' then
    insert into teachers (school_id, account_id) values (new.school_id, new.id) on conflict do nothing;
  elsif new.role = 'parent' then
    insert into parents (school_id, account_id) values (new.school_id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger accounts_person_row after insert on accounts for each row execute function add_person_row();
insert into teachers (school_id, account_id)
  select a.school_id, a.id from accounts a where a.role = 'teacher' on conflict do nothing;
insert into parents (school_id, account_id)
  select a.school_id, a.id from accounts a where a.role = 'parent' on conflict do nothing;

create index accounts_by_phone on accounts (school_id, phone) where phone is not null;

-- The day that says who is in the classes of a year: today, or the nearest day of the year to it.
create function day_in_year(today date, starts_on date, ends_on date) returns date language sql immutable parallel safe as $$
  select least(greatest(today, starts_on), ends_on)
$$;
