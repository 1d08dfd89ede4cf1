import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { SearchTerms } from '../../../people/search-terms.ts'
import { visibleTo } from './menu-plan-week.queries.ts'

export type FoundMenuRow = { id: string; menu: MenuKind; monday: string; dishes: string[] }

/** Searches approved menus by their week, which the caller has found, and by their dishes; the newest first. */
export const searchMenus = (
  db: Db,
  actor: Actor,
  { words }: Pick<SearchTerms, 'words'>,
  mondays: readonly string[],
  limit: number,
) => db<FoundMenuRow[]>`
  with hits as (
    select m.id, array_agg(distinct d.name) as names
    from dishes d
    join menu_shown_dishes x on x.school_id = d.school_id and x.dish_id = d.id
    join menus m on m.school_id = x.school_id and m.id = x.menu_id
    where d.school_id = ${actor.schoolId} and (' ' || d.search) like all(${[...words]}::text[])
    group by m.id
  )
  select m.id, m.kind as menu, m.monday, coalesce(hits.names, '{}') as dishes
  from menus m
  left join hits on hits.id = m.id
  where ${visibleTo(db, actor)} and m.shown_number is not null
    and (hits.id is not null or m.monday = any(${[...mondays]}::date[]))
  order by m.monday desc, m.kind desc limit ${limit}`
