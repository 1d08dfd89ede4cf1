-- Whom a comment mentions: `@{0}` in its text is the row with position 0. A family is named as in `comments`.
create table comment_mentions (
  school_id uuid not null,
  comment_id uuid not null,
  position smallint not null check (position >= 0),
  account_id uuid,
  relation text,
  student_id uuid,
  primary key (school_id, comment_id, position),
  foreign key (school_id, comment_id) references comments (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id) on delete set null (account_id),
  foreign key (school_id, student_id) references students (school_id, id) on delete set null (student_id)
);
create index comment_mentions_by_account on comment_mentions (school_id, account_id) where account_id is not null;
create index comment_mentions_by_student on comment_mentions (school_id, student_id) where student_id is not null;
create index comments_by_post on comments (school_id, post_id, account_id, commented_at desc);
