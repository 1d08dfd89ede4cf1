-- Education plans: sets of goals, the rows of the grids, plans with their cells, comments and files, and what was
-- submitted, returned and approved of them.
create table edu_sets (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  programme text not null check (programme in ('kindergarten', 'nursery', 'pilot', 'own')),
  name text not null check (length(name) between 2 and 100),
  active boolean not null default true,
  version integer not null default 1,
  primary key (school_id, id)
);
create unique index edu_sets_name on edu_sets (school_id, lower(name));

create table edu_domains (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  set_id uuid not null,
  name text not null check (length(name) between 2 and 100),
  position integer not null,
  active boolean not null default true,
  -- The aspect of reviews in which the domain is observed; null: the one with the same name.
  aspect_id uuid,
  version integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, set_id) references edu_sets (school_id, id),
  foreign key (school_id, aspect_id) references review_aspects (school_id, id)
);
create unique index edu_domains_name on edu_domains (school_id, set_id, lower(name));
create index edu_domains_by_aspect on edu_domains (school_id, aspect_id) where aspect_id is not null;

create table edu_goals (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  set_id uuid not null,
  domain_id uuid not null,
  code text not null check (length(code) between 1 and 12),
  text text not null check (length(text) between 3 and 500),
  -- Empty: for all children.
  age_groups text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, set_id) references edu_sets (school_id, id),
  foreign key (school_id, domain_id) references edu_domains (school_id, id)
);
create unique index edu_goals_code on edu_goals (school_id, set_id, lower(code));
create index edu_goals_by_domain on edu_goals (school_id, domain_id);

-- The rows of the grids, where the school has changed them.
create table edu_templates (
  school_id uuid not null references schools,
  level text not null check (level in ('year', 'month', 'week', 'day')),
  -- { key, name, learning } of each row, in order.
  rows jsonb not null,
  version integer not null default 1,
  primary key (school_id, level)
);

create table edu_plans (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  academic_year_id uuid not null,
  level text not null check (level in ('year', 'month', 'week', 'day')),
  -- A year plan belongs to an age group, every other to a class.
  class_id uuid check ((class_id is null) = (level = 'year')),
  age_group text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Number of the week in the school year.
  week integer check (week is null or level = 'week'),
  theme_id uuid,
  branch text not null default '' check (length(branch) <= 150),
  aim text not null default '' check (length(aim) <= 2000),
  -- Theme and branch without accents, for the search.
  search text not null default '',
  -- The rows of the template when the plan was made.
  rows jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'returned', 'approved')),
  -- Changes with everything in the plan.
  version integer not null default 1,
  -- The version in which theme, branch or aim were changed last.
  head_version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  created_by uuid not null,
  submitted_by uuid,
  waiting_since timestamptz check ((waiting_since is not null) = (state = 'waiting')),
  -- Number of the newest approval in `edu_plan_versions`; families see that one.
  approved_number integer,
  -- When it was first approved: the families are notified once.
  first_approved_at timestamptz check ((first_approved_at is not null) = (approved_number is not null)),
  primary key (school_id, id),
  constraint edu_plans_one unique nulls not distinct (school_id, level, class_id, age_group, starts_on),
  foreign key (school_id, academic_year_id) references academic_years (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, changed_by) references accounts (school_id, id),
  foreign key (school_id, created_by) references accounts (school_id, id),
  foreign key (school_id, submitted_by) references accounts (school_id, id)
);
create index edu_plans_by_class on edu_plans (school_id, class_id, level, starts_on) where class_id is not null;
create index edu_plans_by_year on edu_plans (school_id, academic_year_id, starts_on desc, id desc);
create index edu_plans_waiting on edu_plans (school_id, waiting_since, id) where state = 'waiting';
create index edu_plans_by_changer on edu_plans (school_id, changed_by);
create index edu_plans_by_creator on edu_plans (school_id, created_by);
create index edu_plans_by_submitter on edu_plans (school_id, submitted_by) where submitted_by is not null;

-- The themes of a year plan.
create table edu_themes (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  plan_id uuid not null,
  name text not null check (length(name) between 3 and 150),
  -- The Monday of the first week and the Friday of the last one.
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  -- The branch of each week, in order.
  branches text[] not null,
  goal_ids uuid[] not null default '{}',
  version integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, plan_id) references edu_plans (school_id, id) on delete cascade
);
create index edu_themes_by_plan on edu_themes (school_id, plan_id, starts_on);
alter table edu_plans
  add foreign key (school_id, theme_id) references edu_themes (school_id, id) on delete set null (theme_id);
