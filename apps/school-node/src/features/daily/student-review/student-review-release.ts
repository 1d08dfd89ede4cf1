import { randomUUID } from 'node:crypto'
import type { ReleasedReviews, ReviewOutcome, ReviewRefusal, SavedReviews } from '@nhip-cau/contract/student-review'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit, enqueueAfter } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { ReviewEvent } from '../../../events/reviews.ts'
import { instantAt } from '../../../time/clock.ts'
import * as queries from './student-review-class.queries.ts'
import { aspectsOf, classOf, type Staff } from './student-review-class.ts'
import { type Frame, isReleasable, saysSomething, shownChild } from './student-review-content.ts'
import { expectOpen, type Moment, momentOf, periodOf, type Wanted } from './student-review-period.ts'
import {
  releaseReviews as copyToFamilies,
  lockBatch,
  type Release,
  submitReviews as sendToOffice,
  undoBatch,
} from './student-review-release.queries.ts'
import { readAgain, refused, whyMissing } from './student-review-save.ts'

export const settleTask = 'reviews.settle'

type Chosen = Wanted & { readonly class_id: string; readonly student_ids?: readonly string[] | undefined }
type Open = { readonly of: queries.ReviewClass; readonly frame: Frame }

/** When families see a release: after the undo period, or at a time of today. */
export const releaseAt = (context: Pick<Context, 'decisionUndoSeconds'>, moment: Moment, at?: string): Release => {
  const { now, today, zone } = moment
  const earliest = new Date(now.getTime() + context.decisionUndoSeconds * 1000)
  if (at === undefined) return { batch: randomUUID(), now, shownFrom: earliest }
  const shownFrom = instantAt(today, at, zone)
  if (shownFrom <= now) throw problem('validation', { errors: { at: fieldText('review_time_past') } })
  return { batch: randomUUID(), now, shownFrom: shownFrom < earliest ? earliest : shownFrom }
}

export const secondsUntil = ({ now, shownFrom }: Release): number =>
  Math.ceil((shownFrom.getTime() - now.getTime()) / 1000)

/** Queues what happens when families see a release. */
export const settleLater = (tx: Tx, schoolId: string, at: Release) =>
  enqueueAfter(tx, secondsUntil(at), settleTask, { school_id: schoolId, batch: at.batch })

/** What is to be done with a review, or why not. */
type Verdict = 'do' | 'same' | ReviewRefusal

const releaseVerdict =
  (actor: Staff, moment: Moment) =>
  (review: queries.ReviewRow | null): Verdict => {
    if (review?.state === 'released') return 'same'
    if (!review || !(saysSomething(review) || review.given)) return 'empty'
    return isReleasable(actor, moment, review) ? 'do' : 'unapproved'
  }

const submitVerdict =
  (moment: Moment) =>
  (review: queries.ReviewRow | null): Verdict => {
    if (!moment.settings.approval.reviews) return 'state'
    if (review?.state === 'waiting') return 'same'
    if (!review || !saysSomething(review)) return 'empty'
    return review.state === 'draft' ? 'do' : 'state'
  }

/**
 * Does the same with the reviews of a class: with those of the named children, else with all that are ready. Each child
 * gets its own outcome.
 */
const withEach = async (
  context: Context,
  actor: Staff,
  chosen: Chosen,
  {
    moment,
    verdictOf,
    run,
  }: {
    readonly moment: Moment
    readonly verdictOf: (review: queries.ReviewRow | null) => Verdict
    readonly run: (tx: Tx, open: Open, rows: readonly queries.ChildRow[]) => Promise<ReadonlySet<string>>
  },
): Promise<{ done: number; data: ReviewOutcome[] }> =>
  context.transaction(async (tx) => {
    const of = await classOf(tx, actor, chosen.class_id)
    const period = await periodOf(tx, of, chosen, moment)
    expectOpen(period)
    const frame: Frame = { moment, period, aspects: await aspectsOf(tx, actor.schoolId) }
    const named = chosen.student_ids && [...new Set(chosen.student_ids)]
    const rows = await queries.selectSheet(tx, of, period, named)
    const verdicts = new Map(rows.map((row) => [row.id, verdictOf(row.review)]))
    const ready = rows.filter(({ id }) => verdicts.get(id) === 'do')
    const done = ready.length === 0 ? new Set<string>() : await run(tx, { of, frame }, ready)
    const ids = named ?? rows.flatMap(({ id }) => (isShownOfAll(verdicts.get(id)) ? [id] : []))
    const now = ready.length === 0 ? new Map(rows.map((row) => [row.id, row])) : await readAgain(tx, of, frame, ids)
    const gone = await whyMissing(
      tx,
      of,
      ids.filter((id) => !verdicts.has(id)),
    )
    if (done.size > 0) await signalStaff(tx, actor, ['reviews'], of.id)
    return {
      done: done.size,
      data: ids.map((id): ReviewOutcome => {
        const row = now.get(id)
        const child = row === undefined ? null : shownChild(context, actor, frame, row)
        const verdict = verdicts.get(id) ?? gone.get(id) ?? 'not_in_class'
        if (verdict !== 'do' && verdict !== 'same') return refused(id, verdict, child)
        const outcome = verdict === 'do' && done.has(id) ? 'saved' : undone[verdict]
        return { student_id: id, outcome, why: null, text: null, child }
      }),
    }
  })

