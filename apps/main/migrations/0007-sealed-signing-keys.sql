-- A key that lay open here is in every copy of before: it is gone, and the next start makes a sealed one. Sessions go on,
-- for their refresh tokens need no key.
delete from signing_keys;
alter table signing_keys drop column private_key, add column sealed_key bytea not null;
