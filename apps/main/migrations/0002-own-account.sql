-- What people keep about themselves: address, sessions by device, the second step, a forgotten password, shortcuts.

alter table schools add column two_step_required boolean not null default false;

alter table accounts
  -- Of the account, not of the person: whoever gains one account may not reset the password of another.
  add column email text check (length(email) <= 254),
  add column shortcuts text[],
  -- Encrypted; pending until a first code was typed.
  add column two_step_secret bytea,
  add column two_step_pending bytea,
  -- The newest time step whose code was taken: none is taken twice.
  add column two_step_last bigint not null default 0;

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);

create table password_codes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_codes_by_account on password_codes (account_id, created_at desc);
create index password_codes_created_at on password_codes (created_at);

alter table sessions
  add column browser text,
  add column system text,
  add column last_used_at timestamptz;
update sessions set last_used_at = coalesce(
  (select max(t.expires_at) - interval '30 days' from refresh_tokens t where t.session_id = sessions.id),
  sessions.created_at);
alter table sessions alter column last_used_at set not null;

-- Nodes learn the phone number of every account from now on; what they have not read yet tells it too.
select pg_advisory_xact_lock(hashtext('nhip-cau-changes'));
update changes c set change = jsonb_set(c.change, '{account,phone}', coalesce((
    select to_jsonb(p.phone) from accounts a join persons p on p.id = a.person_id
    where a.id = (c.change #>> '{account,id}')::uuid), 'null'))
  where c.change ->> 'kind' = 'account';
insert into changes (subject, change)
  select 'account ' || a.id || ' ' || m.school_id,
    jsonb_build_object('kind', 'account', 'account', jsonb_build_object('id', a.id, 'school_id', m.school_id,
      'role', a.role, 'full_name', p.full_name, 'phone', p.phone, 'permissions', m.permissions,
      'active', a.active and m.active, 'version', a.version))
  from accounts a
  join persons p on p.id = a.person_id
  join memberships m on m.account_id = a.id
  order by a.id, m.school_id;
