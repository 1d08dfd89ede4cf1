-- Posts that are published at a time which their author chooses.

alter table posts
  drop constraint posts_latest_status_check,
  add constraint posts_latest_status_check check (latest_status in ('pending', 'accepted', 'rejected', 'scheduled'));

alter table post_versions
  drop constraint post_versions_status_check,
  add constraint post_versions_status_check check (status in ('pending', 'accepted', 'rejected', 'scheduled')),
  -- When it shall be published, if that is later than its acceptance; null: as soon as it counts.
  add column publish_at timestamptz,
  -- Why it is not published at that time: somebody stopped it, a family withdrew its consent, or its author may no longer
  -- write to its target.
  add column stopped text check (stopped in ('person', 'consent', 'target')),
  -- `scheduled`: whoever had to accept it has, and it waits for its time.
  add check (status <> 'scheduled' or publish_at is not null),
  add check (stopped is null or status = 'scheduled');

create index post_versions_due on post_versions (publish_at) where status = 'scheduled' and stopped is null;
