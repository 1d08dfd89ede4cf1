import type { ClassCards, ClassCardsQuery, ClassChild } from '@nhip-cau/contract/nice-student'
import { niceCardLimits } from '@nhip-cau/contract/nice-student'
import type { Settings } from '@nhip-cau/contract/settings'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { presentStickers } from '../../../files/shown-stickers.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectClock, selectSchoolDays } from '../../../time/school-days.queries.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import * as queries from './nice-student.queries.ts'
import { selectOfferedStickers } from './nice-student-own-stickers.queries.ts'
import {
  changeableUntil,
  isProposed,
  mondayOf,
  monthPeriod,
  type Period,
  presentWeek,
  weekPeriod,
} from './nice-student-period.ts'

export type Staff = ActorIn<'school' | 'teacher'>

export type Moment = { readonly now: Date; readonly today: string; readonly zone: string; readonly settings: Settings }

export const momentOf = async (context: Pick<Context, 'now'>, db: Db, schoolId: string): Promise<Moment> => {
  const { settings, zone } = await selectClock(db, schoolId)
  const now = context.now()
  return { now, today: dayAt(now, zone), zone, settings }
}

/** The class and its weeks; 404 if the actor may not see the class. */
export const classOf = async (db: Db, actor: Actor, classId: string) => {
  const one = await queries.selectCardClass(db, actor, classId)
  if (!one) throw problem('not_found')
  return { ...one, weeks: await weeksOfYear(db, actor.schoolId, one) }
}

export type Wanted = { readonly week?: string | undefined; readonly month?: string | undefined }

/** The week or month that a request names; 409 if the class's year has no school days in it. */
export const periodOf = (
  weeks: Awaited<ReturnType<typeof classOf>>['weeks'],
  wanted: Wanted,
  today: string,
): Period => {
  const period =
    wanted.month === undefined
      ? weekPeriod(weeks, wanted.week ?? presentWeek(weeks, today)?.monday ?? today, today)
      : monthPeriod(weeks, wanted.month, today)
  if (!period) throw problem('card_no_week')
  return period
}

/** The day whose class list counts: the last of the period, or today within it. */
export const listDay = ({ firstDay, lastDay }: Period, today: string): string => {
  if (today < firstDay) return firstDay
  return today < lastDay ? today : lastDay
}

/** Teachers change a card for some days after it was published, the school always. */
export const isLocked = (actor: Actor, { zone, today }: Moment, publishedAt: string | null): boolean =>
  actor.role !== 'school' &&
  publishedAt !== null &&
  today > changeableUntil(dayAt(new Date(publishedAt), zone), niceCardLimits.changeableDays)

export const hasContent = (card: { stickers: readonly unknown[]; comment: string | null }): boolean =>
  card.stickers.length > 0 || card.comment !== null

export type Frame = {
  readonly moment: Moment
  readonly period: Period
  /** The school days of the week. */
  readonly days: readonly string[]
  readonly running: boolean
}

const thresholdOf = ({ settings }: Moment, { kind }: Period) =>
  kind === 'week' ? settings.nice_cards.flags : settings.nice_cards.weeks

export const presentChild = (
  context: Pick<Context, 'presentImage'>,
  actor: Actor,
  { moment, period, days, running }: Frame,
  row: queries.ChildRow,
): ClassChild => {
  const { card } = row
  const [had, possible] =
    period.kind === 'week' ? [row.flags.length, days.length] : [row.weeks.length, period.weeks.length]
  return {
    student: {
      id: row.id,
      full_name: row.full_name,
      nickname: row.nickname,
      photo: row.photo && context.presentImage(actor, row.photo),
    },
    version: card?.version ?? null,
    card:
      card && hasContent(card)
        ? {
            id: card.id,
            kind: period.kind,
            state: card.stickers.length > 0 ? 'praise' : 'encouragement',
            stickers: presentStickers(context, actor, card.stickers),
            comment: card.comment,
            by: card.by,
            given_at: card.given_at,
            published_at: card.published_at ?? card.given_at,
            unsettled: Date.parse(card.settles_at) > moment.now.getTime(),
            thanked_at: card.thanked_at,
            can: { change: running && !isLocked(actor, moment, card.published_at) },
          }
        : null,
    flags: row.flags,
    present: row.present,
    away: row.registered && !row.came,
    weeks: row.weeks,
    proposed: isProposed(had, possible, thresholdOf(moment, period)),
  }
}

