-- People and classes from Excel files: what was in the file, what it does, and how to take it back.

create table imports (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('students', 'parents', 'classes', 'teachers')),
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  -- 0 to 100 of the job that is at work.
  progress smallint not null default 0 check (progress between 0 and 100),
  rows integer not null,
  counts jsonb not null default '{"new": 0, "changed": 0, "linked": 0, "same": 0, "wrong": 0}',
  to_confirm integer not null default 0,
  warned integer not null default 0,
  -- Titles of the columns, as they stood in the file.
  titles text[] not null,
  skip_wrong boolean not null default false,
  -- Rows whose known person of another name is the one meant.
  same_person_rows integer[] not null default '{}',
  failure text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, created_by) references accounts (school_id, id)
);
create index imports_list on imports (school_id, kind, created_at desc, id desc);
create index imports_by_age on imports (created_at);

-- The rows as they came are sealed: among them are numbers of identity papers. They go when the import can no longer be
-- taken back.
create table import_rows (
  school_id uuid not null,
  import_id uuid not null,
  row integer not null,
  cells bytea not null,
  name text not null default '',
  detail text not null default '',
  outcome text not null default 'same' check (outcome in ('new', 'changed', 'linked', 'same', 'wrong')),
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  changes text[] not null default '{}',
  -- Whose the number is that the row gives another name to.
  known_name text,
  primary key (school_id, import_id, row),
  foreign key (school_id, import_id) references imports (school_id, id) on delete cascade
);

-- What an import wrote, with what was there before (nothing: the row is new).
create table import_changes (
  school_id uuid not null,
  import_id uuid not null,
  id bigint generated always as identity,
  -- The table.
  what text not null check (what in
    ('students', 'student_classes', 'guardianships', 'parents', 'teachers', 'accounts', 'classes', 'class_teachers', 'consents')),
  -- The child, person or class it belongs to.
  object_id uuid not null,
  before jsonb,
  after jsonb,
  primary key (school_id, import_id, id),
  foreign key (school_id, import_id) references imports (school_id, id) on delete cascade
);
