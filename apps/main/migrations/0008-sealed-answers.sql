-- Answers are sealed from now on. Those in clear are read until they are a day old and then gone.
alter table idempotency_keys add column sealed bytea;
create index idempotency_keys_in_clear on idempotency_keys (created_at) where answer is not null;
