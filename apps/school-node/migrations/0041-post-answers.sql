-- What a post is about, until when it is pinned, its poll, and what its readers say to it.

alter table post_versions
  add column kind text not null default 'activity'
    check (kind in ('announcement', 'activity', 'event', 'health', 'campaign', 'family_corner', 'internal')),
  add column pinned_until date,
  add column comments_open boolean not null default true,
  -- { multiple, closes_on, options }: a vote names an option by its position.
  add column poll jsonb;

alter table posts
  add column like_count integer not null default 0,
  -- Comments that are neither hidden nor withdrawn.
  add column comment_count integer not null default 0;

-- Posts of the kind `internal` are for staff: families are not in their audience.
alter table post_audience add column kind text not null default 'activity';

create table post_likes (
  school_id uuid not null,
  post_id uuid not null,
  account_id uuid not null,
  liked_at timestamptz not null default clock_now(),
  primary key (school_id, post_id, account_id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);

create index post_likes_by_account on post_likes (school_id, account_id);

create table post_votes (
  school_id uuid not null,
  post_id uuid not null,
  account_id uuid not null,
  option smallint not null check (option >= 0),
  voted_at timestamptz not null default clock_now(),
  primary key (school_id, post_id, account_id, option),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index post_votes_by_account on post_votes (school_id, account_id);

create table comments (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  -- The comment that begins the thread; null for that comment itself.
  thread_id uuid,
  -- The comment of the thread that this one answers.
  answers_id uuid,
  account_id uuid not null,
  -- A family is shown to other families by these: "Mẹ bé An". Null for staff.
  relation text,
  student_id uuid,
  -- Null when it was withdrawn: only a trace is left.
  text text check (length(text) between 1 and 2000),
  commented_at timestamptz not null,
  edited_at timestamptz,
  withdrawn_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text,
  primary key (school_id, id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, thread_id) references comments (school_id, id) on delete cascade,
  foreign key (school_id, answers_id) references comments (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id) on delete set null (student_id),
  foreign key (school_id, hidden_by) references accounts (school_id, id),
  check ((withdrawn_at is null) = (text is not null)),
  check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason is null)),
  check ((thread_id is null) = (answers_id is null))
);
create index comments_threads on comments (school_id, post_id, commented_at desc, id desc) where thread_id is null;
create index comments_replies on comments (school_id, thread_id, commented_at desc, id desc) where thread_id is not null;
create index comments_by_answered on comments (school_id, answers_id) where answers_id is not null;
create index comments_by_account on comments (school_id, account_id);
create index comments_by_student on comments (school_id, student_id) where student_id is not null;

-- Who asked the school to look at a comment. The rows go when the school has decided.
create table comment_reports (
  school_id uuid not null,
  comment_id uuid not null,
  account_id uuid not null,
  reason text not null,
  reported_at timestamptz not null,
  primary key (school_id, comment_id, account_id),
  foreign key (school_id, comment_id) references comments (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index comment_reports_by_account on comment_reports (school_id, account_id);
