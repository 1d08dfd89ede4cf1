-- Cameras, who may watch them, and who has.

-- Host, port, path, name and password are encrypted with a key outside the database, bound to the row.
create table camera_recorders (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 2 and 60),
  kind text not null check (kind in ('hikvision', 'dahua', 'other')),
  ciphertext bytea not null,
  has_username boolean not null,
  has_password boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_now(),
  primary key (school_id, id)
);
create unique index camera_recorders_name on camera_recorders (school_id, lower(name));

create table cameras (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 2 and 60),
  -- Null: a place of the whole school, which families do not watch.
  class_id uuid,
  place text check (length(place) <= 60),
  recorder_id uuid,
  channel integer check (channel between 1 and 64),
  stream text not null check (stream in ('main', 'sub')),
  -- Address, name and password; null for a channel of a recorder and for a removed camera.
  ciphertext bytea,
  has_username boolean not null default false,
  has_password boolean not null default false,
  active boolean not null,
  sound boolean not null,
  -- Since when the school has cut it, and who has.
  cut_at timestamptz,
  cut_by uuid,
  -- What the gateway said last.
  state text not null default 'unknown' check (state in ('live', 'reachable', 'unreachable', 'unknown')),
  state_since timestamptz,
  codec text check (codec in ('h264', 'h265')),
  -- The log of its views stays.
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, recorder_id) references camera_recorders (school_id, id),
  foreign key (school_id, cut_by) references accounts (school_id, id),
  check ((recorder_id is null) = (channel is null)),
  check (class_id is not null or place is not null),
  check (not sound or class_id is not null),
  check ((cut_at is null) = (cut_by is null))
);
create unique index cameras_name on cameras (school_id, lower(name)) where deleted_at is null;
create unique index cameras_channel on cameras (school_id, recorder_id, channel) where deleted_at is null and recorder_id is not null;
create index cameras_by_recorder on cameras (school_id, recorder_id);
create index cameras_by_class on cameras (school_id, class_id);
create index cameras_by_cutter on cameras (school_id, cut_by) where cut_by is not null;

-- A cut of all cameras of a school.
create table camera_cuts (
  school_id uuid primary key references schools,
  cut_at timestamptz not null,
  cut_by uuid not null,
  foreign key (school_id, cut_by) references accounts (school_id, id)
);
create index camera_cuts_by_account on camera_cuts (school_id, cut_by);

-- What a school has chosen for a class. Without a row the windows of the product hold.
create table camera_rules (
  school_id uuid not null references schools,
  class_id uuid not null,
  parents_may_watch boolean not null,
  -- [{"from": "08:00", "to": "10:30"}], in order, in the school's time zone.
  windows jsonb not null check (jsonb_array_length(windows) <= 5),
  -- Null: as the school's setting says; 0: no limit.
  minutes_per_day integer check (minutes_per_day between 0 and 600),
  version integer not null default 1,
  primary key (school_id, class_id),
  foreign key (school_id, class_id) references classes (school_id, id) on delete cascade
);

-- Who watched which camera through which child, from when to when. An open row is the right of a viewer at the gateway.
create table camera_views (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  camera_id uuid not null,
  -- The class of the camera at that time.
  class_id uuid,
  account_id uuid not null,
  role text not null check (role in ('school', 'teacher', 'parent')),
  student_id uuid,
  session_id uuid not null,
  -- SHA-256 of the token, in hexadecimal digits.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  day date not null,
  started_at timestamptz not null,
  -- When the access token ends with which the page last asked.
  authorised_until timestamptz not null,
  -- When the gateway first named it.
  opened_at timestamptz,
  -- When the gateway last named it, to ten seconds.
  seen_at timestamptz,
  ended_at timestamptz,
  why text check (length(why) <= 40),
  primary key (school_id, id),
  foreign key (school_id, camera_id) references cameras (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id) on delete set null (class_id),
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  check ((role = 'parent') = (student_id is not null)),
  check ((ended_at is null) = (why is null)),
  check ((opened_at is null) = (seen_at is null))
);
create index camera_views_open on camera_views (school_id, camera_id) where ended_at is null;
create index camera_views_newest on camera_views (school_id, started_at desc, id desc);
create index camera_views_by_class on camera_views (school_id, class_id, started_at desc, id desc);
create index camera_views_by_camera on camera_views (school_id, camera_id, started_at desc, id desc);
create index camera_views_by_account on camera_views (school_id, account_id, day);
create index camera_views_by_student on camera_views (school_id, student_id, started_at desc);

-- The sound of a class needs an agreement of its own.
alter table consent_texts drop constraint consent_texts_key_check;
alter table consent_texts add constraint consent_texts_key_check check (key in
  ('terms', 'health', 'photo_class', 'photo_school', 'photo_public', 'camera', 'camera_sound', 'pickup_id', 'marketing'));
insert into consent_texts (key, version, title, text, hash, valid_from)
select t.key, 1, t.title, t.text, encode(sha256(convert_to(t.title || E'\n' || t.text, 'UTF8')), 'hex'), '2026-01-01'
from (values
  ('camera_sound', 'Cho phụ huynh cùng lớp nghe tiếng của camera có con',
   'Nếu nhà trường bật tiếng của camera lớp học, phụ huynh của các bạn cùng lớp có thể nghe tiếng của con và của cô trong những khung giờ nhà trường quy định. Âm thanh không được ghi lại bởi ứng dụng.
Nếu ba mẹ không đồng ý hoặc rút lại, camera của lớp không có tiếng khi con có mặt ở lớp; ba mẹ vẫn xem được hình nếu đã đồng ý cho xem camera.')
) as t (key, title, text);

-- Whether everybody who acts for a child has agreed to a purpose. A guardian without an answer has not.
create function all_agreed(school uuid, student uuid, purpose text) returns boolean
language sql stable parallel safe as $$
  select count(*) > 0 and bool_and(coalesce(p.granted, false))
  from acting_guardians g
  left join parent_consents p on p.school_id = g.school_id and p.student_id = g.student_id and p.key = purpose
    and p.account_id = g.account_id
  where g.school_id = school and g.student_id = student
$$;
