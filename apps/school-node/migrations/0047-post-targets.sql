-- Posts for age groups and for chosen children.

alter table post_versions
  -- Chosen by the author. Their classes are in `post_version_classes`: as of the writing, and again of the publication.
  add column age_groups text[] not null default '{}',
  -- The number of children that were chosen; 0: the post is for classes or the whole school.
  add column student_count smallint not null default 0 check (student_count between 0 and 100),
  add check (student_count = 0 or (not whole_school and age_groups = '{}')),
  -- Whoever sees internal posts teaches a class; families never see them.
  add check (student_count = 0 or kind <> 'internal');

create table post_version_students (
  school_id uuid not null,
  post_id uuid not null,
  version integer not null,
  student_id uuid not null,
  primary key (school_id, post_id, version, student_id),
  foreign key (school_id, post_id, version) references post_versions (school_id, post_id, version) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index post_version_students_by_student on post_version_students (school_id, student_id);

-- The children whom the accepted version of a post that is not deleted is for. A table beside `post_audience`, where a
-- row without a class means the whole school: a query that does not know of children shows such a post to nobody.
create table post_audience_children (
  school_id uuid not null,
  post_id uuid not null,
  student_id uuid not null,
  listed_at timestamptz not null,
  kind text not null,
  primary key (school_id, post_id, student_id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index post_audience_children_feed on post_audience_children (school_id, student_id, listed_at desc, post_id desc);
