-- What the browser of the author has seen of a PDF: how many pages it has and a picture of the first one.
alter table documents
  add column pages integer check (pages > 0),
  add column page_media_id uuid,
  add foreign key (school_id, page_media_id) references media (school_id, id);
create index documents_by_page on documents (school_id, page_media_id) where page_media_id is not null;
create trigger documents_page_file after insert or delete or update of page_media_id on documents
  for each row execute function refer_to_file('document-page', 'page_media_id', 'id');
comment on column post_versions.documents is '{ id, kind, name, bytes, pages, page } of each file; a feed needs no join';

-- Answers of families that were changed or taken back, without what was drawn.
create table post_former_answers (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  asked_in integer not null,
  student_id uuid not null,
  -- Who had answered.
  account_id uuid not null,
  relation text not null,
  option smallint check (option >= 0),
  signed boolean not null,
  signed_name text,
  answered_at timestamptz not null,
  -- Who changed it or took it back; null when that account was erased.
  replaced_by uuid,
  replaced_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade,
  foreign key (school_id, account_id) references accounts (school_id, id),
  foreign key (school_id, replaced_by) references accounts (school_id, id) on delete set null (replaced_by)
);
create index post_former_answers_by_post on post_former_answers (school_id, post_id, asked_in, student_id);
create index post_former_answers_by_student on post_former_answers (school_id, student_id);
create index post_former_answers_by_account on post_former_answers (school_id, account_id);
create index post_former_answers_by_replacer on post_former_answers (school_id, replaced_by) where replaced_by is not null;

-- Families in place of accounts: a family has seen a post when the first of its guardians has.
update posts p set seen_count = seen.families
from (
  select pv.school_id, pv.post_id, count(distinct coalesce(main.account_id, g.student_id)) as families
  from post_views pv
  join looking_guardians g on g.school_id = pv.school_id and g.account_id = pv.account_id
  left join family_members main on main.school_id = g.school_id and main.student_id = g.student_id and main.main_contact
  group by pv.school_id, pv.post_id) seen
where p.school_id = seen.school_id and p.id = seen.post_id and p.seen_count <> seen.families;
