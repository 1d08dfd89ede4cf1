-- What the browser of the author has seen of a PDF: how many pages it has and a picture of the first one.
alter table documents
  add column pages integer check (pages > 0),
  add column page_media_id uuid,
  add foreign key (school_id, page_media_id) references media (school_id, id);
create index documents_by_page on documents (school_id, page_media_id) where page_media_id is not null;
create trigger documents_page_file after insert or delete or update of page_media_id on documents
  for each row execute function refer_to_file('document-page', 'page_media_id', 'id');
comment on column post_versions.documents is '{ id, kind, name, bytes, pages, page } of each file; a feed needs no join';
