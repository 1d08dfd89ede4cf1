import type { Db } from '../database.ts'
import type { Ownership } from '../ownership.ts'

/** Names of all tables, views and set-returning functions of a migrated database, except those of extensions. */
export const selectCatalogue = async (db: Db): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proretset
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`
  return rows.map(({ name }) => name)
}

/** The tables and views that each view reads. */
export const selectViewSources = (db: Db) => db<{ view: string; source: string }[]>`
  select distinct v.relname as view, s.relname as source
  from pg_class v
  join pg_rewrite r on r.ev_class = v.oid
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
  join pg_class s on s.oid = d.refobjid and s.oid <> v.oid
  where v.relnamespace = 'public'::regnamespace and v.relkind in ('v', 'm')
  order by 1, 2`

export const namesIn = (tables: Ownership): string[] =>
  Object.values(tables)
    .flatMap(({ publishes, keeps }) => [...publishes, ...keeps])
    .toSorted()

/** Views that read an unpublished table of another slice. */
export const crossSliceViews = (
  tables: Ownership,
  sources: readonly { readonly view: string; readonly source: string }[],
): string[] => {
  const ownerOf = (name: string) =>
    Object.entries(tables).find(([, { publishes, keeps }]) => [...publishes, ...keeps].includes(name))?.[0]
  const isPublished = (name: string) => Object.values(tables).some(({ publishes }) => publishes.includes(name))
  return sources
    .filter(({ view, source }) => ownerOf(view) !== ownerOf(source) && !isPublished(source))
    .map(({ view, source }) => `${view} reads ${source}`)
}
