-- Menus of a week from Excel files: what stood in the file, what it does, and how to undo it.
create table menu_imports (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('nursery', 'kindergarten')),
  academic_year_id uuid not null,
  -- { monday, number, first_day, last_day }
  week jsonb not null,
  file_name text not null check (length(file_name) between 1 and 200),
  sheet text not null,
  state text not null default 'checked' check (state in ('checked', 'done', 'undone')),
  -- { new, changed, same, wrong }
  counts jsonb not null,
  -- Each cell of the file with its effect, as the contract has it.
  cells jsonb not null,
  warnings text[] not null,
  -- Names of dishes that the library did not have.
  new_dishes text[] not null,
  -- What was written, with the versions it got and what was there before; null until then.
  written jsonb check ((written is not null) = (state <> 'checked')),
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz check ((finished_at is not null) = (state <> 'checked')),
  undone_at timestamptz check ((undone_at is not null) = (state = 'undone')),
  primary key (school_id, id),
  foreign key (school_id, academic_year_id) references academic_years (school_id, id),
  foreign key (school_id, created_by) references accounts (school_id, id)
);
create index menu_imports_list on menu_imports (school_id, created_at desc, id desc);
create index menu_imports_by_age on menu_imports (created_at);
create index menu_imports_by_year on menu_imports (school_id, academic_year_id);
create index menu_imports_by_account on menu_imports (school_id, created_by);
