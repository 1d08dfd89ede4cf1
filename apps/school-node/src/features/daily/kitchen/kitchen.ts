import { dietKinds, type KitchenDay } from '@nhip-cau/contract/kitchen'
import { meals } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { dietNoteOf, dietsOf } from '../../../children/diets.ts'
import type { Context } from '../../../context.ts'
import { dayAt, instantAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { countedMeal, hoursOf } from '../../../time/school-hours.ts'
import * as queries from './kitchen.queries.ts'
import { selectRefunds } from './kitchen-refunds.queries.ts'
import { groupOf } from './kitchen-rules.ts'

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** The school, its hours and the parameters of its kitchen queries on a day. */
export const tableOn = async (db: Context['db'], schoolId: string, day: string) => {
  const school = await queries.selectSchool(db, schoolId, day)
  const hours = hoursOf(school.settings)
  const noon = instantAt(day, '12:00', school.time_zone)
  return { school, hours, asked: { schoolId, day, meal: countedMeal(hours), open: school.open, noon } }
}

/** The kitchen's day: before the cut-off the present count; afterwards the number taken and all later changes. */
export const kitchenDay = async (context: Context, actor: Actor, wanted: string | undefined): Promise<KitchenDay> => {
  const { db } = context
  const { schoolId } = actor
  const { time_zone } = await selectSchoolRow(db, schoolId)
  const today = dayAt(context.now(), time_zone)
  const day = wanted ?? today
  const { school, hours, asked } = await tableOn(db, schoolId, day)
  const taken = await queries.selectDay(db, schoolId, day)
  const [classes, mealCounts, special, changes, unplaced] = await Promise.all([
    queries.selectClasses(db, asked),
    queries.selectMeals(db, asked, hours.meals),
    queries.selectDiets(db, asked, taken !== undefined),
    queries.selectChanges(db, schoolId, day),
    queries.countUnplaced(db, schoolId, day),
  ])
  const counted = (row: queries.ClassRow) => (taken ? row.counted : row.live)
  const standing = (row: queries.ClassRow) => (taken ? row.counted + row.difference : row.live)
  const needs = special.map((row) => ({ ...row, kinds: dietsOf(row) }))
  const changeable = taken !== undefined && taken.locked_at === null
  return {
    day,
    today,
    open: school.open,
    closed_because: school.closed_because,
    make_up: school.make_up,
    next_open: school.next_open,
    cut_off: hours.cut_off,
    counted_at: taken?.counted_at ?? null,
    locked: taken?.locked_at
      ? { by: taken.locked_by ?? '', at: taken.locked_at, reason: taken.lock_reason ?? '' }
      : null,
    can: { change: changeable, lock: changeable },
    meal: asked.meal,
    counted: sum(classes, counted),
    now: sum(classes, standing),
    live: sum(classes, (row) => row.live),
    meals: [...mealCounts],
    unplaced,
    classes: classes.map((row) => {
      const own = needs.filter((one) => one.class_id === row.id && one.now)
      return {
        class: { id: row.id, name: row.name },
        age_group: row.age_group,
        enrolled: row.enrolled,
        present: row.present,
        counted: counted(row),
        now: standing(row),
        diets: dietKinds
          .map((diet) => ({ diet, count: own.filter((one) => one.kinds.includes(diet)).length }))
          .filter((one) => one.count > 0),
      }
    }),
    groups: (['nursery', 'kindergarten'] as const).map((group) => {
      const own = classes.filter((row) => groupOf(row.age_group) === group)
      return {
        group,
        enrolled: sum(own, (row) => row.enrolled),
        counted: sum(own, counted),
        now: sum(own, standing),
      }
    }),
    special: needs.filter((one) => one.now).length,
    diets: dietKinds.flatMap((diet) => {
      const own = needs.filter((one) => one.kinds.includes(diet))
      const eating = own.filter((one) => one.now)
      if (own.length === 0) return []
      return {
        diet,
        counted: own.filter((one) => one.counted).length,
        now: eating.length,
        children: eating.map((one) => ({
          full_name: one.full_name,
          class: one.class_name,
          need: dietNoteOf(one),
          substitutes: meals.flatMap((meal) => one.substitutes.filter((named) => named.meal === meal)),
        })),
      }
    }),
    changes: [...changes],
  }
}

type Change = {
  readonly day: string
  readonly class_id: string
  readonly difference: number
  readonly reason: string
}

export const changeKitchen = async (context: Context, actor: Actor, wanted: Change): Promise<KitchenDay> => {
  if (!(await queries.hasClass(context.db, actor.schoolId, wanted.class_id))) throw problem('not_found')
  await context.transaction(async (tx) => {
    const { day, class_id: classId, difference, reason } = wanted
    const done = await queries.insertChange(tx, actor, { day, classId, difference, reason, now: context.now() })
    if (!done) throw problem('kitchen_locked')
    await signalLive(tx, { school_id: actor.schoolId, topics: ['attendance'], roles: ['school'], screen: actor.screen })
  })
  return kitchenDay(context, actor, wanted.day)
}

/** Locks the number: later marks no longer change it. */
export const lockKitchen = async (
  context: Context,
  actor: Actor,
  { day, reason }: { day: string; reason: string },
): Promise<KitchenDay> => {
  await context.transaction(async (tx) => {
    if (!(await queries.lockDay(tx, actor, { day, reason, now: context.now() }))) throw problem('kitchen_locked')
    await signalLive(tx, { school_id: actor.schoolId, topics: ['attendance'], roles: ['school'], screen: actor.screen })
  })
  return kitchenDay(context, actor, day)
}

export const mealRefunds = async (
  context: Context,
  actor: Actor,
  { month, class_id }: { month: string; class_id?: string | undefined },
) => {
  const { time_zone, settings } = await selectSchoolRow(context.db, actor.schoolId)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const rows = await selectRefunds(context.db, actor.schoolId, {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10),
    classId: class_id ?? null,
    today: dayAt(context.now(), time_zone),
    meal: countedMeal(hoursOf(settings)),
  })
  return {
    month,
    data: rows.map(({ id, code, full_name, class_id: classId, class_name, ...days }) => ({
      student: { id, code, full_name },
      class: { id: classId, name: class_name },
      ...days,
    })),
  }
}
