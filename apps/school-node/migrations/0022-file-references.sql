-- Who owns which file. The column or table in which a thing names its pictures stays the thing's own; the row here says
-- to everybody else that the file is needed, and by whom. A trigger on each such table writes it, so no caller can forget.
create table file_references (
  school_id uuid not null,
  media_id uuid not null,
  -- What kind of thing; the slice that owns it says who may see its files (`FileKind`).
  kind text not null,
  owner_id uuid not null,
  -- Where in the thing, for things that have several files or versions.
  version integer not null default 0,
  position integer not null default 0,
  primary key (school_id, media_id, kind, owner_id, version, position),
  foreign key (school_id, media_id) references media (school_id, id)
);
create index file_references_by_owner on file_references (school_id, kind, owner_id);

-- Files whose row is gone and that still have to be removed from the object store: written with the row's end, taken
-- away when the file is gone too. One key may stand here twice: each is removed once more.
create table file_removals (
  school_id uuid not null,
  id bigint generated always as identity primary key,
  key text not null,
  since timestamptz not null default now()
);

-- Arguments: the kind, the column of the file, the column of the owner, then where there are such the columns of the
-- position and of the version. One column is one kind.
create function refer_to_file() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if was ->> tg_argv[1] is not null then
    delete from file_references r
    where r.school_id = (was ->> 'school_id')::uuid and r.media_id = (was ->> tg_argv[1])::uuid and r.kind = tg_argv[0]
      and r.owner_id = (was ->> tg_argv[2])::uuid and r.position = coalesce((was ->> tg_argv[3])::integer, 0)
      and r.version = coalesce((was ->> tg_argv[4])::integer, 0);
  end if;
  if is_now ->> tg_argv[1] is not null then
    insert into file_references (school_id, media_id, kind, owner_id, position, version)
    values ((is_now ->> 'school_id')::uuid, (is_now ->> tg_argv[1])::uuid, tg_argv[0], (is_now ->> tg_argv[2])::uuid,
      coalesce((is_now ->> tg_argv[3])::integer, 0), coalesce((is_now ->> tg_argv[4])::integer, 0));
  end if;
  return null;
end $$;

insert into file_references (school_id, media_id, kind, owner_id)
  select school_id, avatar_media_id, 'avatar', id from accounts where avatar_media_id is not null
  union all select school_id, logo_media_id, 'logo', school_id from schools where logo_media_id is not null
  union all select school_id, cover_media_id, 'cover', school_id from schools where cover_media_id is not null
  union all select school_id, photo_media_id, 'student', id from students where photo_media_id is not null
  union all select school_id, photo_media_id, 'pick-up-person', id from pick_up_people where photo_media_id is not null
  union all select school_id, photo_media_id, 'pick-up-request', id from pick_up_requests where photo_media_id is not null
  union all select school_id, scan_media_id, 'consent', id from consents where scan_media_id is not null
  union all select school_id, media_id, 'dose', id from prescription_doses where media_id is not null;
insert into file_references (school_id, media_id, kind, owner_id, position, version)
  select school_id, media_id, 'post', post_id, position, version from post_images
  union all select school_id, media_id, 'absence', absence_id, position, 0 from absence_images
  union all select school_id, media_id, 'prescription', prescription_id, position, version from prescription_images
  union all select school_id, media_id, 'medicine', prescription_id, position, version from prescription_medicines
    where media_id is not null;

create trigger accounts_avatar_file after insert or delete or update of avatar_media_id on accounts
  for each row execute function refer_to_file('avatar', 'avatar_media_id', 'id');
create trigger schools_logo_file after insert or delete or update of logo_media_id on schools
  for each row execute function refer_to_file('logo', 'logo_media_id', 'school_id');
create trigger schools_cover_file after insert or delete or update of cover_media_id on schools
  for each row execute function refer_to_file('cover', 'cover_media_id', 'school_id');
create trigger students_file after insert or delete or update of photo_media_id on students
  for each row execute function refer_to_file('student', 'photo_media_id', 'id');
create trigger pick_up_people_file after insert or delete or update of photo_media_id on pick_up_people
  for each row execute function refer_to_file('pick-up-person', 'photo_media_id', 'id');
create trigger pick_up_requests_file after insert or delete or update of photo_media_id on pick_up_requests
  for each row execute function refer_to_file('pick-up-request', 'photo_media_id', 'id');
create trigger consents_file after insert or delete or update of scan_media_id on consents
  for each row execute function refer_to_file('consent', 'scan_media_id', 'id');
create trigger prescription_doses_file after insert or delete or update of media_id on prescription_doses
  for each row execute function refer_to_file('dose', 'media_id', 'id');
create trigger post_images_file after insert or delete or update on post_images
  for each row execute function refer_to_file('post', 'media_id', 'post_id', 'position', 'version');
create trigger absence_images_file after insert or delete or update on absence_images
  for each row execute function refer_to_file('absence', 'media_id', 'absence_id', 'position');
create trigger prescription_images_file after insert or delete or update on prescription_images
  for each row execute function refer_to_file('prescription', 'media_id', 'prescription_id', 'position', 'version');
create trigger prescription_medicines_file after insert or delete or update on prescription_medicines
  for each row execute function refer_to_file('medicine', 'media_id', 'prescription_id', 'position', 'version');

-- A file that something names is never deleted: these columns were emptied instead.
alter table accounts drop constraint accounts_school_id_avatar_media_id_fkey,
  add foreign key (school_id, avatar_media_id) references media (school_id, id);
alter table schools drop constraint schools_school_id_logo_media_id_fkey,
  drop constraint schools_school_id_cover_media_id_fkey,
  add foreign key (school_id, logo_media_id) references media (school_id, id),
  add foreign key (school_id, cover_media_id) references media (school_id, id);
alter table students drop constraint students_school_id_photo_media_id_fkey,
  add foreign key (school_id, photo_media_id) references media (school_id, id);
alter table pick_up_people drop constraint pick_up_people_school_id_photo_media_id_fkey,
  add foreign key (school_id, photo_media_id) references media (school_id, id);
alter table consents drop constraint consents_school_id_scan_media_id_fkey,
  add foreign key (school_id, scan_media_id) references media (school_id, id);

-- Posts whose thirty days are over give their pictures up.
create index posts_deleted on posts (deleted_at) where deleted_at is not null;
