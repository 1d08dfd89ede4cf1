import { createHash, timingSafeEqual } from 'node:crypto'
import { type GatewayOrders, GatewayReport, type GatewaySource } from '@nhip-cau/contract/camera-gateway'
import { type CameraRefusal, cameraLimits } from '@nhip-cau/contract/camera-parts'
import { gatewayState } from '@nhip-cau/contract/cameras'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Vault } from '@nhip-cau/server-kit/vault'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import * as queries from './camera.queries.ts'
import { type FactsRow, selectOpenViews } from './camera-facts.queries.ts'
import { refusalOf } from './camera-right.ts'
import { decryptCamera, decryptRecorder, sourceOfCamera, sourceOfChannel } from './camera-source.ts'
import { endViews, markSeen, type ViewEnd } from './camera-views.queries.ts'
import { viewSignals } from './camera-views.ts'

type Report = ReturnType<typeof GatewayReport.parse>
type Orders = ReturnType<typeof GatewayOrders.parse>

const idleMs = cameraLimits.idleSeconds * 1000
/** Milliseconds in which the page opens a new view at the gateway. */
const openingMs = 30_000
const seenEveryMs = 10_000
/** Bytes of the report of a gateway with as many cameras and views as the contract allows. */
const reportLimit = 32 * 1024 * 1024

/** A gateway that has just started does not know the views yet that go on. */
type Boots = { readonly isNew: (boot: string) => boolean }

export const createBoots = (now: () => number = Date.now): Boots => {
  const first = new Map<string, number>()
  return {
    isNew: (boot) => {
      const since = first.get(boot) ?? now()
      if (!first.has(boot)) {
        if (first.size > 100) first.clear()
        first.set(boot, since)
      }
      return now() - since < idleMs
    },
  }
}

type Judged = {
  readonly facts: FactsRow
  readonly why: CameraRefusal | null
  readonly isOpened: boolean
  readonly at: Date
}

/** Whether a view still goes on, and since when it does not. */
const judge = (facts: FactsRow, idle: number | undefined, now: Date, gatewayIsNew: boolean): Judged => {
  const right = refusalOf(facts, now)
  const isOpened = idle !== undefined
  const judged = { facts, why: right, isOpened, at: now }
  if (right !== null) return judged
  if (isOpened) return idle > idleMs ? { ...judged, why: 'ended', at: new Date(now.getTime() - idle) } : judged
  if (facts.seen_at !== null) return gatewayIsNew ? judged : { ...judged, why: 'ended', at: new Date(facts.seen_at) }
  const waits = now.getTime() - Date.parse(facts.started_at ?? '')
  return waits <= openingMs ? judged : { ...judged, why: 'ended' }
}

const sourceOf = (vault: Vault, row: queries.SourceRow): GatewaySource | undefined => {
  try {
    if (row.ciphertext !== null) return sourceOfCamera(decryptCamera(vault, row.camera_id, row.ciphertext))
    const { recorder_id, recorder_kind, recorder_ciphertext, channel, stream } = row
    if (recorder_id === null || recorder_kind === null || recorder_ciphertext === null || channel === null)
      return undefined
    return sourceOfChannel(decryptRecorder(vault, recorder_id, recorder_ciphertext), {
      kind: recorder_kind,
      channel,
      stream,
    })
  } catch {
    // A damaged row must not close the cameras of all schools.
    return undefined
  }
}

/** What the gateway says of a camera, where it differs from what is stored. */
const changedStates = (report: Report, sources: readonly queries.SourceRow[], now: Date): queries.ChangedState[] => {
  const known = new Map(sources.map((row) => [row.camera_id, row]))
  return report.cameras.flatMap(({ camera_id, state, since_ms, codec }) => {
    const row = known.get(camera_id)
    if (!row || state === 'unknown') return []
    const reachable = (one: string) => one === 'live' || one === 'reachable'
    const isSame = reachable(row.state) === reachable(state) && row.state !== 'unknown'
    if (isSame && (codec === null || codec === row.codec)) return []
    const since = new Date(now.getTime() - since_ms).toISOString()
    return [{ school_id: row.school_id, camera_id, state, since, codec: codec ?? row.codec }]
  })
}

