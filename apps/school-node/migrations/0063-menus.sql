-- The school's library of dishes, and the menus of its weeks: what is being written, and what families are shown.
create table dishes (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 2 and 150),
  search text generated always as (searchable(name)) stored,
  kcal integer check (kcal between 0 and 2000),
  -- In đồng for one child.
  price integer check (price between 0 and 200000),
  allergens text[] not null default '{}',
  archived boolean not null default false,
  version integer not null default 1,
  primary key (school_id, id)
);
create unique index dishes_name on dishes (school_id, lower(name));
create index dishes_by_search on dishes using gin (school_id, search gin_trgm_ops);

create table menus (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('nursery', 'kindergarten')),
  monday date not null check (extract(isodow from monday) = 1),
  academic_year_id uuid not null,
  -- Counts every change of content or state.
  version integer not null default 1,
  state text not null check (state in ('draft', 'waiting', 'returned', 'approved', 'withdrawn')),
  written_by uuid not null,
  written_at timestamptz not null,
  sent_by uuid,
  sent_at timestamptz check ((sent_at is not null) = (state = 'waiting')),
  returned_note text check (length(returned_note) between 1 and 500),
  returned_by uuid,
  returned_at timestamptz check ((returned_at is not null) = (returned_note is not null)),
  -- What families see; null: nothing.
  shown_number integer,
  shown_by uuid,
  shown_at timestamptz check ((shown_at is not null) = (shown_number is not null)),
  -- Since when families were first shown it: they are told once.
  told_at timestamptz,
  -- Day → meal → kcal, as shown.
  shown_energy jsonb not null default '{}',
  primary key (school_id, id),
  constraint menus_one unique (school_id, kind, monday),
  foreign key (school_id, academic_year_id) references academic_years (school_id, id),
  foreign key (school_id, written_by) references accounts (school_id, id),
  foreign key (school_id, sent_by) references accounts (school_id, id),
  foreign key (school_id, returned_by) references accounts (school_id, id),
  foreign key (school_id, shown_by) references accounts (school_id, id)
);
create index menus_by_week on menus (school_id, monday);
create index menus_by_year on menus (school_id, academic_year_id);
create index menus_waiting on menus (school_id, sent_at) where state = 'waiting';
create index menus_by_writer on menus (school_id, written_by);
create index menus_by_sender on menus (school_id, sent_by) where sent_by is not null;
create index menus_by_returner on menus (school_id, returned_by) where returned_by is not null;
create index menus_by_approver on menus (school_id, shown_by) where shown_by is not null;
create trigger menus_closed_year before insert or update or delete on menus
  for each row execute function refuse_closed_year();

-- A cell that was written, with or without dishes.
create table menu_cells (
  school_id uuid not null,
  menu_id uuid not null,
  day date not null,
  meal text not null,
  slot text not null check (slot in ('dish', 'main', 'soup', 'vegetable', 'dessert')),
  version integer not null default 1,
  primary key (school_id, menu_id, day, meal, slot),
  foreign key (school_id, menu_id) references menus (school_id, id) on delete cascade
);

create table menu_cell_dishes (
  school_id uuid not null,
  menu_id uuid not null,
  day date not null,
  meal text not null,
  slot text not null,
  position integer not null,
  dish_id uuid not null,
  primary key (school_id, menu_id, day, meal, slot, position),
  foreign key (school_id, menu_id, day, meal, slot) references menu_cells (school_id, menu_id, day, meal, slot) on delete cascade,
  foreign key (school_id, dish_id) references dishes (school_id, id)
);
create index menu_cell_dishes_by_dish on menu_cell_dishes (school_id, dish_id);

-- Energy of a meal, as typed.
create table menu_meals (
  school_id uuid not null,
  menu_id uuid not null,
  day date not null,
  meal text not null,
  version integer not null default 1,
  kcal integer check (kcal between 0 and 2000),
  primary key (school_id, menu_id, day, meal),
  foreign key (school_id, menu_id) references menus (school_id, id) on delete cascade
);

-- The dishes that families are shown.
create table menu_shown_dishes (
  school_id uuid not null,
  menu_id uuid not null,
  day date not null,
  meal text not null,
  slot text not null,
  position integer not null,
  dish_id uuid not null,
  primary key (school_id, menu_id, day, meal, slot, position),
  foreign key (school_id, menu_id) references menus (school_id, id) on delete cascade,
  foreign key (school_id, dish_id) references dishes (school_id, id)
);
create index menu_shown_dishes_by_dish on menu_shown_dishes (school_id, dish_id, day);

