import type { Camera, listCameras } from '@nhip-cau/contract/cameras'
import { isEnough } from '@nhip-cau/contract/is-enough'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import { selectOwnClasses } from '../../../access/own-choices.queries.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './camera.queries.ts'
import { selectRecorderNames } from './camera-recorders.queries.ts'
import { stateOf } from './camera-right.ts'

const cutOf = ({ cut_at, cut_by }: Pick<queries.CameraRow, 'cut_at' | 'cut_by'>) =>
  cut_at === null ? null : { at: cut_at, by: cut_by ?? '' }

type Standing = { readonly now: Date; readonly gatewayIsUp: boolean; readonly allCut: boolean }

const shown = (row: queries.CameraRow, { now, gatewayIsUp, allCut }: Standing): Camera => ({
  id: row.id,
  name: row.name,
  class: row.class,
  place: row.place,
  recorder: row.recorder,
  stream: row.stream,
  has_username: row.has_username,
  has_password: row.has_password,
  active: row.active,
  sound: row.sound,
  state: stateOf({ ...row, cut: row.cut_at !== null || allCut }, now, gatewayIsUp),
  since: row.state === 'unknown' ? null : row.state_since,
  codec: row.codec,
  cut: cutOf(row),
  watching: { families: row.families, staff: row.staff },
  version: row.version,
})

export const listAllCameras = async (
  context: Context,
  actor: Actor,
  { page, per_page, ...filter }: QueryOf<typeof listCameras>,
) => {
  const { db } = context
  const [rows, total, cut, gateway] = await Promise.all([
    queries.selectCameras(db, actor, filter, { limit: per_page, offset: (page - 1) * per_page }),
    queries.countCameras(db, actor, filter),
    queries.selectSchoolCut(db, actor.schoolId),
    context.cameraGateway.isUp(),
  ])
  const standing = { now: context.now(), gatewayIsUp: gateway, allCut: cut !== undefined }
  return {
    ...pageOf(
      rows.map((row) => shown(row, standing)),
      { page, per_page },
      total,
    ),
    cut: cut ? { at: cut.cut_at, by: cut.by } : null,
    gateway,
  }
}

export const listInput = async (context: Context, actor: Actor) => {
  const [classes, recorders, settings] = await Promise.all([
    selectOwnClasses(context.db, actor),
    selectRecorderNames(context.db, actor),
    context.settings.of(actor.schoolId),
  ])
  const control = isEnough('school.cameraControl', actor.permissions)
  return { classes, recorders, sound: settings.camera.sound, can: { control } }
}

export const getCamera = async (context: Context, actor: Actor, id: string): Promise<Camera> => {
  const [row, cut, gatewayIsUp] = await Promise.all([
    queries.selectCamera(context.db, actor, id),
    queries.selectSchoolCut(context.db, actor.schoolId),
    context.cameraGateway.isUp(),
  ])
  if (!row) throw problem('not_found')
  return shown(row, { now: context.now(), gatewayIsUp, allCut: cut !== undefined })
}

/** The camera after a write, and a signal to all who may have it on their page. */
export const done = async (context: TransactionContext, tx: Tx, actor: Actor, id: string): Promise<Camera> => {
  const row = await queries.selectCamera(tx, actor, id)
  if (!row) throw new Error('no row')
  await signalStaff(tx, actor, ['camera'], undefined)
  const cut = await queries.selectSchoolCut(tx, actor.schoolId)
  return shown(row, { now: context.now(), gatewayIsUp: true, allCut: cut !== undefined })
}

/** Nobody sees the cameras any more: the next answer to the gateway has neither them nor their views. */
export const cutCameras = (context: Context, actor: Actor, cameraId: string | null) =>
  context.transaction(async (tx) => {
    const now = context.now()
    if (cameraId === null) {
      await queries.cutSchool(tx, actor, now)
      await recordAudit(tx, actor, { action: 'camera.cut_all', object: { kind: 'camera', id: null, name: null } })
    } else {
      const camera = await queries.lockCamera(tx, actor, cameraId)
      if (!camera) throw problem('not_found')
      await queries.cutCamera(tx, actor, cameraId, now)
      const object = { kind: 'camera', id: cameraId, name: camera.name }
      await recordAudit(tx, actor, { action: 'camera.cut', object })
    }
    await signalLive(tx, { school_id: actor.schoolId, topics: ['camera'], screen: actor.screen })
    return { cut: await standingCut(tx, actor, cameraId) }
  })

const standingCut = async (tx: Tx, actor: Actor, cameraId: string | null) => {
  const row = cameraId === null ? undefined : await queries.selectCamera(tx, actor, cameraId)
  const all = cameraId === null ? await queries.selectSchoolCut(tx, actor.schoolId) : undefined
  const cut = row ? cutOf(row) : all && { at: all.cut_at, by: all.by }
  if (!cut) throw new Error('no cut')
  return cut
}

/** Lifts the cut that the caller has seen; if somebody has cut again since, that one stays. */
export const resumeCameras = (context: Context, actor: Actor, cameraId: string | null, at: string) =>
  context.transaction(async (tx) => {
    const camera = cameraId === null ? undefined : await queries.lockCamera(tx, actor, cameraId)
    if (cameraId !== null && !camera) throw problem('not_found')
    const isLifted =
      cameraId === null
        ? await queries.resumeSchool(tx, actor.schoolId, at)
        : await queries.resumeCamera(tx, actor, cameraId, at)
    if (!isLifted) throw problem('conflict')
    const object = { kind: 'camera', id: cameraId, name: camera?.name ?? null }
    await recordAudit(tx, actor, { action: cameraId === null ? 'camera.resume_all' : 'camera.resume', object })
    await signalLive(tx, { school_id: actor.schoolId, topics: ['camera'], screen: actor.screen })
    return { cut: null }
  })
