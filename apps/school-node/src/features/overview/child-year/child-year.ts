import type { ChildYear, getChildYear as endpoint, YearEntry } from '@nhip-cau/contract/child-year'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import { successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectDaysAtSchool } from '../../daily/attendance/attendance-child-month.queries.ts'
import { writeVisit } from '../../register/parents/parents-visits.queries.ts'
import * as queries from './child-year.queries.ts'
import { monthsFrom, monthsOf, monthWindow, yearsOf } from './child-year-months.ts'
import { shownSourcesFor } from './child-year-sources.ts'

/** Before the first visit, what appeared in the last days is new. */
const firstVisitDays = 7
const dayInMs = 24 * 60 * 60_000

/** One month of a child's timeline, and on its newest page what is new since the last visit. At most four statements. */
export const getChildYear = async (
  context: Context,
  actor: Actor,
  { student_id, month: wantedMonth }: QueryOf<typeof endpoint>,
): Promise<ChildYear> => {
  const { db } = context
  const [{ modules }, zone, child] = await Promise.all([
    context.settings.of(actor.schoolId),
    context.settings.zoneOf(actor.schoolId),
    queries.selectYearChild(db, actor, student_id),
  ])
  if (!child) throw problem('not_found')
  const months = monthsOf(child.stays)
  const [month = null, older = null] = monthsFrom(months, wantedMonth)
  const sources = shownSourcesFor(actor, modules)
  const isFirst = wantedMonth === undefined && actor.role === 'parent'
  const seesDays = modules.attendance && (actor.role === 'parent' || actor.permissions.includes(`${actor.role}.attend`))
  const window = month === null ? undefined : monthWindow(month, zone)
  const firstSince = new Date(context.now().getTime() - firstVisitDays * dayInMs)
  const after = (instant: string | null) => (instant === null ? firstSince : new Date(instant))
  const [rows, [days], news] = await Promise.all([
    window ? queries.selectEntries(db, actor, sources, child.id, window, zone) : [],
    window && seesDays
      ? selectDaysAtSchool(db, actor, {
          studentIds: [child.id],
          from: window.first,
          to: window.next,
          today: child.today,
        })
      : [],
    isFirst
      ? queries.countNews(
          db,
          actor,
          sources.filter((one) => one.news),
          child.id,
          { by: 'news', since: after(child.seen_at), until: context.now() },
          zone,
        )
      : null,
  ])
  const since = actor.role === 'parent' ? after(child.since).getTime() : Number.POSITIVE_INFINITY
  const [stay] = child.stays
  return {
    student: {
      id: child.id,
      full_name: child.full_name,
      nickname: child.nickname,
      photo: child.photo && context.presentImage(actor, child.photo),
    },
    class: stay && stay.last_day >= child.today ? { id: stay.class_id, name: stay.class } : null,
    years: yearsOf(child.stays),
    month,
    older,
    days: days ? { counted: days.counted, present: days.present, absent: days.absent } : null,
    data: rows.flatMap(({ kind, id, at: seenAt, data }) => {
      const source = sources.find((one) => one.kind === kind)
      if (!source) return []
      const is_new = source.news && Date.parse(seenAt) > since
      return [{ kind, id, at: seenAt, is_new, ...source.present(context, actor, data) } as YearEntry]
    }),
    news: news && [...news],
  }
}

export const markChildYearSeen = async (context: Context, actor: ActorIn<'parent'>, studentId: string) => {
  const child = await queries.selectYearChild(context.db, actor, studentId)
  if (!child) throw problem('not_found')
  const firstSince = new Date(context.now().getTime() - firstVisitDays * dayInMs)
  await writeVisit(context.db, actor, child.id, context.now(), firstSince)
  return { message: successText }
}
