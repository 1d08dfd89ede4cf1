-- The classes of a family and of a teacher apart, for statements that know whose they want: such a statement starts and
-- runs in half of the time. The day is compared without `today_at`, which PostgreSQL would call for each child.
create view teacher_classes as
  select t.school_id, t.account_id, t.class_id
  from class_teachers t
  join classes c on c.school_id = t.school_id and c.id = t.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.role = 'teacher' and a.active;

create view family_classes as
  select distinct g.school_id, g.account_id, sc.class_id
  from looking_guardians g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying'
  join schools school on school.school_id = g.school_id
  join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and sc.from_date <= (clock_now() at time zone school.time_zone)::date
    and (sc.to_date is null or sc.to_date > (clock_now() at time zone school.time_zone)::date)
  join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.role = 'parent' and a.active;

create or replace view account_classes as
  select school_id, account_id, class_id from teacher_classes
  union all
  select school_id, account_id, class_id from family_classes;

-- Whose post it is, so that the lists of a teacher leave out the own posts, which stand there in their newest version.
alter table post_audience add column author_account_id uuid;
update post_audience pa set author_account_id = p.author_account_id
from posts p where p.school_id = pa.school_id and p.id = pa.post_id;
alter table post_audience alter column author_account_id set not null;

-- Whether it is for more classes, whose families may be the same.
alter table post_audience add column shared boolean not null default false;
update post_audience pa set shared = true
where exists (
  select from post_audience other
  where other.school_id = pa.school_id and other.post_id = pa.post_id and other.class_id <> pa.class_id);
create index post_audience_shared on post_audience (school_id, class_id, post_id) include (kind, author_account_id) where shared;

alter table post_audience_children add column author_account_id uuid;
update post_audience_children pc set author_account_id = p.author_account_id
from posts p where p.school_id = pc.school_id and p.id = pc.post_id;
alter table post_audience_children alter column author_account_id set not null;

-- How many posts there are, kept by the triggers below: counting them took a fifth of the time of a page of the feed, and
-- more with each year. By author, so that two people who publish do not wait for each other.
create table post_author_counts (
  school_id uuid not null,
  author_account_id uuid not null,
  -- Those that are not deleted, those of them that are published, and those whose newest version waits for a decision.
  posts int not null,
  published int not null,
  pending int not null,
  primary key (school_id, author_account_id)
);
-- Without posts for several classes, which are counted one by one, because a family may have children in two of them.
create table post_audience_counts (
  school_id uuid not null,
  -- Null: for the whole school.
  class_id uuid,
  author_account_id uuid not null,
  posts int not null,
  -- Those of them that families do not see.
  internal int not null,
  unique nulls not distinct (school_id, class_id, author_account_id)
);

insert into post_author_counts (school_id, author_account_id, posts, published, pending)
select p.school_id, p.author_account_id, count(*), count(p.accepted_version),
  count(*) filter (where p.latest_status = 'pending')
from posts p where p.deleted_at is null group by p.school_id, p.author_account_id;
insert into post_audience_counts (school_id, class_id, author_account_id, posts, internal)
select pa.school_id, pa.class_id, pa.author_account_id, count(*), count(*) filter (where pa.kind = 'internal')
from post_audience pa where not pa.shared group by pa.school_id, pa.class_id, pa.author_account_id;

create function count_posts(school uuid, author uuid, more_posts bigint, more_published bigint, more_pending bigint)
  returns void language sql as $$
  insert into post_author_counts as c (school_id, author_account_id, posts, published, pending)
  values (school, author, more_posts, more_published, more_pending)
  on conflict (school_id, author_account_id) do update set posts = c.posts + excluded.posts,
    published = c.published + excluded.published, pending = c.pending + excluded.pending
$$;

create function count_new_posts() returns trigger language plpgsql as $$
begin
  perform count_posts(p.school_id, p.author_account_id, count(*), count(p.accepted_version),
    count(*) filter (where p.latest_status = 'pending'))
  from changed p where p.deleted_at is null group by p.school_id, p.author_account_id
  order by p.school_id, p.author_account_id;
  return null;
end $$;
create function count_removed_posts() returns trigger language plpgsql as $$
begin
  perform count_posts(p.school_id, p.author_account_id, -count(*), -count(p.accepted_version),
    -count(*) filter (where p.latest_status = 'pending'))
  from changed p where p.deleted_at is null group by p.school_id, p.author_account_id
  order by p.school_id, p.author_account_id;
  return null;
end $$;
create function count_changed_post() returns trigger language plpgsql as $$
begin
  perform count_posts(new.school_id, new.author_account_id,
    (new.deleted_at is null)::int - (old.deleted_at is null)::int,
    (new.deleted_at is null and new.accepted_version is not null)::int
      - (old.deleted_at is null and old.accepted_version is not null)::int,
    (new.deleted_at is null and new.latest_status = 'pending')::int
      - (old.deleted_at is null and old.latest_status = 'pending')::int);
  return null;
end $$;
create trigger posts_counted_when_new after insert on posts
  referencing new table as changed for each statement execute function count_new_posts();
create trigger posts_counted_when_removed after delete on posts
  referencing old table as changed for each statement execute function count_removed_posts();
create trigger posts_counted_when_changed after update of deleted_at, accepted_version, latest_status on posts
  for each row
  when ((old.deleted_at is null, old.accepted_version is null, old.latest_status)
    is distinct from (new.deleted_at is null, new.accepted_version is null, new.latest_status))
  execute function count_changed_post();

create function count_new_audience() returns trigger language plpgsql as $$
begin
  insert into post_audience_counts as c (school_id, class_id, author_account_id, posts, internal)
  select pa.school_id, pa.class_id, pa.author_account_id, count(*), count(*) filter (where pa.kind = 'internal')
  from changed pa where not pa.shared group by pa.school_id, pa.class_id, pa.author_account_id
  order by pa.school_id, pa.class_id, pa.author_account_id
  on conflict (school_id, class_id, author_account_id)
    do update set posts = c.posts + excluded.posts, internal = c.internal + excluded.internal;
  return null;
end $$;
create function count_removed_audience() returns trigger language plpgsql as $$
begin
  insert into post_audience_counts as c (school_id, class_id, author_account_id, posts, internal)
  select pa.school_id, pa.class_id, pa.author_account_id, -count(*), -count(*) filter (where pa.kind = 'internal')
  from changed pa where not pa.shared group by pa.school_id, pa.class_id, pa.author_account_id
  order by pa.school_id, pa.class_id, pa.author_account_id
  on conflict (school_id, class_id, author_account_id)
    do update set posts = c.posts + excluded.posts, internal = c.internal + excluded.internal;
  return null;
end $$;
create trigger post_audience_counted_when_new after insert on post_audience
  referencing new table as changed for each statement execute function count_new_audience();
create trigger post_audience_counted_when_removed after delete on post_audience
  referencing old table as changed for each statement execute function count_removed_audience();
