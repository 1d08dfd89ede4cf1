import type { KitchenDay } from '@nhip-cau/contract/kitchen'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { dayAt, hoursOf } from '../../school-day.ts'
import * as queries from './kitchen.queries.ts'

const groupOf = (ageGroup: string): 'nursery' | 'kindergarten' =>
  ageGroup.startsWith('nursery') ? 'nursery' : 'kindergarten'

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** Before the cut-off the number as it stands; afterwards the number that was taken, and everything that came later. */
export const kitchenDay = async (context: Context, actor: Actor, wanted: string | undefined): Promise<KitchenDay> => {
  const now = context.now()
  const first = await queries.selectSchool(context.db, actor.schoolId, wanted ?? now.toISOString().slice(0, 10))
  const today = dayAt(now, first.time_zone)
  const day = wanted ?? today
  const school = wanted === undefined ? await queries.selectSchool(context.db, actor.schoolId, day) : first
  const [taken, classes, diets, changes] = await Promise.all([
    queries.selectDay(context.db, actor.schoolId, day),
    queries.selectClasses(context.db, actor.schoolId, day),
    queries.selectDiets(context.db, actor.schoolId, day),
    queries.selectChanges(context.db, actor.schoolId, day),
  ])
  const counted = (row: queries.ClassRow) => (taken ? row.counted : row.live)
  const standing = (row: queries.ClassRow) => (taken ? row.counted + row.difference : row.live)
  const dietsOf = (rows: readonly queries.DietRow[]) => [...Map.groupBy(rows, (row) => row.diet)]
  const open = taken !== undefined && taken.locked_at === null
  return {
    day,
    today,
    open: school.open,
    cut_off: hoursOf(school.settings).cut_off,
    counted_at: taken?.counted_at ?? null,
    locked: taken?.locked_at
      ? { by: taken.locked_by ?? '', at: taken.locked_at, reason: taken.lock_reason ?? '' }
      : null,
    can: { change: open, lock: open },
    counted: sum(classes, counted),
    now: sum(classes, standing),
    classes: classes.map((row) => ({
      class: { id: row.id, name: row.name },
      age_group: row.age_group,
      enrolled: row.enrolled,
      counted: counted(row),
      now: standing(row),
      diets: dietsOf(diets.filter((one) => one.class_id === row.id)).map(([diet, children]) => ({
        diet,
        count: children.length,
      })),
    })),
    groups: (['nursery', 'kindergarten'] as const).map((group) => {
      const own = classes.filter((row) => groupOf(row.age_group) === group)
      return { group, counted: sum(own, counted), now: sum(own, standing) }
    }),
    diets: dietsOf(diets).map(([diet, children]) => ({
      diet,
      children: children.map(({ full_name, class_name }) => ({ full_name, class: class_name })),
    })),
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
    await signalLive(tx, { school_id: actor.schoolId, topics: ['attendance'], roles: ['school'] })
  })
  return kitchenDay(context, actor, wanted.day)
}

/** From now on the number is what the kitchen cooks, whoever comes. */
export const lockKitchen = async (
  context: Context,
  actor: Actor,
  { day, reason }: { day: string; reason: string },
): Promise<KitchenDay> => {
  await context.transaction(async (tx) => {
    if (!(await queries.lockDay(tx, actor, { day, reason, now: context.now() }))) throw problem('kitchen_locked')
    await signalLive(tx, { school_id: actor.schoolId, topics: ['attendance'], roles: ['school'] })
  })
  return kitchenDay(context, actor, day)
}

export const mealRefunds = async (
  context: Context,
  actor: Actor,
  { month, class_id }: { month: string; class_id?: string | undefined },
) => {
  const now = context.now()
  const { time_zone } = await queries.selectSchool(context.db, actor.schoolId, `${month}-01`)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const rows = await queries.selectRefunds(context.db, actor.schoolId, {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10),
    classId: class_id ?? null,
    today: dayAt(now, time_zone),
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
