-- One word per thing: families are notified, as of an arrival and a departure (0031).
alter table menus rename column told_at to notified_at;
