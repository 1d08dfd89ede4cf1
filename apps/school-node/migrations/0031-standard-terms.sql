-- One word per thing, the one that engineers of the field use: docs/language.md.
alter table accounts rename column joining to onboarding;
alter table joining_letters rename to onboarding_letters;
alter index joining_letters_by_end rename to onboarding_letters_by_end;
alter index joining_letters_by_asker rename to onboarding_letters_by_asker;
alter view family_ties rename to family_members;
alter view family_members rename column joining to onboarding;

alter table idempotency_keys rename column sealed to ciphertext;
alter table students rename column identity_sealed to identity_ciphertext;
alter table students rename column identity_mark to identity_blind_index;
alter table teachers rename column identity_sealed to identity_ciphertext;
alter table teachers rename column identity_mark to identity_blind_index;
alter table pick_up_people rename column identity_sealed to identity_ciphertext;
alter table pick_up_people rename column identity_mark to identity_blind_index;

alter table attendance rename column told to notified;
alter view told_arrivals rename to notified_arrivals;
alter table departures rename column told_at to notified_at;

alter table absence_papers rename to absence_attachments;
alter index absence_papers_by_age rename to absence_attachments_by_age;
alter table absence_paper_links rename to absence_attachment_links;
alter table absence_attachment_links rename column paper_id to attachment_id;
alter index absence_paper_links_by_paper rename to absence_attachment_links_by_attachment;

alter table medicine_absences rename to prescription_absences;
alter index medicine_absences_by_day rename to prescription_absences_by_day;
alter table medicine_absence_states rename to prescription_absence_states;

alter table closings rename to end_of_day_checks;

-- What a file changed is kept as rows of before, to be written back when it is undone.
update import_changes c
set before = (c.before - 'identity_sealed' - 'identity_mark') || jsonb_build_object(
  'identity_ciphertext', c.before -> 'identity_sealed', 'identity_blind_index', c.before -> 'identity_mark')
where c.before ? 'identity_sealed';

-- An emergency closure was a `closing`.
do $$
declare
  one text;
begin
  for one in select conname from pg_constraint
    where conrelid = 'holidays'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%closing%'
  loop
    execute format('alter table holidays drop constraint %I', one);
  end loop;
end $$;
update holidays set kind = 'closure' where kind = 'closing';
alter table holidays
  add check (kind in ('public', 'lunar', 'school', 'working', 'event', 'closure')),
  add check ((kind = 'closure') = (reason is not null)),
  add check (lifted_at is null or kind = 'closure');

create or replace function school_days(school uuid, first_day date, last_day date)
returns table (day date, academic_year_id uuid, open boolean, kind text, name text) language sql stable as $$
  select d.day, y.id,
    case
      when y.id is null then false
      when h.kind = 'closure' then false
      when h.kind = 'working' then true
      when h.kind is not null then false
      else coalesce(s.settings -> 'working_days', '[1,2,3,4,5]') @> to_jsonb(extract(isodow from d.day)::int)
    end,
    h.kind, h.name
  from schools s
  cross join lateral (
    select generate_series(first_day::timestamp, last_day::timestamp, '1 day')::date as day
  ) d
  left join academic_years y on y.school_id = school and d.day between y.starts_on and y.ends_on
  left join lateral (
    select x.kind, x.name from holidays x
    where x.school_id = school and daterange(x.from_date, x.to_date, '[]') @> d.day
      and x.confirmed and x.lifted_at is null and x.kind <> 'event'
    order by array_position(array['closure', 'working', 'public', 'lunar', 'school'], x.kind), x.id limit 1
  ) h on true
  where s.school_id = school
$$;

create or replace function school_weeks(school uuid, year uuid)
returns table (number integer, monday date, first_day date, last_day date) language sql stable as $$
  select row_number() over (order by date_trunc('week', d.day))::int, date_trunc('week', d.day)::date, min(d.day), max(d.day)
  from academic_years y
  cross join lateral school_days(school, y.starts_on, y.ends_on) d
  where y.school_id = school and y.id = year
    and (d.open or (d.kind = 'closure' and exists (
      select from schools s where s.school_id = school
        and coalesce(s.settings -> 'working_days', '[1,2,3,4,5]') @> to_jsonb(extract(isodow from d.day)::int))))
  group by date_trunc('week', d.day)
$$;

alter function closing_days rename to closure_days;
create or replace function closure_days(school uuid, first_day date, last_day date) returns table (day date) language sql stable as $$
  select d.day
  from school_days(school, first_day, last_day) d
  join schools s on s.school_id = school
  left join lateral (
    select x.kind from holidays x
    where x.school_id = school and daterange(x.from_date, x.to_date, '[]') @> d.day
      and x.confirmed and x.kind in ('working', 'public', 'lunar', 'school')
    order by (x.kind = 'working') desc limit 1
  ) planned on true
  where d.kind = 'closure' and d.academic_year_id is not null and case
    when planned.kind is null
      then coalesce(s.settings -> 'working_days', '[1,2,3,4,5]') @> to_jsonb(extract(isodow from d.day)::int)
    else planned.kind = 'working' end
$$;

-- Notices that were sent, and what waits in the queue, are known by their kinds.
create temporary table renamed_kinds (was text primary key, becomes text not null) on commit drop;
insert into renamed_kinds values
  ('closing-lifted', 'closure-lifted'),
  ('closing-open', 'end-of-day-open'),
  ('closing-still-open', 'end-of-day-still-open'),
  ('medicine-sent', 'prescription-sent'),
  ('medicine-changed', 'prescription-changed'),
  ('medicine-accepted', 'prescription-accepted'),
  ('medicine-rejected', 'prescription-rejected'),
  ('medicine-cancelled', 'prescription-cancelled'),
  ('medicine-returned', 'prescription-returned'),
  ('medicine-return-missing', 'prescription-return-missing');
update notifications n set kind = r.becomes from renamed_kinds r where n.kind = r.was;
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  update graphile_worker._private_jobs j
  set payload = jsonb_set(j.payload::jsonb, '{kind}', to_jsonb(r.becomes))::json
  from renamed_kinds r where j.payload ->> 'kind' = r.was;
  update graphile_worker._private_tasks set identifier = 'onboarding.letters' where identifier = 'joining.letters';
end $$;
