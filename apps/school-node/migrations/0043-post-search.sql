-- Posts are found by the words of title and text: without accents, each after one space, whatever else separates them
-- (punctuation, symbols, emoji). `posts-words.ts` does the same with what is typed.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table post_versions add column words text generated always as (
  ' ' || regexp_replace(
    searchable(title || ' ' || text),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+',
    ' ', 'g')) stored;
create index post_versions_by_words on post_versions using gin (school_id, words gin_trgm_ops);