/** The open days of a week; of a month none. */
export const daysOf = async (db: Db, schoolId: string, period: Period): Promise<string[]> => {
  if (period.kind === 'month') return []
  const days = await selectSchoolDays(db, schoolId, period.firstDay, period.lastDay)
  return days.filter(({ open }) => open).map(({ day }) => day)
}

export const listClassCards = async (context: Context, actor: Staff, query: ClassCardsQuery): Promise<ClassCards> => {
  const { db } = context
  const [moment, of] = await Promise.all([momentOf(context, db, actor.schoolId), classOf(db, actor, query.class_id)])
  const period = periodOf(of.weeks, query, moment.today)
  const onDay = listDay(period, moment.today)
  const [days, rows] = await Promise.all([
    daysOf(db, actor.schoolId, period),
    queries.selectClassChildren(db, actor.schoolId, of.id, period, onDay),
  ])
  const frame = { moment, period, days, running: of.running }
  return {
    class: { id: of.id, name: of.name },
    kind: period.kind,
    week: period.kind === 'week' ? (period.weeks.find(({ monday }) => monday === period.startsOn) ?? null) : null,
    month: period.month,
    days,
    weeks: [...period.weeks],
    threshold: thresholdOf(moment, period),
    today: moment.today,
    can: { give: of.running && period.due },
    data: rows.map((row) => presentChild(context, actor, frame, row)),
  }
}

export const niceStudentListInput = async (context: Context, actor: Staff) => {
  const { db } = context
  const moment = await momentOf(context, db, actor.schoolId)
  const year = await queries.selectRunningYear(db, actor.schoolId)
  const own = await selectOfferedStickers(db, actor.schoolId)
  const weeks = year === undefined ? [] : await weeksOfYear(db, actor.schoolId, year)
  const now = weeks.find(({ monday }) => monday === mondayOf(moment.today))
  return {
    today: moment.today,
    weeks: weeks.filter(({ monday }) => monday <= moment.today).reverse(),
    classes: [...(await queries.selectClassesWithout(db, actor, now, moment.today))],
    stickers: [...moment.settings.stickers, ...presentStickers(context, actor, own)],
  }
}

export const cardHistory = async (context: Context, actor: Staff, id: string) => {
  const data = await queries.selectHistory(context.db, actor, id)
  if (data.length === 0) throw problem('not_found')
  return { data: data.map((one) => ({ ...one, stickers: presentStickers(context, actor, one.stickers) })) }
}

type Flags = {
  readonly class_id: string
  readonly day: string
  readonly entries: readonly { readonly student_id: string; readonly flag: boolean }[]
}

/** Flags are set on school days of the running week, until today. */
export const setFlags = async (context: Context, actor: Staff, { class_id, day, entries }: Flags) => {
  const { db } = context
  const [moment, of] = await Promise.all([momentOf(context, db, actor.schoolId), classOf(db, actor, class_id)])
  const ids = [...new Set(entries.map((one) => one.student_id))]
  const period = weekPeriod(of.weeks, day, moment.today)
  if (period) {
    const children = await queries.selectClassChildren(db, actor.schoolId, of.id, period, day, ids)
    if (children.length < ids.length) throw problem('not_found')
  }
  if (!of.running) throw problem('year_closed')
  const days = period === undefined ? [] : await daysOf(db, actor.schoolId, period)
  if (day > moment.today) throw problem('validation', { errors: { day: fieldText('future_day') } })
  if (!days.includes(day) || mondayOf(day) !== mondayOf(moment.today)) throw problem('card_no_week')
  const of_ = (wanted: boolean) => entries.filter(({ flag }) => flag === wanted).map((one) => one.student_id)
  await context.transaction(async (tx) => {
    await queries.writeFlags(tx, actor, { classId: of.id, day, now: moment.now, ids: of_(true) })
    await queries.removeFlags(tx, actor, day, of_(false))
    await signalStaff(tx, actor, ['nice-student'], of.id)
  })
  return { message: successText }
}
