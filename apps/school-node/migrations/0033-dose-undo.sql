-- An outcome of a dose is unsettled while it can be undone: the family has not been notified. Afterwards it is never
-- changed. What was recorded before, or by a process of the version before, is settled.
alter table prescription_doses
  add column unsettled boolean not null default false,
  add check (not unsettled or status in ('given', 'not_given'));

-- The only changes of an outcome are that it settles, and that an unsettled one is undone.
create or replace function refuse_dose_change() returns trigger language plpgsql as $$
begin
  if old.status not in ('given', 'not_given', 'missed') then return new; end if;
  if old.unsettled and not new.unsettled then
    if new.status in ('due', 'void') then return new; end if;
    -- A generated column has no value yet.
    if to_jsonb(new) - 'unsettled' - 'medicine_key' = to_jsonb(old) - 'unsettled' - 'medicine_key' then return new; end if;
  end if;
  raise exception 'what became of a dose is never changed';
end $$;
