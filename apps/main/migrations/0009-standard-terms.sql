-- One word per thing, the one that engineers of the field use: docs/language.md.
alter table memberships rename column joining to onboarding;
alter table signing_keys rename column sealed_key to encrypted_key;
alter table idempotency_keys rename column sealed to ciphertext;

-- Nodes read the changes of before as well.
select pg_advisory_xact_lock(hashtext('nhip-cau-changes'));
update changes c
set change = jsonb_set(c.change #- '{account,joining}', '{account,onboarding}', c.change #> '{account,joining}')
where c.change #> '{account,joining}' is not null;
