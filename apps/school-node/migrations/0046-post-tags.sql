-- Who is in the photos and videos of a post, and which of them families may not see.

create table post_tags (
  school_id uuid not null,
  post_id uuid not null,
  version integer not null,
  -- A photo or a video of this version.
  file_id uuid not null,
  student_id uuid not null,
  primary key (school_id, post_id, version, file_id, student_id),
  foreign key (school_id, post_id, version) references post_versions (school_id, post_id, version) on delete cascade,
  -- A child without any answer, which can only be deleted while in posts that no family sees.
  foreign key (school_id, student_id) references students (school_id, id) on delete cascade
);
create index post_tags_by_student on post_tags (school_id, student_id, post_id);

-- Kept up to date by the triggers below, so that no feed looks at tags and consents.
alter table post_versions
  -- A tagged child's family does not consent to them.
  add column hidden_files uuid[] not null default '{}',
  -- Nobody is tagged in them.
  add column untagged_files uuid[] not null default '{}';

-- The consent that the files of a version need; null for posts that no family sees.
create function photo_consent_key(kind text, whole_school boolean) returns text language sql immutable parallel safe as $$
  select case when kind = 'internal' then null when whole_school then 'photo_school' else 'photo_class' end
$$;

-- Finds out again which files of these posts are hidden and untagged. What a withdrawn consent has hidden of a published
-- version stays hidden when the family consents again: only who publishes the post anew shows it.
create function refresh_post_files(of_school uuid, of_posts uuid[]) returns void language plpgsql as $$
begin
  -- In one order for everybody. The next statement then sees what others have written in the meantime.
  perform from post_versions v
  where v.school_id = of_school and v.post_id = any(of_posts)
  order by v.post_id, v.version for no key update;
  -- Each answer is looked up once, however many files the child is in.
  with asked as materialized (
    select a.student_id, a.key, coalesce((
      select c.granted from current_consents c
      where c.school_id = of_school and c.student_id = a.student_id and c.key = a.key), false) as granted
    from (
      select distinct t.student_id, photo_consent_key(v.kind, v.whole_school) as key
      from post_tags t
      join post_versions v on v.school_id = t.school_id and v.post_id = t.post_id and v.version = t.version
      where t.school_id = of_school and t.post_id = any(of_posts)) a
    where a.key is not null),
  files as (
    select pi.post_id, pi.version, pi.media_id as file_id from post_images pi
    where pi.school_id = of_school and pi.post_id = any(of_posts)
    union all
    select pv.post_id, pv.version, pv.video_id from post_videos pv
    where pv.school_id = of_school and pv.post_id = any(of_posts)),
  tagged as (
    select t.post_id, t.version, t.file_id, coalesce(bool_or(not a.granted), false) as hidden
    from post_tags t
    join post_versions v on v.school_id = t.school_id and v.post_id = t.post_id and v.version = t.version
    left join asked a on a.student_id = t.student_id and a.key = photo_consent_key(v.kind, v.whole_school)
    where t.school_id = of_school and t.post_id = any(of_posts)
    group by t.post_id, t.version, t.file_id),
  found as (
    select v.post_id, v.version,
      coalesce(array_agg(f.file_id order by f.file_id) filter (
        where g.hidden or (f.file_id = any(v.hidden_files) and p.accepted_version = v.version)), '{}') as hidden,
      coalesce(array_agg(f.file_id order by f.file_id) filter (where f.file_id is not null and g.file_id is null), '{}') as untagged
    from post_versions v
    join posts p on p.school_id = v.school_id and p.id = v.post_id
    left join files f on f.post_id = v.post_id and f.version = v.version
    left join tagged g on g.post_id = f.post_id and g.version = f.version and g.file_id = f.file_id
    where v.school_id = of_school and v.post_id = any(of_posts)
    group by v.school_id, v.post_id, v.version, p.accepted_version)
  update post_versions v set hidden_files = found.hidden, untagged_files = found.untagged
  from found
  where v.school_id = of_school and v.post_id = found.post_id and v.version = found.version
    and (v.hidden_files <> found.hidden or v.untagged_files <> found.untagged);
end $$;

create function refresh_changed_post_files() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select c.school_id, array_agg(distinct c.post_id) as posts from changed c group by c.school_id order by 1 loop
    perform refresh_post_files(one.school_id, one.posts);
  end loop;
  return null;
end $$;

-- An answer that is given at the same time comes before or after the tags, never beside them: both lock the child.
create function refresh_tagged_post_files() returns trigger language plpgsql as $$
declare
  one record;