-- What was shown when, with the cells that changed.
create table menu_versions (
  school_id uuid not null,
  menu_id uuid not null,
  number integer not null,
  change text not null check (change in ('approved', 'day', 'withdrawn')),
  -- Of a change of one day.
  day date check ((day is not null) = (change = 'day')),
  by_account uuid not null,
  at timestamptz not null,
  note text check (length(note) between 1 and 500),
  -- [{ day, meal, slot, before, after }], with the names of that time.
  cells jsonb not null,
  primary key (school_id, menu_id, number),
  foreign key (school_id, menu_id) references menus (school_id, id) on delete cascade,
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index menu_versions_by_account on menu_versions (school_id, by_account);

-- Photos of the plan, or of a meal as it was served.
create table menu_images (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  menu_id uuid not null,
  media_id uuid not null,
  position integer not null,
  day date,
  meal text check ((meal is not null) = (day is not null)),
  -- Whether families see it.
  shown boolean not null,
  -- Removed from the plan, but shown until the next approval.
  removed boolean not null default false,
  by_account uuid not null,
  primary key (school_id, id),
  foreign key (school_id, menu_id) references menus (school_id, id) on delete cascade,
  foreign key (school_id, media_id) references media (school_id, id),
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index menu_images_by_menu on menu_images (school_id, menu_id, position);
create index menu_images_by_media on menu_images (school_id, media_id);
create index menu_images_by_account on menu_images (school_id, by_account);
create trigger menu_images_file after insert or delete or update on menu_images
  for each row execute function refer_to_file('menu', 'media_id', 'menu_id', 'position');

create table menu_documents (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  menu_id uuid not null,
  document_id uuid not null,
  position integer not null,
  shown boolean not null,
  removed boolean not null default false,
  by_account uuid not null,
  primary key (school_id, id),
  foreign key (school_id, menu_id) references menus (school_id, id) on delete cascade,
  foreign key (school_id, document_id) references documents (school_id, id),
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index menu_documents_by_menu on menu_documents (school_id, menu_id, position);
create index menu_documents_by_document on menu_documents (school_id, document_id);
create index menu_documents_by_account on menu_documents (school_id, by_account);
create trigger menu_documents_file after insert or delete or update on menu_documents
  for each row execute function refer_to_document('menu', 'document_id', 'menu_id', 'position');

create table menu_templates (
  school_id uuid not null references schools,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('nursery', 'kindergarten')),
  name text not null check (length(name) between 2 and 60),
  version integer not null default 1,
  primary key (school_id, id)
);
create unique index menu_templates_name on menu_templates (school_id, kind, lower(name));

create table menu_template_dishes (
  school_id uuid not null,
  template_id uuid not null,
  weekday integer not null check (weekday between 1 and 7),
  meal text not null,
  slot text not null,
  position integer not null,
  dish_id uuid not null,
  primary key (school_id, template_id, weekday, meal, slot, position),
  foreign key (school_id, template_id) references menu_templates (school_id, id) on delete cascade,
  foreign key (school_id, dish_id) references dishes (school_id, id)
);
create index menu_template_dishes_by_dish on menu_template_dishes (school_id, dish_id);

-- What a child with an allergy or diet gets instead at a meal.
create table menu_substitutes (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  meal text not null,
  -- Null: it was taken back.
  dish_id uuid,
  version integer not null default 1,
  by_account uuid not null,
  at timestamptz not null,
  primary key (school_id, student_id, day, meal),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, dish_id) references dishes (school_id, id),
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index menu_substitutes_by_day on menu_substitutes (school_id, day);
create index menu_substitutes_by_dish on menu_substitutes (school_id, dish_id) where dish_id is not null;
create index menu_substitutes_by_account on menu_substitutes (school_id, by_account);

-- What the family of a child says of a meal: 3 good, 2 fair, 1 poor.
create table meal_ratings (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  meal text not null,
  menu_id uuid not null,
  value integer not null check (value between 1 and 3),
  by_account uuid not null,
  at timestamptz not null,
  primary key (school_id, student_id, day, meal),
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, menu_id) references menus (school_id, id) on delete cascade,
  foreign key (school_id, by_account) references accounts (school_id, id)
);
create index meal_ratings_by_meal on meal_ratings (school_id, menu_id, day, meal);
create index meal_ratings_by_account on meal_ratings (school_id, by_account);

-- Weeks of which those who write menus were reminded.
create table menu_reminders (
  school_id uuid not null references schools,
  monday date not null,
  reminded_at timestamptz not null,
  primary key (school_id, monday)
);

-- The dishes that families are shown, for the kitchen and the shopping list.
create view shown_menu_dishes as
  select m.school_id, m.id as menu_id, m.kind, m.monday, x.day, x.meal, x.slot, x.position, d.id as dish_id, d.name, d.kcal,
    d.price, d.allergens
  from menus m
  join menu_shown_dishes x on x.school_id = m.school_id and x.menu_id = m.id
  join dishes d on d.school_id = x.school_id and d.id = x.dish_id
  where m.shown_number is not null;

-- The state of each menu, and whether families see something of it.
create view menu_states as
  select m.school_id, m.id, m.kind, m.monday, m.academic_year_id, m.state, m.shown_number is not null as shown, m.shown_at, m.written_at
  from menus m;

-- What children get instead, for the kitchen's sheet of a day, only with the family's consent to health data.
create view standing_substitutes as
  select s.school_id, s.student_id, s.day, s.meal, d.name
  from menu_substitutes s
  join dishes d on d.school_id = s.school_id and d.id = s.dish_id
  where exists (
    select from current_consents agreed
    where agreed.school_id = s.school_id and agreed.student_id = s.student_id and agreed.key = 'health'
      and agreed.granted);
