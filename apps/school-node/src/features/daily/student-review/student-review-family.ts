import type { BodyOf, QueryOf, ResponseOf } from '@nhip-cau/contract/kernel'
import type { ReviewReaction } from '@nhip-cau/contract/student-review'
import type {
  listFamilyReviews as allApi,
  ChildReviews,
  ChildReviewsQuery,
  FamilyReview,
  listChildRatings as ratingsApi,
  signReview as signApi,
} from '@nhip-cau/contract/student-review-family'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalActing } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { ReviewEvent } from '../../../events/reviews.ts'
import { givenName } from '../../../people/given-name.ts'
import type { AspectRow } from './student-review-class.queries.ts'
import { aspectsOf } from './student-review-class.ts'
import { shownContent, shownRatings } from './student-review-content.ts'
import * as queries from './student-review-family.queries.ts'

type Parent = queries.Parent

const periodOf = ({ kind, start, end, week, cycle }: Omit<queries.RatingsRow, 'ratings'>) => ({
  kind,
  start,
  end,
  number: week,
  cycle: cycle && { id: cycle.id, name: cycle.name },
})

const shown = (row: queries.FamilyRow, aspects: readonly AspectRow[]): FamilyReview => {
  const toSign = row.cycle?.signed === true && row.family.signature === null
  return {
    id: row.id,
    period: periodOf(row),
    class: row.class,
    ...shownContent(row, aspects),
    by: row.by,
    number: row.number,
    released_at: row.released_at,
    corrected: row.corrected,
    is_new: !row.opened,
    reaction: row.reaction,
    family: row.family,
    to_sign: toSign,
    can: { react: true, answer: true, sign: toSign },
  }
}

export const listChildReviews = async (
  context: Context,
  actor: Parent,
  { student_id, month, kind }: ChildReviewsQuery,
): Promise<ChildReviews> => {
  const { db } = context
  const child = await queries.selectOwnChild(db, actor, student_id)
  if (!child) throw problem('not_found')
  const months = await queries.selectMonths(db, actor, student_id, kind)
  const wanted = month ?? months[0]?.month ?? null
  const rows = wanted === null ? [] : await queries.selectMonth(db, actor, student_id, { month: wanted, kind })
  const aspects = await aspectsIfRated(context, actor, rows)
  return {
    student: { ...child, photo: child.photo && context.presentImage(actor, child.photo) },
    months: [...months],
    month: wanted,
    data: rows.map((row) => shown(row, aspects)),
  }
}

const aspectsIfRated = async (
  { db }: Pick<Context, 'db'>,
  actor: Parent,
  rows: readonly Pick<queries.FamilyRow, 'ratings'>[],
) => (rows.some(({ ratings }) => Object.keys(ratings).length > 0) ? aspectsOf(db, actor.schoolId) : [])

export const listFamilyReviews = async (
  context: Context,
  actor: Parent,
  query: QueryOf<typeof allApi>,
): Promise<ResponseOf<typeof allApi>> => {
  const { db } = context
  if (query.student_id !== undefined && !(await queries.selectOwnChild(db, actor, query.student_id)))
    throw problem('not_found')
  const [rows, { total, ...counts }] = await Promise.all([
    queries.selectOfAll(db, actor, query),
    queries.countOfAll(db, actor, query.student_id),
  ])
  const aspects = await aspectsIfRated(context, actor, rows)
  const data = rows.map(({ student, photo, ...row }) => ({
    ...shown(row, aspects),
    student: { ...student, photo: photo && context.presentImage(actor, photo) },
  }))
  return { ...pageOf(data, query, total), ...counts }
}

export const listChildRatings = async (
  context: Context,
  actor: Parent,
  studentId: string,
): Promise<ResponseOf<typeof ratingsApi>> => {
  if (!(await queries.selectOwnChild(context.db, actor, studentId))) throw problem('not_found')
  const rows = await queries.selectRatings(context.db, actor, studentId)
  const aspects = await aspectsIfRated(context, actor, rows)
  return { data: rows.map((row) => ({ period: periodOf(row), ratings: shownRatings(row.ratings, aspects) })) }
}

/** Does something with a review that the family sees, and answers it as it is then. */
const withShown = (
  context: Context,
  actor: Parent,
  id: string,
  run: (tx: Tx, row: queries.FamilyRow) => Promise<void>,
): Promise<FamilyReview> =>
  context.transaction(async (tx) => {
    const row = await queries.selectShown(tx, actor, id)
    if (!row) throw problem('not_found')
    await run(tx, row)
    await signalActing(tx, actor, ['reviews'], { classId: row.class.id, studentIds: [row.student_id] })
    const now = (await queries.selectShown(tx, actor, id)) as queries.FamilyRow
    return shown(now, await aspectsIfRated({ db: tx }, actor, [now]))
  })

export const seeReview = (context: Context, actor: Parent, id: string) =>
  withShown(context, actor, id, (tx, row) => queries.writeReader(tx, actor, row, context.now(), {}))

export const reactToReview = (context: Context, actor: Parent, id: string, reaction: ReviewReaction | null) =>
  withShown(context, actor, id, (tx, row) => queries.writeReader(tx, actor, row, context.now(), { reaction }))

/** Teachers are notified of the first answer of each person; a later one replaces it. */
export const answerReview = (context: Context, actor: Parent, id: string, answer: string) =>
  withShown(context, actor, id, async (tx, row) => {
    const isFirst = !(await queries.hasAnswered(tx, actor, id))
    await queries.writeReader(tx, actor, row, context.now(), { answer })
    const child = await queries.selectOwnChild(tx, actor, row.student_id)
    if (!isFirst || !child) return
    await emit<ReviewEvent>(tx, {
      kind: 'review-answered',
      school_id: actor.schoolId,
      class_id: row.class.id,
      review_id: id,
      child: { student_id: row.student_id, name: givenName(child.full_name) },
    })
  })

/** A signature belongs to the text that was read; of two parents the first one signs. */
export const signReview = (
  context: Context,
  actor: Parent,
  id: string,
  { number, ...signature }: BodyOf<typeof signApi>,
) =>
  withShown(context, actor, id, async (tx, row) => {
    if (row.number !== number) throw problem('conflict')
    if (row.cycle?.signed !== true) throw problem('review_unsigned')
    await queries.writeReader(tx, actor, row, context.now(), {})
    if (!(await queries.insertSignature(tx, actor, row, context.now(), signature))) throw problem('review_unsigned')
  })
