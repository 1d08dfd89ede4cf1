-- What a post asks families to confirm, their answers, and the last reminder.

alter table post_versions
  -- { kind, per, options, asked_in }: `asked_in` is the version that first asked this question.
  add column confirm jsonb,
  -- The last day on which an answer counts.
  add column confirm_until date,
  add constraint post_versions_confirm_until check ((confirm is null) = (confirm_until is null));

alter table posts
  -- Families, or children where each needs an answer, that have answered the question of the accepted version.
  add column confirmed_count integer not null default 0,
  add column reminded_at timestamptz;

create table post_confirmations (
  school_id uuid not null,
  post_id uuid not null,
  -- The question: answers to an earlier one do not count.
  asked_in integer not null,
  student_id uuid not null,
  account_id uuid not null,
  -- Of the guardian to the child, as the school has it at the time of the answer.
  relation text not null,
  -- The position of the chosen option.
  option smallint check (option >= 0),
  -- A drawn signature: lines of points in a field of 600 × 200.
  strokes jsonb,
  -- A signature that was typed.
  signed_name text check (length(signed_name) between 1 and 200),
  answered_at timestamptz not null,
  primary key (school_id, post_id, asked_in, student_id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id)
);
create index post_confirmations_by_student on post_confirmations (school_id, student_id);
create index post_confirmations_by_account on post_confirmations (school_id, account_id);
