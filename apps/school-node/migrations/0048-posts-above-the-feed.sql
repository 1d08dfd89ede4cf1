-- The published posts that stand above the feed: pinned until a day, or to be answered until one. They are few, so that
-- PostgreSQL plans well for them, unlike for the few versions of all posts that have such a day.
create table posts_above (
  school_id uuid not null,
  post_id uuid not null,
  pinned_until date,
  confirm_until date,
  primary key (school_id, post_id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete cascade,
  check (pinned_until is not null or confirm_until is not null)
);

insert into posts_above (school_id, post_id, pinned_until, confirm_until)
select p.school_id, p.id, v.pinned_until, v.confirm_until
from posts p
join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
where p.deleted_at is null and (v.pinned_until is not null or v.confirm_until is not null);
