import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { type FreshColumn, type Freshness, freshColumns } from '@nhip-cau/contract/today-freshness'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import type { SchoolWeek as Week } from '../../../time/school-weeks.queries.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import * as queries from './today-freshness.queries.ts'
import { presentClass, presentMenus } from './today-freshness-cells.ts'

/** The board for the office: each class and module with what is new, due and late. */
export const freshness = async (context: Context, actor: Actor): Promise<Freshness> => {
  const { db } = context
  const { schoolId } = actor
  const now = context.now()
  const [settings, zone] = await Promise.all([context.settings.of(schoolId), context.settings.zoneOf(schoolId)])
  const { modules, review_periods: periods, reminders, plan_reminder } = settings
  const day = dayAt(now, zone)
  const time = timeAt(now, zone)
  const may = (area: 'attend' | 'rate' | 'niceStudent' | 'eduPlan' | 'menuPlan') =>
    actor.permissions.includes(`school.${area}`)
  const reviewKind = (['week', 'month'] as const).find((kind) => periods.includes(kind))
  const shown: Readonly<Record<FreshColumn, boolean>> = {
    posts: modules.posts,
    registers: modules.attendance && may('attend'),
    reviews: modules.reviews && may('rate') && reviewKind !== undefined,
    cards: modules.nice_student && may('niceStudent'),
    plans: modules.edu_plan && may('eduPlan'),
  }
  const { academic_year_id, calendar, open } = await queries.selectFreshDay(db, schoolId, day)
  const weeks =
    academic_year_id !== null && calendar !== null
      ? await weeksOfYear(db, schoolId, { academic_year_id, calendar })
      : []
  const { thisWeek, nextWeek, counted, reviewed } = periodsAt(weeks, { day, time, reviewKind })
  const asked = {
    schoolId,
    day,
    shows: (column: FreshColumn) => shown[column],
    reviewed,
    carded: counted?.monday ?? null,
    thisWeek: thisWeek?.monday ?? null,
    nextWeek: nextWeek?.monday ?? null,
  }
  const showsMenus = modules.menu && may('menuPlan')
  const mondays = [asked.thisWeek, asked.nextWeek].filter((one) => one !== null)
  const [rows, menus] = await Promise.all([
    queries.selectFreshClasses(db, asked),
    showsMenus ? queries.selectFreshMenus(db, schoolId, mondays) : undefined,
  ])
  /** What is missing for the next week is late once its writers have been reminded. */
  const { weekday, at } = plan_reminder
  const late = weekdayOf(day) > weekday || (weekdayOf(day) === weekday && time >= at)
  const registerLate = time >= reminders.register_at
  const plan = {
    thisWeek: thisWeek !== undefined,
    nextWeek: nextWeek !== undefined,
    late,
  }
  const classes = rows.map((row) =>
    presentClass(row, {
      shown,
      open,
      registerLate,
      dayOf: (instant) => dayAt(new Date(instant), zone),
      day,
      counts: { reviews: reviewed !== null, cards: counted !== undefined },
      plan,
    }),
  )
  const shownMenus = menus ? presentMenus(menus, asked, late) : null
  const menuWeeks = (shownMenus ?? []).flatMap(({ this_week, next_week }) => [this_week, next_week])
  return {
    day,
    open,
    this_week: thisWeek ? weekOf(thisWeek) : null,
    next_week: nextWeek ? weekOf(nextWeek) : null,
    columns: freshColumns.filter((column) => shown[column]),
    reviewed: shown.reviews ? reviewed : null,
    carded: shown.cards && counted ? weekOf(counted) : null,
    menus: shownMenus,
    stale:
      classes.reduce((sum, one) => sum + one.stale, 0) + menuWeeks.filter((week) => week?.fresh === 'stale').length,
    classes,
  }
}

type Moment = { readonly day: string; readonly time: string; readonly reviewKind: 'week' | 'month' | undefined }

/** This week and the next one with school, the week whose cards are counted, and the period whose reviews are. */
const periodsAt = (weeks: readonly Week[], { day, time, reviewKind }: Moment) => {
  const monday = addDays(day, 1 - weekdayOf(day))
  // Cards and reviews are written at the end of a week, so before it is over the one before is counted.
  const isOver = ({ last_day }: Week) => last_day < day || (last_day === day && time >= '12:00')
  const counted = weeks.findLast(isOver)
  const endedMonth = weeks.findLast((week, index) => isOver(week) && weeks[index + 1]?.month !== week.month)
  const last = reviewKind === 'month' ? endedMonth : counted
  return {
    thisWeek: weeks.find((week) => week.monday === monday),
    nextWeek: weeks.find((week) => week.monday > monday),
    counted,
    reviewed: last && reviewKind ? reviewedPeriod(reviewKind, last) : null,
  }
}

const weekOf = ({ number, monday, first_day, last_day }: Week) => ({ number, monday, first_day, last_day })

const reviewedPeriod = (kind: 'week' | 'month', week: Week) =>
  kind === 'week' ? { kind, from: week.monday, week: week.number } : { kind, from: `${week.month}-01`, week: null }
