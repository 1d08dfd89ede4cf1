-- `brought_forward` is a scheduled post that is published before its time.
alter table held_decisions
  drop constraint held_decisions_outcome_check,
  add constraint held_decisions_outcome_check
    check (outcome in ('accepted', 'confirmed', 'rejected', 'published', 'brought_forward', 'approved', 'working', 'done',
      'extended')),
  add constraint held_decisions_brought_forward_check check (outcome <> 'brought_forward' or kind = 'post');

-- The post that a draft edits. Without it the draft is one of a new post; it becomes one when the post is gone.
alter table post_drafts
  add column post_id uuid,
  add constraint post_drafts_post_fkey foreign key (school_id, post_id) references posts (school_id, id)
    on delete set null (post_id);
create index post_drafts_by_post on post_drafts (school_id, post_id) where post_id is not null;
create unique index post_drafts_one_of_edit on post_drafts (school_id, owner_account_id, post_id)
  where post_id is not null and deleted_at is null;
