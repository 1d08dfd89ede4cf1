import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { MenuCell } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { actsFor, looksAt } from '../../../access/guardians.queries.ts'
import { agreesToHealthData } from '../../../access/health-consent.queries.ts'
import { type DocumentRow, documentJson, withPage } from '../../../files/document-references.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { kindOfClass, visibleTo } from './menu-plan-week.queries.ts'

export type OwnChild = {
  id: string
  full_name: string
  nickname: string | null
  /** The actor acts for the child and may rate its meals. */
  acts: boolean
  /** Only for those who act for the child, and only with the consent to health data. */
  allergens: string[]
  /** The kinds of menus of its classes in the asked weeks. */
  kinds: { kind: MenuKind; monday: string }[]
}

/** The own studying children, with the kinds of their menus in these weeks. */
export const selectOwnChildren = (db: Db, actor: Actor, mondays: readonly string[]) => db<OwnChild[]>`
  select s.id, s.full_name, s.nickname, ${actsFor(db, actor, db`s.id`)} as acts,
    case when ${actsFor(db, actor, db`s.id`)} and ${agreesToHealthData(db, db`s`)} then s.allergens else '{}' end as allergens, coalesce((
    select json_agg(distinct jsonb_build_object('kind', ${kindOfClass(db)}, 'monday', w.monday))
    from unnest(${[...mondays]}::date[]) as w (monday)
    join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
      and daterange(sc.from_date, sc.to_date) && daterange(w.monday, w.monday + 7)
    join classes c on c.school_id = sc.school_id and c.id = sc.class_id), '[]') as kinds
  from students s
  where s.school_id = ${actor.schoolId} and s.status = 'studying' and ${looksAt(db, actor, db`s.id`)}
  order by s.name_order, s.id`

type Place = { meal: Meal; slot: MenuCell['slot'] }

export type FamilyRow = {
  kind: MenuKind
  monday: string
  cells: (Place & { day: string; dishes: { name: string; allergens: string[] }[] })[]
  /** Day → meal → kcal. */
  energy: Readonly<Record<string, Readonly<Partial<Record<Meal, number>>>>>
  /** The newest first. */
  changes: { day: string; at: string; reason: string | null; cells: (Place & { before: string[] })[] }[]
  photos: { image: MediaRow; day: string | null; meal: Meal | null }[]
  files: DocumentRow[]
  ratings: { student_id: string; day: string; meal: Meal; value: number }[]
  substitutes: { student_id: string; day: string; meal: Meal; name: string }[]
}

/** The approved menus of these weeks and the own children's kinds. Nothing in it is of another family. */
export const selectFamilyMenus = (db: Db, actor: Actor, mondays: readonly string[]) => db<FamilyRow[]>`
  select m.kind, m.monday, m.shown_energy as energy,
    (select coalesce(json_agg(json_build_object('day', cell.day, 'meal', cell.meal, 'slot', cell.slot,
        'dishes', cell.dishes)), '[]')
      from (
        select x.day, x.meal, x.slot,
          json_agg(json_build_object('name', d.name, 'allergens', d.allergens) order by x.position) as dishes
        from menu_shown_dishes x
        join dishes d on d.school_id = x.school_id and d.id = x.dish_id
        where x.school_id = m.school_id and x.menu_id = m.id
        group by x.day, x.meal, x.slot) cell) as cells,
    (select coalesce(json_agg(json_build_object('day', v.day, 'at', v.at, 'reason', v.note, 'cells', v.cells)
        order by v.number desc), '[]')
      from menu_versions v
      where v.school_id = m.school_id and v.menu_id = m.id and v.change = 'day') as changes,
    (select coalesce(json_agg(json_build_object('image', ${pictureJson(db, 'picture')}, 'day', i.day, 'meal', i.meal)
        order by i.position), '[]')
      from menu_images i
      join media picture on picture.school_id = i.school_id and picture.id = i.media_id
      where i.school_id = m.school_id and i.menu_id = m.id and i.shown) as photos,
    (select coalesce(json_agg(${documentJson(db)} order by f.position), '[]')
      from menu_documents f
      join documents d on d.school_id = f.school_id and d.id = f.document_id
      ${withPage(db)}
      where f.school_id = m.school_id and f.menu_id = m.id and f.shown) as files,
    (select coalesce(json_agg(json_build_object('student_id', g.student_id, 'day', g.day, 'meal', g.meal, 'value', g.value)), '[]')
      from meal_ratings g
      where g.school_id = m.school_id and g.menu_id = m.id and ${actsFor(db, actor, db`g.student_id`)}) as ratings,
    (select coalesce(json_agg(json_build_object('student_id', u.student_id, 'day', u.day, 'meal', u.meal, 'name', u.name)), '[]')
      from standing_substitutes u
      where u.school_id = m.school_id and u.day between m.monday and m.monday + 6
        and ${actsFor(db, actor, db`u.student_id`)}) as substitutes
  from menus m
  where ${visibleTo(db, actor)} and m.monday = any(${[...mondays]}::date[])
  order by m.monday, m.kind`

/** The Mondays of the running year with an approved menu that the family sees, in order. */
export const selectShownWeeks = async (db: Db, actor: Actor): Promise<string[]> => {
  const rows = await db<{ monday: string }[]>`
    select distinct m.monday from menus m
    join academic_years y on y.school_id = m.school_id and y.id = m.academic_year_id and y.current
    where ${visibleTo(db, actor)} order by m.monday`
  return rows.map(({ monday }) => monday)
}

export type Rateable = { menu_id: string | null; served: boolean }

/** The approved menu of a child that the actor acts for, and whether it has this meal; undefined without the child. */
export const selectRateable = async (
  db: Db,
  actor: Actor,
  { student_id, day, meal }: { readonly student_id: string; readonly day: string; readonly meal: Meal },
): Promise<Rateable | undefined> => {
  const [row] = await db<Rateable[]>`
    select m.id as menu_id, exists (
        select from menu_shown_dishes x
        where x.school_id = m.school_id and x.menu_id = m.id and x.day = ${day} and x.meal = ${meal}) as served
    from students s
    left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
      and daterange(sc.from_date, sc.to_date) @> ${day}::date
    left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    left join menus m on m.school_id = c.school_id and m.kind = ${kindOfClass(db)} and m.shown_number is not null
      and m.monday = date_trunc('week', ${day}::date)::date
    where s.school_id = ${actor.schoolId} and s.id = ${student_id} and s.status = 'studying' and ${actsFor(db, actor, db`s.id`)}`
  return row
}

type Rating = {
  readonly student_id: string
  readonly day: string
  readonly meal: Meal
  readonly menu_id: string
  readonly value: number
  readonly now: Date
}

/** One rating for a child and meal; a later one replaces it. */
export const storeRating = (tx: Db, actor: Actor, { student_id, day, meal, menu_id, value, now }: Rating) => tx`
  insert into meal_ratings (school_id, student_id, day, meal, menu_id, value, by_account, at)
  values (${actor.schoolId}, ${student_id}, ${day}, ${meal}, ${menu_id}, ${value}, ${actor.accountId}, ${now.toISOString()})
  on conflict (school_id, student_id, day, meal) do update set menu_id = excluded.menu_id, value = excluded.value,
    by_account = excluded.by_account, at = excluded.at`

export const deleteRating = (tx: Db, schoolId: string, of: Pick<Rating, 'student_id' | 'day' | 'meal'>) => tx`
  delete from meal_ratings g
  where g.school_id = ${schoolId} and g.student_id = ${of.student_id} and g.day = ${of.day} and g.meal = ${of.meal}`