create index edu_plans_by_theme on edu_plans (school_id, theme_id) where theme_id is not null;

create table edu_cells (
  school_id uuid not null,
  plan_id uuid not null,
  row_key text not null,
  -- 1 is Monday, 5 is Friday; 0 in plans without columns.
  day smallint not null check (day between 0 and 5),
  text text not null check (length(text) <= 2000),
  goal_ids uuid[] not null default '{}',
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (school_id, plan_id, row_key, day),
  foreign key (school_id, plan_id) references edu_plans (school_id, id) on delete cascade,
  foreign key (school_id, changed_by) references accounts (school_id, id)
);
create index edu_cells_by_changer on edu_cells (school_id, changed_by);

-- What was submitted, returned and approved, as it was then.
create table edu_plan_versions (
  school_id uuid not null,
  plan_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('submitted', 'returned', 'approved')),
  account_id uuid not null,
  at timestamptz not null,
  note text check (length(note) between 2 and 500),
  content jsonb not null,
  -- As that of the plan.
  search text not null default '',
  primary key (school_id, plan_id, number),
  check ((note is not null) = (kind = 'returned')),
  foreign key (school_id, plan_id) references edu_plans (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index edu_plan_versions_by_account on edu_plan_versions (school_id, account_id);

create table edu_comments (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  plan_id uuid not null,
  row_key text,
  day smallint check ((day is null) = (row_key is null)),
  text text not null check (length(text) between 1 and 500),
  account_id uuid not null,
  at timestamptz not null,
  resolved_by uuid,
  resolved_at timestamptz check ((resolved_at is null) = (resolved_by is null)),
  primary key (school_id, id),
  foreign key (school_id, plan_id) references edu_plans (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, resolved_by) references accounts (school_id, id)
);
create index edu_comments_by_plan on edu_comments (school_id, plan_id, at);
create index edu_comments_by_account on edu_comments (school_id, account_id);
create index edu_comments_by_resolver on edu_comments (school_id, resolved_by) where resolved_by is not null;

-- An image belongs to one plan, so that it can be removed by its own id.
create table edu_plan_images (
  school_id uuid not null,
  plan_id uuid not null,
  position integer not null,
  media_id uuid not null,
  for_families boolean not null,
  -- Approved for families.
  shown boolean not null default false,
  primary key (school_id, plan_id, position),
  unique (school_id, media_id),
  foreign key (school_id, plan_id) references edu_plans (school_id, id) on delete cascade,
  foreign key (school_id, media_id) references media (school_id, id)
);
create trigger edu_plan_images_file after insert or delete or update on edu_plan_images
  for each row execute function refer_to_file('edu-plan', 'media_id', 'plan_id', 'position');

create table edu_plan_documents (
  school_id uuid not null,
  plan_id uuid not null,
  position integer not null,
  document_id uuid not null,
  for_families boolean not null,
  shown boolean not null default false,
  primary key (school_id, plan_id, position),
  unique (school_id, document_id),
  foreign key (school_id, plan_id) references edu_plans (school_id, id) on delete cascade,
  foreign key (school_id, document_id) references documents (school_id, id)
);
create trigger edu_plan_documents_file after insert or delete or update on edu_plan_documents
  for each row execute function refer_to_document('edu-plan', 'document_id', 'plan_id', 'position');

-- The week plans of classes for lists of what is there and what is missing: nothing of what is written.
create view week_plan_states as
  select school_id, id, class_id, academic_year_id, starts_on, week, state, waiting_since,
    approved_number is not null as approved
  from edu_plans
  where level = 'week';

-- Which aspects were rated of whom, without the level.
create view observed_aspects as
  select r.school_id, r.class_id, r.student_id, r.starts_on, rated.key::uuid as aspect_id
  from reviews r
  cross join lateral jsonb_object_keys(r.ratings) as rated (key)
  where r.kind <> 'day';

-- The weeks of whose missing plan the teachers of a class were reminded.
create table edu_plan_reminders (
  school_id uuid not null,
  class_id uuid not null,
  monday date not null,
  primary key (school_id, class_id, monday),
  foreign key (school_id, class_id) references classes (school_id, id)
);