/**
 * Answers the gateway: all views that are allowed at this moment and all cameras that it may pull. Ends the other views
 * before it answers, so that a view that was refused once never goes on.
 */
export const answerGateway = async (
  context: Context,
  report: Report,
  boots: Boots,
  ageMs: () => number,
): Promise<Orders> => {
  const age_ms = ageMs()
  const now = context.now()
  const [views, sources] = await Promise.all([selectOpenViews(context.db), queries.selectSources(context.db)])
  const idle = new Map(report.views.map(({ view_id, idle_ms }) => [view_id, idle_ms]))
  const isNew = boots.isNew(report.boot)
  const judged = views.map((facts) => judge(facts, idle.get(facts.view_id ?? ''), now, isNew))
  await write(context, judged, changedStates(report, sources, now))
  return {
    age_ms,
    views: judged.flatMap(({ facts, why }) =>
      why === null && facts.view_id !== null && facts.token_hash !== null
        ? [{ view_id: facts.view_id, camera_id: facts.camera_id, token_hash: facts.token_hash }]
        : [],
    ),
    cameras: sources.flatMap((row) => {
      const source = sourceOf(context.vault, row)
      return source ? [{ ...source, camera_id: row.camera_id, school_id: row.school_id, sound: row.sound }] : []
    }),
  }
}

/** A view is marked as seen each ten seconds. */
const isLongAgo = (seenAt: string | null, now: Date): boolean =>
  seenAt === null || now.getTime() - Date.parse(seenAt) >= seenEveryMs

const write = async (context: Context, judged: readonly Judged[], states: readonly queries.ChangedState[]) => {
  const opened = judged.filter(({ facts, isOpened }) => isOpened && facts.opened_at === null)
  const seen = judged.filter(({ facts, isOpened, why, at }) => isOpened && why === null && isLongAgo(facts.seen_at, at))
  const ended = judged.filter(({ why }) => why !== null)
  if (opened.length + seen.length + ended.length + states.length === 0) return
  const change = ({ facts, at }: Judged) => ({
    school_id: facts.school_id,
    id: facts.view_id ?? '',
    at: at.toISOString(),
  })
  await context.transaction(async (tx) => {
    const named = [...new Set([...opened, ...seen])]
    if (named.length > 0) await markSeen(tx, named.map(change))
    if (ended.length > 0)
      await endViews(
        tx,
        ended.map((one): ViewEnd => ({ ...change(one), why: one.why ?? 'ended' })),
      )
    if (states.length > 0) await queries.storeStates(tx, states)
    const rooms = new Map(
      [...opened, ...ended].map(({ facts }) => [`${facts.school_id} ${facts.class_id}`, facts] as const),
    )
    const schools = new Set(states.map(({ school_id }) => school_id))
    const viewers = ended.map(({ facts }) => ({
      school_id: facts.school_id,
      topics: ['camera'] as const,
      account_ids: [facts.account_id],
    }))
    await signalLive(
      tx,
      ...[...rooms.values()].flatMap(({ school_id, class_id }) => viewSignals(school_id, class_id)),
      ...[...schools].map((school_id) => ({
        school_id,
        topics: ['camera'] as const,
        roles: ['school', 'teacher'] as const,
      })),
      ...viewers,
    )
  })
}

const sameSecret = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

type GatewayAccess = {
  readonly secret: string
  /** Milliseconds since the node asked main for ended sessions. */
  readonly ageMs: () => number
}

/** Mounts the call of the gateway, which has a secret of its own and no role. */
export const mountGatewayState = (app: FastifyInstance, context: Context, { secret, ageMs }: GatewayAccess): void => {
  const boots = createBoots()
  app.route({
    method: gatewayState.method,
    url: gatewayState.path,
    bodyLimit: reportLimit,
    onRequest: (request) => {
      const { authorization = '' } = request.headers
      if (!authorization.startsWith('Bearer ') || !sameSecret(authorization.slice(7), secret))
        return Promise.reject(problem('unauthenticated'))
      return Promise.resolve()
    },
    handler: async (request, reply) => {
      const report = GatewayReport.safeParse(request.body)
      if (!report.success) throw problem('malformed')
      void reply.header('cache-control', 'no-store')
      return answerGateway(context, report.data, boots, ageMs)
    },
  })
}
