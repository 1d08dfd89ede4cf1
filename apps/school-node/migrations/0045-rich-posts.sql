-- A post with marks and lists as data. `text` is made of it, so search, notices, printouts and copies read `text` alone.
alter table post_versions
  add column body json,
  -- The files of the version in their order, as `post_documents` has them: { id, kind, name, bytes }. A feed needs no join.
  add column documents json not null default '[]';

-- PDF, Word and Excel files. A row is what is known of one; its file lies in the object store under school and id.
create table documents (
  school_id uuid not null,
  id uuid not null default uuidv7(),
  owner_account_id uuid not null,
  -- A repeated request finds the file that its upload has become.
  upload_id uuid not null,
  kind text not null check (kind in ('pdf', 'word', 'excel')),
  name text not null check (length(name) between 1 and 150),
  bytes integer not null check (bytes > 0),
  -- A row comes before its file, as with videos.
  status text not null default 'processing' check (status in ('processing', 'ready')),
  created_at timestamptz not null default clock_now(),
  primary key (school_id, id),
  unique (school_id, upload_id),
  foreign key (school_id, owner_account_id) references accounts (school_id, id)
);
create index documents_by_owner on documents (school_id, owner_account_id);
-- Cleaning looks for what is old and belongs to nothing.
create index documents_created_at on documents (created_at);

-- Who owns which file, as `file_references` says it of pictures.
create table document_references (
  school_id uuid not null,
  document_id uuid not null,
  kind text not null,
  owner_id uuid not null,
  version integer not null default 0,
  position integer not null default 0,
  primary key (school_id, document_id, kind, owner_id, version, position),
  foreign key (school_id, document_id) references documents (school_id, id)
);
create index document_references_by_owner on document_references (school_id, kind, owner_id);

-- Arguments as of `refer_to_video`.
create function refer_to_document() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if was ->> tg_argv[1] is not null then
    delete from document_references r
    where r.school_id = (was ->> 'school_id')::uuid and r.document_id = (was ->> tg_argv[1])::uuid and r.kind = tg_argv[0]
      and r.owner_id = (was ->> tg_argv[2])::uuid and r.position = coalesce((was ->> tg_argv[3])::integer, 0)
      and r.version = coalesce((was ->> tg_argv[4])::integer, 0);
  end if;
  if is_now ->> tg_argv[1] is not null then
    insert into document_references (school_id, document_id, kind, owner_id, position, version)
    values ((is_now ->> 'school_id')::uuid, (is_now ->> tg_argv[1])::uuid, tg_argv[0], (is_now ->> tg_argv[2])::uuid,
      coalesce((is_now ->> tg_argv[3])::integer, 0), coalesce((is_now ->> tg_argv[4])::integer, 0));
  end if;
  return null;
end $$;

create table post_documents (
  school_id uuid not null,
  post_id uuid not null,
  version integer not null,
  position integer not null,
  document_id uuid not null,
  primary key (school_id, post_id, version, position),
  foreign key (school_id, post_id, version) references post_versions (school_id, post_id, version) on delete cascade,
  foreign key (school_id, document_id) references documents (school_id, id)
);
create index post_documents_by_document on post_documents (school_id, document_id);
create trigger post_documents_file after insert or delete or update on post_documents
  for each row execute function refer_to_document('post', 'document_id', 'post_id', 'position', 'version');
