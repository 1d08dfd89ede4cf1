-- The time a school goes by: the database's own, unless the program that asks goes by another one and says so for its
-- connection (`nhip_cau.now`). Whatever the school's day follows from reads it here.
create function clock_now() returns timestamptz language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('nhip_cau.now', true), '')::timestamptz, now())
$$;

-- The same at this very moment, and not at the beginning of the transaction: whoever waited for another one is later.
create function clock_moment() returns timestamptz language sql volatile parallel safe as $$
  select coalesce(nullif(current_setting('nhip_cau.now', true), '')::timestamptz, clock_timestamp())
$$;

create or replace function today_at(school uuid) returns date language sql stable parallel safe as $$
  select (clock_now() at time zone coalesce((select s.time_zone from schools s where s.school_id = school), 'Asia/Ho_Chi_Minh'))::date
$$;

-- Times that people read, or that are compared with the school's. Stamps of a row's beginning that nobody compares with
-- them, leases and keys stay with the database's own clock.
alter table posts alter column created_at set default clock_now(), alter column listed_at set default clock_now();
alter table post_versions alter column created_at set default clock_now();
alter table post_views alter column seen_at set default clock_now();
alter table notifications alter column created_at set default clock_now();
alter table pick_up_people alter column created_at set default clock_now();
alter table imports alter column created_at set default clock_now();
alter table consents alter column answered_at set default clock_now();
alter table data_requests alter column received_at set default clock_now();
alter table data_request_steps alter column at set default clock_now();
alter table deletion_certificates alter column made_at set default clock_now();
alter table audit_entries alter column at set default clock_moment();

create or replace function stamp_barred() returns trigger language plpgsql as $$
begin
  if not new.barred then
    new.barred_at := null;
    new.barred_as := null;
  else
    if new.barred_at is null then new.barred_at := clock_now(); end if;
    if new.barred_as is null then
      new.barred_as := (select a.full_name from accounts a where a.school_id = new.school_id and a.id = new.account_id);
    end if;
  end if;
  return new;
end $$;