begin
  perform from students s
  where (s.school_id, s.id) in (select c.school_id, c.student_id from changed c)
  order by s.school_id, s.id for share;
  for one in select c.school_id, array_agg(distinct c.post_id) as posts from changed c group by c.school_id order by 1 loop
    perform refresh_post_files(one.school_id, one.posts);
  end loop;
  return null;
end $$;

create trigger post_images_shown_new after insert on post_images referencing new table as changed
  for each statement execute function refresh_changed_post_files();
create trigger post_images_shown_gone after delete on post_images referencing old table as changed
  for each statement execute function refresh_changed_post_files();
create trigger post_videos_shown_new after insert on post_videos referencing new table as changed
  for each statement execute function refresh_changed_post_files();
create trigger post_videos_shown_gone after delete on post_videos referencing old table as changed
  for each statement execute function refresh_changed_post_files();
create trigger post_tags_shown_new after insert on post_tags referencing new table as changed
  for each statement execute function refresh_tagged_post_files();
create trigger post_tags_shown_gone after delete on post_tags referencing old table as changed
  for each statement execute function refresh_tagged_post_files();

-- Applies what now holds for a child to every post in which it is tagged.
create function apply_photo_consent(of_school uuid, of_student uuid) returns void language plpgsql as $$
declare
  of_posts uuid[];
begin
  perform from students s where s.school_id = of_school and s.id = of_student for no key update;
  select array_agg(distinct t.post_id) into of_posts
  from post_tags t where t.school_id = of_school and t.student_id = of_student;
  if of_posts is not null then
    perform refresh_post_files(of_school, of_posts);
  end if;
end $$;

create function apply_answered_photo_consents() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select distinct c.school_id, c.student_id from changed c where c.key in ('photo_class', 'photo_school') order by 1, 2
  loop
    perform apply_photo_consent(one.school_id, one.student_id);
  end loop;
  return null;
end $$;
create trigger consents_applied after insert on consents referencing new table as changed
  for each statement execute function apply_answered_photo_consents();

-- Whose answers count changes with the legal parents of a child.
create function apply_photo_consents_of_parent() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select distinct g.school_id, g.student_id
    from (values (
        case when tg_op <> 'DELETE' then new.school_id end, case when tg_op <> 'DELETE' then new.student_id end,
        case when tg_op <> 'DELETE' then new.account_id end),
      (case when tg_op <> 'INSERT' then old.school_id end, case when tg_op <> 'INSERT' then old.student_id end,
        case when tg_op <> 'INSERT' then old.account_id end)) g (school_id, student_id, account_id)
    where g.account_id is not null and exists (
      select from consents c
      where c.school_id = g.school_id and c.student_id = g.student_id and c.account_id = g.account_id
        and c.key in ('photo_class', 'photo_school'))
    order by 1, 2
  loop
    perform apply_photo_consent(one.school_id, one.student_id);
  end loop;
  return null;
end $$;
create trigger guardianships_photo_consents after insert or delete or update of student_id, account_id, kind on guardianships
  for each row execute function apply_photo_consents_of_parent();

-- In the posts that exist nobody is tagged.
update post_versions v set untagged_files = found.files
from (
  select f.school_id, f.post_id, f.version, array_agg(f.file_id order by f.file_id) as files
  from (
    select pi.school_id, pi.post_id, pi.version, pi.media_id as file_id from post_images pi
    union all
    select pv.school_id, pv.post_id, pv.version, pv.video_id from post_videos pv) f
  group by f.school_id, f.post_id, f.version) found
where v.school_id = found.school_id and v.post_id = found.post_id and v.version = found.version;

-- A download is either everything about a child or its photos. The files of posts in it are remembered: it is given out
-- only while the family may see all of them.
alter table data_exports
  add column kind text not null default 'all' check (kind in ('all', 'photos')),
  add column files uuid[] not null default '{}';
drop index data_exports_one_at_a_time;
create unique index data_exports_one_at_a_time on data_exports (school_id, account_id, student_id, kind)
  where status in ('waiting', 'working');

-- The posts, published or waiting, in which a child is tagged, and the consent that they need.
create view tagged_posts as
  select distinct t.school_id, t.student_id, p.id, p.author_account_id, p.listed_at, v.title,
    photo_consent_key(v.kind, v.whole_school) as key
  from post_tags t
  join posts p on p.school_id = t.school_id and p.id = t.post_id and p.deleted_at is null
    and t.version = coalesce(p.accepted_version, p.latest_version)
  join post_versions v on v.school_id = t.school_id and v.post_id = t.post_id and v.version = t.version;