/** The outcome of what was not done: nothing was to be done, or somebody else was faster. */
const undone = { same: 'same', do: 'conflict' } as const

/** Of a whole class those are answered with whom something was done, or would have been but for the approval. */
const isShownOfAll = (verdict: Verdict | undefined) => verdict === 'do' || verdict === 'unapproved'

const versionsOf = (rows: readonly queries.ChildRow[]) =>
  rows.flatMap(({ review }) => (review ? [{ id: review.id, version: review.version }] : []))

export const submitReviews = async (context: Context, actor: Staff, chosen: Chosen): Promise<SavedReviews> => {
  const moment = await momentOf(context, actor.schoolId)
  const { data } = await withEach(context, actor, chosen, {
    moment,
    verdictOf: submitVerdict(moment),
    run: async (tx, { of, frame: { period } }, rows) => {
      const sent = new Set((await sendToOffice(tx, actor, moment.now, versionsOf(rows))).map(({ id }) => id))
      if (sent.size > 0)
        await emit<ReviewEvent>(tx, {
          kind: 'reviews-submitted',
          school_id: actor.schoolId,
          class_id: of.id,
          class_name: of.name,
          of: period.kind,
          starts_on: period.start,
          count: sent.size,
        })
      return new Set(rows.flatMap(({ id, review }) => (review && sent.has(review.id) ? [id] : [])))
    },
  })
  return { data }
}

type Timed = Chosen & { readonly at?: string | undefined }

export const releaseReviews = async (context: Context, actor: Staff, chosen: Timed): Promise<ReleasedReviews> => {
  const moment = await momentOf(context, actor.schoolId)
  const at = releaseAt(context, moment, chosen.at)
  const { done, data } = await withEach(context, actor, chosen, {
    moment,
    verdictOf: releaseVerdict(actor, moment),
    run: async (tx, _, rows) => {
      const released = await copyToFamilies(tx, actor, at, versionsOf(rows))
      if (released.length > 0) await settleLater(tx, actor.schoolId, at)
      return new Set(released.map(({ student_id }) => student_id))
    },
  })
  const isReleased = done > 0
  return {
    batch: isReleased ? at.batch : null,
    shown_from: isReleased ? at.shownFrom.toISOString() : null,
    undo_seconds: isReleased ? secondsUntil(at) : 0,
    data,
  }
}

/** Takes back an own release before families see it. */
export const undoRelease = async (context: Context, actor: Staff, batch: string) => {
  const moment = await momentOf(context, actor.schoolId)
  return context.transaction(async (tx) => {
    const rows = await lockBatch(tx, actor, batch)
    const [first] = rows
    if (!first || first.released_by !== actor.accountId) throw problem('not_found')
    const of = await classOf(tx, actor, first.class_id)
    if (Date.parse(first.shown_from) <= moment.now.getTime()) throw problem('review_undo_late')
    await undoBatch(tx, actor, batch)
    const isOfOne = rows.every(({ class_id }) => class_id === first.class_id)
    await signalStaff(tx, actor, ['reviews'], isOfOne ? first.class_id : undefined)
    if (!isOfOne) return { count: rows.length, data: [] }
    const wanted = {
      kind: first.kind === 'term' ? 'day' : first.kind,
      day: first.starts_on,
      cycle_id: first.cycle_id ?? undefined,
    } as const
    const period = await periodOf(tx, of, wanted, moment)
    const frame: Frame = { moment, period, aspects: await aspectsOf(tx, actor.schoolId) }
    const ids = rows.map(({ student_id }) => student_id)
    const children = await queries.selectSheet(tx, of, period, ids)
    return { count: rows.length, data: children.map((row) => shownChild(context, actor, frame, row)) }
  })
}
