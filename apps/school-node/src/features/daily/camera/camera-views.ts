import { createHash, randomBytes } from 'node:crypto'
import type { WatchableCamera } from '@nhip-cau/contract/camera-views'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { type LiveSignal, signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import { type FactsRow, selectOwnOpenView, selectWatchable } from './camera-facts.queries.ts'
import { questionsFrom } from './camera-questions.ts'
import { momentOf, nextWindow, refusalOf, secondsLeft, stateOf, windowsNow } from './camera-right.ts'
import * as queries from './camera-views.queries.ts'

const mostShown = 200

const closesAt = (facts: FactsRow, now: Date): string | null =>
  facts.role === 'parent' ? momentOf(windowsNow(facts, now).open?.to, facts.today, facts.zone) : null

const left = (facts: FactsRow): number | null => (facts.role === 'parent' ? secondsLeft(facts) : null)

export const hasSound = ({ sound, settings, class_agrees_to_sound }: FactsRow): boolean =>
  sound && settings.camera.sound && class_agrees_to_sound

type Presents = Pick<TransactionContext, 'presentImage'>

const shown = (
  { presentImage }: Presents,
  actor: Actor,
  facts: FactsRow,
  { now, gatewayIsUp }: { readonly now: Date; readonly gatewayIsUp: boolean },
): WatchableCamera => {
  const why = refusalOf(facts, now)
  const isFamily = actor.role === 'parent'
  return {
    id: facts.camera_id,
    name: facts.name,
    class: facts.class,
    place: facts.place,
    student: facts.student && {
      ...facts.student,
      photo: facts.student.photo && presentImage(actor, facts.student.photo),
    },
    state: stateOf(facts, now, gatewayIsUp),
    can_watch: why === null,
    why_not: why,
    own_consent_missing: isFamily && facts.own_answer !== true,
    has_sound: hasSound(facts),
    windows: isFamily ? [...windowsNow(facts, now).windows] : [],
    opens_at: isFamily ? momentOf(nextWindow(facts, now), facts.today, facts.zone) : null,
    closes_at: closesAt(facts, now),
    seconds_left: left(facts),
    families: isFamily ? null : { count: facts.families, newest_at: facts.newest_family_at },
  }
}

type Which = { readonly class_id?: string | undefined; readonly student_id?: string | undefined }

const picked = ({ class_id, student_id }: Which) => ({
  ...(class_id === undefined ? {} : { classId: class_id }),
  ...(student_id === undefined ? {} : { studentId: student_id }),
})

export const listWatchable = async (context: Context, actor: Actor, which: Which) => {
  const now = context.now()
  const [rows, gatewayIsUp, questions] = await Promise.all([
    selectWatchable(context.db, actor, picked(which)),
    context.cameraGateway.isUp(),
    questionsFrom(context, actor.schoolId),
  ])
  const data = rows.slice(0, mostShown).map((row) => shown(context, actor, row, { now, gatewayIsUp }))
  return { now: now.toISOString(), questions_from: questions?.toISOString() ?? null, data }
}

/** The class's page and the office hear at once when somebody begins or stops. */
export const viewSignals = (schoolId: string, classId: string | null, screen?: string): readonly LiveSignal[] => [
  {
    school_id: schoolId,
    topics: ['camera'],
    roles: classId === null ? ['school'] : ['school', 'teacher'],
    class_ids: classId === null ? null : [classId],
    screen,
  },
]

const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest('hex') }
}

const tailOf = (phone: string | null): string | null => (phone === null ? null : phone.slice(-3))

type Wanted = { readonly camera_id: string; readonly student_id?: string | undefined }

/** What somebody wants to watch, if it is theirs to see. Families name the child through whom they watch. */
const wanted = async (tx: Tx, actor: Actor, { camera_id, student_id }: Wanted): Promise<FactsRow> => {
  const child = student_id === undefined ? {} : { studentId: student_id }
  const [row] = await selectWatchable(tx, actor, { cameraId: camera_id, ...child })
  if (!row || (actor.role === 'parent' && student_id === undefined)) throw problem('not_found')
  return row
}

export const startView = (context: Context, actor: Actor, body: Wanted) =>
  context.transaction(async (tx) => {
    const now = context.now()
    await queries.lockViewer(tx, actor)
    const before = await wanted(tx, actor, body)
    const same = { cameraId: before.camera_id, studentId: before.student?.id ?? null, now }
    await queries.endSameView(tx, actor, same)
    const facts = await wanted(tx, actor, body)
    if (refusalOf(facts, now) !== null) throw problem('camera_closed')
    const { token, hash } = newToken()
    const id = await queries.insertView(tx, actor, {
      ...same,
      classId: facts.class_id,
      tokenHash: hash,
      day: facts.today,
    })
    const mark = await queries.selectMark(tx, actor)
    await signalLive(tx, ...viewSignals(actor.schoolId, facts.class_id, actor.screen))
    return {
      id,
      token,
      mark: { name: mark?.name ?? '', phone_tail: tailOf(mark?.phone ?? null) },
      has_sound: hasSound(facts),
      seconds_left: left(facts),
      closes_at: closesAt(facts, now),
      now: now.toISOString(),
    }
  })

/** Whether an own view goes on; asking also tells that the session of the page goes on. */
export const lookAtView = async (context: Context, actor: Actor, id: string) => {
  const now = context.now()
  const view = await queries.selectOwnView(context.db, actor, id)
  if (!view) throw problem('not_found')
  if (view.ended_at === null) await queries.keepAuthorised(context.db, actor, id)
  const facts = view.ended_at === null ? await selectOwnOpenView(context.db, actor, id) : undefined
  const why = facts ? refusalOf(facts, now) : (view.why ?? 'ended')
  return {
    active: why === null,
    why,
    seconds_left: facts ? left(facts) : null,
    closes_at: facts ? closesAt(facts, now) : null,
    now: now.toISOString(),
  }
}

export const endView = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    await queries.endOwnView(tx, actor, id, context.now())
    const view = await queries.selectOwnView(tx, actor, id)
    if (!view || view.ended_at === null) throw problem('not_found')
    await signalLive(tx, ...viewSignals(actor.schoolId, view.class_id, actor.screen))
    return { ended_at: view.ended_at }
  })
