-- Until then no teacher sees a question about what a camera showed; it equals `quiet_until`.
alter table family_messages add column held_until timestamptz check (held_until is null or held_until = quiet_until);
