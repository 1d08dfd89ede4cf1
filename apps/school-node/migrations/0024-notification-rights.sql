-- A family's list is narrowed by child and post, and so are both of its counts: they stay within the index.
drop index notifications_list;
create index notifications_list on notifications (school_id, account_id, created_at desc, id desc)
  include (student_id, post_id);

drop index notifications_unread;
create index notifications_unread on notifications (school_id, account_id, created_at desc, id desc)
  include (student_id, post_id) where read_at is null;

drop index notifications_by_kind;
create index notifications_by_kind on notifications (school_id, account_id, kind, created_at desc, id desc)
  include (student_id, post_id);
