import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { agreesToHealthData } from '../../../access/health-consent.queries.ts'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import type { Needs } from '../../../children/diets.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { type Face, kindOfClass, visibleTo } from './menu-plan-week.queries.ts'

export type NeedyChild = Needs & {
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  kind: MenuKind
  class: { id: string; name: string }
  /** First and last day in the class. */
  from: string
  to: string | null
}

export type Asked = {
  readonly from: string
  readonly to: string
  readonly kind?: MenuKind | undefined
  readonly class_id?: string | undefined
  readonly student_id?: string | undefined
}

/** The studying children `s` of classes `c` that the actor sees, in these days. */
const placed = (db: Db, actor: Actor, { from, to, kind, class_id, student_id }: Asked): Fragment => db`
  from classes c
  join student_classes sc on sc.school_id = c.school_id and sc.class_id = c.id
    and daterange(sc.from_date, sc.to_date) && daterange(${from}, ${to}, '[]')
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
  where ${classVisibleTo(db, actor)}
    ${kind === undefined ? db`` : db`and ${kindOfClass(db)} = ${kind}`}
    ${class_id === undefined ? db`` : db`and c.id = ${class_id}`}
    ${student_id === undefined ? db`` : db`and s.id = ${student_id}`}`

/** Children with allergies or a diet, only with their families' consent. */
export const selectNeedy = (db: Db, actor: Actor, asked: Asked) => db<NeedyChild[]>`
  select s.id, s.full_name, s.nickname, ${pictureJson(db, 'picture')} as photo, ${kindOfClass(db)} as kind,
    json_build_object('id', c.id, 'name', c.name) as class, sc.from_date as "from", sc.to_date - 1 as "to",
    s.allergens, s.allergy_note, s.diet_note
  from (select s.school_id, s.id as student_id, c.id as class_id, sc.from_date, sc.to_date ${placed(db, actor, asked)}
    and (s.allergens <> '{}' or coalesce(s.allergy_note, '') <> '' or coalesce(s.diet_note, '') <> '')
    and ${agreesToHealthData(db, db`s`)}) sc
  join students s on s.school_id = sc.school_id and s.id = sc.student_id
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  left join media picture on picture.school_id = s.school_id and picture.id = s.photo_media_id
  order by c.position, c.name, s.name_order, s.id`

/** Children of whom nothing is known, because their families do not consent to the use of health data. */
export const countUnknown = async (db: Db, actor: Actor, asked: Asked): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(distinct s.id)::int as count ${placed(db, actor, asked)} and not ${agreesToHealthData(db, db`s`)}`
  return row?.count ?? 0
}

export type ServedDish = { kind: MenuKind; day: string; meal: Meal; id: string; name: string; allergens: string[] }

/** The dishes of these days: as written for writers, else as shown. */
export const selectServed = (db: Db, actor: Actor, { from, to }: Pick<Asked, 'from' | 'to'>, face: Face) => {
  const table = face === 'written' ? db`menu_cell_dishes` : db`menu_shown_dishes`
  return db<ServedDish[]>`
    select m.kind, x.day, x.meal, d.id, d.name, d.allergens
    from menus m
    join ${table} x on x.school_id = m.school_id and x.menu_id = m.id and x.day between ${from} and ${to}
    join dishes d on d.school_id = x.school_id and d.id = x.dish_id
    where ${visibleTo(db, actor)} and m.monday between ${from}::date - 6 and ${to}
    order by x.day, x.slot, x.position`
}

export type SubstituteRow = {
  student_id: string
  day: string
  meal: Meal
  version: number
  dish: { id: string; name: string; allergens: string[] } | null
  by: string
}

export const selectSubstitutes = (
  db: Db,
  schoolId: string,
  { from, to }: Pick<Asked, 'from' | 'to'>,
  ids: readonly string[],
) =>
  db<SubstituteRow[]>`
    select u.student_id, u.day, u.meal, u.version, a.full_name as by,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'allergens', d.allergens) end as dish
    from menu_substitutes u
    join accounts a on a.school_id = u.school_id and a.id = u.by_account
    left join dishes d on d.school_id = u.school_id and d.id = u.dish_id
    where u.school_id = ${schoolId} and u.day between ${from} and ${to} and u.student_id = any(${[...ids]}::uuid[])`

export type NewSubstitute = { readonly day: string; readonly meal: Meal; readonly version: number }

/** Names a dish for a child at these meals; those that somebody else was faster with are not among the returned ones. */
export const writeSubstitutes = (
  tx: Db,
  actor: Actor,
  { student_id, dish_id, now }: { readonly student_id: string; readonly dish_id: string | null; readonly now: Date },
  at: readonly NewSubstitute[],
) => tx<{ day: string }[]>`
  insert into menu_substitutes (school_id, student_id, day, meal, dish_id, version, by_account, at)
  select ${actor.schoolId}, ${student_id}, g.day, g.meal, ${dish_id}, g.version + 1, ${actor.accountId}, ${now.toISOString()}
  from jsonb_to_recordset(${tx.json(at.map((one) => ({ ...one })))}) as g (day date, meal text, version integer)
  on conflict (school_id, student_id, day, meal) do update set dish_id = excluded.dish_id, version = excluded.version,
    by_account = excluded.by_account, at = excluded.at
  where menu_substitutes.version = excluded.version - 1
  returning menu_substitutes.day`

/** The studying child, with its name, if the actor sees it. */
export const selectPlacedChild = async (db: Db, actor: Actor, studentId: string, day: string) => {
  const [row] = await db<{ id: string; full_name: string }[]>`
    select s.id, s.full_name ${placed(db, actor, { from: day, to: day, student_id: studentId })} limit 1`
  return row
}

export const seesClass = async (db: Db, actor: Actor, classId: string): Promise<boolean> => {
  const rows = await db`select c.id from classes c where ${classVisibleTo(db, actor)} and c.id = ${classId}`
  return rows.length > 0
}
