-- Whoever looks for one kind, or for what is unread, pages through those alone.
create index notifications_by_kind on notifications (school_id, account_id, kind, created_at desc, id desc);
drop index notifications_unread;
create index notifications_unread on notifications (school_id, account_id, created_at desc, id desc) where read_at is null;
