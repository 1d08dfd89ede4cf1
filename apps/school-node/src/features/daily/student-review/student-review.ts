import type { ClassReviews, ClassReviewsQuery } from '@nhip-cau/contract/student-review'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { selectOwnClasses } from '../../../access/own-choices.queries.ts'
import type { Context } from '../../../context.ts'
import { hoursOf } from '../../../time/school-hours.ts'
import * as queries from './student-review-class.queries.ts'
import { aspectsOf, classOf, ratedAspects, type Staff } from './student-review-class.ts'
import { type Frame, needsApproval, shownChild, shownContent, shownCycle } from './student-review-content.ts'
import { selectCycles } from './student-review-cycles.queries.ts'
import { momentOf, periodOf, shownPeriod } from './student-review-period.ts'
import { selectReviewHistory } from './student-review-release.queries.ts'

export const listClassReviews = async (
  context: Context,
  actor: Staff,
  query: ClassReviewsQuery,
): Promise<ClassReviews> => {
  const { db } = context
  const moment = await momentOf(context, actor.schoolId)
  const of = await classOf(db, actor, query.class_id)
  const period = await periodOf(db, of, query, moment)
  const [rows, tools] = await Promise.all([
    queries.selectSheet(db, of, period),
    queries.selectTools(db, actor.schoolId, period.kind),
  ])
  const isUnset = period.kind !== 'day' && tools.aspects.length === 0
  const aspects = isUnset ? await aspectsOf(db, actor.schoolId) : tools.aspects
  const frame: Frame = { moment, period, aspects }
  return {
    class: { id: of.id, name: of.name },
    period: shownPeriod(period),
    today: moment.today,
    closed: period.closed,
    approval: needsApproval({ ...actor, role: 'teacher' }, moment),
    cycle: period.cycle && shownCycle(actor, moment.today, period.cycle),
    aspects: [...ratedAspects(period, aspects)],
    templates: tools.templates,
    labels: [...moment.settings.review_labels],
    data: rows.map((row) => shownChild(context, actor, frame, row)),
  }
}

type RatingsQuery = ClassReviewsQuery

export const listRatings = async (context: Context, actor: Staff, query: RatingsQuery) => {
  const { class: ofClass, period, aspects, data } = await listClassReviews(context, actor, query)
  return {
    class: ofClass,
    period,
    aspects,
    data: data.map(({ student, version, review }) => ({ student, version, ratings: review?.ratings ?? [] })),
  }
}

/** Minutes before the time to leave at which a planned release is proposed. */
const proposedBefore = 30

const earlier = (time: string, minutes: number): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = Math.max(hour * 60 + minute - minutes, 0)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

export const reviewListInput = async (context: Context, actor: Staff) => {
  const moment = await momentOf(context, actor.schoolId)
  const [classes, cycles] = await Promise.all([
    selectOwnClasses(context.db, actor),
    selectCycles(context.db, actor.schoolId),
  ])
  return {
    today: moment.today,
    kinds: [...moment.settings.review_periods],
    approval: moment.settings.approval.reviews,
    classes: [...classes],
    cycles: cycles.map((row) => shownCycle(actor, moment.today, row)),
    proposed_at: earlier(hoursOf(moment.settings).leave_by, proposedBefore),
  }
}

export const reviewHistory = async (context: Context, actor: Staff, id: string) => {
  const rows = await selectReviewHistory(context.db, actor, id)
  if (!rows) throw problem('not_found')
  const aspects = await aspectsOf(context.db, actor.schoolId)
  return {
    data: rows.map(({ number, by, shown_from, ...content }) => ({
      number,
      by,
      shown_from,
      ...shownContent(content, aspects),
    })),
  }
}
