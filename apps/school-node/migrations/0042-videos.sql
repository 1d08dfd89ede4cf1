-- Uploads of videos by the tus protocol that are not yet videos. The bytes that have arrived lie in the folder of
-- unfinished files, and the size of that file says how many they are.
create table video_uploads (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  owner_account_id uuid not null,
  -- Of the whole file.
  bytes bigint not null check (bytes > 0),
  -- As the header of the protocol writes it.
  metadata text not null default '' check (length(metadata) <= 1000),
  -- When something was received last. A day later the upload is deleted.
  touched_at timestamptz not null default clock_now(),
  -- One request at a time, of whichever process, writes or deletes the file. Its lock ends by itself when the process is
  -- killed, and another request may ask for it.
  lock_id uuid,
  locked_until timestamptz,
  lock_wanted boolean not null default false,
  primary key (school_id, id),
  foreign key (school_id, owner_account_id) references accounts (school_id, id)
);
create index video_uploads_by_owner on video_uploads (school_id, owner_account_id);
create index video_uploads_touched_at on video_uploads (touched_at);

-- Videos. A row is what is known of one; its file lies in the object store under school and id.
create table videos (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  owner_account_id uuid not null,
  -- A repeated request finds the video that its upload has become.
  upload_id uuid not null,
  mime text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  duration_seconds double precision not null check (duration_seconds > 0),
  bytes bigint not null check (bytes > 0),
  poster_media_id uuid,
  -- A row comes before its file, so that whatever a crash leaves behind is known and cleaned away; nobody can use it
  -- before it is ready.
  status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
  created_at timestamptz not null default clock_now(),
  primary key (school_id, id),
  unique (school_id, upload_id),
  foreign key (school_id, owner_account_id) references accounts (school_id, id),
  foreign key (school_id, poster_media_id) references media (school_id, id)
);
create index videos_by_owner on videos (school_id, owner_account_id);
create index videos_by_poster on videos (school_id, poster_media_id) where poster_media_id is not null;
-- Cleaning looks for what is old and belongs to nothing.
create index videos_created_at on videos (created_at);
create trigger videos_poster_file after insert or delete or update of poster_media_id on videos
  for each row execute function refer_to_file('video-poster', 'poster_media_id', 'id');

-- Who owns which video, as `file_references` says it of pictures.
create table video_references (
  school_id uuid not null,
  video_id uuid not null,
  kind text not null,
  owner_id uuid not null,
  version integer not null default 0,
  position integer not null default 0,
  primary key (school_id, video_id, kind, owner_id, version, position),
  foreign key (school_id, video_id) references videos (school_id, id)
);
create index video_references_by_owner on video_references (school_id, kind, owner_id);

-- Arguments as of `refer_to_file`: the kind, the column of the video, the column of the owner, then where there are such
-- the columns of the position and of the version.
create function refer_to_video() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if was ->> tg_argv[1] is not null then
    delete from video_references r
    where r.school_id = (was ->> 'school_id')::uuid and r.video_id = (was ->> tg_argv[1])::uuid and r.kind = tg_argv[0]
      and r.owner_id = (was ->> tg_argv[2])::uuid and r.position = coalesce((was ->> tg_argv[3])::integer, 0)
      and r.version = coalesce((was ->> tg_argv[4])::integer, 0);
  end if;
  if is_now ->> tg_argv[1] is not null then
    insert into video_references (school_id, video_id, kind, owner_id, position, version)
    values ((is_now ->> 'school_id')::uuid, (is_now ->> tg_argv[1])::uuid, tg_argv[0], (is_now ->> tg_argv[2])::uuid,
      coalesce((is_now ->> tg_argv[3])::integer, 0), coalesce((is_now ->> tg_argv[4])::integer, 0));
  end if;
  return null;
end $$;

create table post_videos (
  school_id uuid not null,
  post_id uuid not null,
  version integer not null,
  position integer not null,
  video_id uuid not null,
  primary key (school_id, post_id, version, position),
  foreign key (school_id, post_id, version) references post_versions (school_id, post_id, version) on delete cascade,
  foreign key (school_id, video_id) references videos (school_id, id)
);
create index post_videos_by_video on post_videos (school_id, video_id);
create trigger post_videos_file after insert or delete or update on post_videos
  for each row execute function refer_to_video('post', 'video_id', 'post_id', 'position', 'version');
