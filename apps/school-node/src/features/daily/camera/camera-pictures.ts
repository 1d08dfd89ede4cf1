import { Readable } from 'node:stream'
import type { GatewaySource } from '@nhip-cau/contract/camera-gateway'
import type { testCamera } from '@nhip-cau/contract/cameras'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { cameraTestText } from '../../../texts.ts'
import { masked, recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './camera.queries.ts'
import { selectRecorderSecret } from './camera-recorders.queries.ts'
import { decryptCamera, decryptRecorder, sourceOfCamera, sourceOfChannel } from './camera-source.ts'
import { changedAddress } from './camera-write.ts'

type Test = BodyOf<typeof testCamera>

const ofChannel = async (
  { db, vault }: Context,
  actor: Actor,
  recorderId: string,
  channel: { readonly channel: number; readonly stream: Test['stream'] },
): Promise<GatewaySource> => {
  const recorder = await selectRecorderSecret(db, actor, recorderId)
  if (!recorder) throw problem('not_found')
  return sourceOfChannel(decryptRecorder(vault, recorder.id, recorder.ciphertext), { ...channel, kind: recorder.kind })
}

/** The source to try: what is given, and for the rest what the camera has. */
const sourceOf = async (context: Context, actor: Actor, { camera_id, source, stream, ...login }: Test) => {
  const camera = camera_id === undefined ? undefined : await queries.selectSource(context.db, actor, camera_id)
  if (camera_id !== undefined && !camera) throw problem('not_found')
  if (source?.kind === 'recorder')
    return ofChannel(context, actor, source.recorder_id, { channel: source.channel, stream })
  if (source === undefined && camera?.recorder_id && camera.channel !== null)
    return ofChannel(context, actor, camera.recorder_id, { channel: camera.channel, stream })
  if (source === undefined && !camera) throw problem('validation', { errors: { source: fieldText('camera_source') } })
  const former =
    camera && camera.ciphertext !== null ? decryptCamera(context.vault, camera.camera_id, camera.ciphertext) : undefined
  return sourceOfCamera(changedAddress(former, source?.address, login))
}

/** Each try is recorded, because it makes the server call an address. */
export const tryCamera = async (context: Context, actor: Actor, body: Test) => {
  const source = await sourceOf(context, actor, body)
  await context.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'camera.test',
      object: { kind: 'camera', id: body.camera_id ?? null, name: null },
      after: { source: masked(source.url) },
    }),
  )
  const tried = await context.cameraGateway.test(source)
  return {
    ok: tried.ok,
    text: cameraTestText(tried.ok),
    snapshot: tried.ok ? tried.snapshot : null,
    codec: tried.ok ? tried.codec : null,
  }
}

const dayMs = 24 * 60 * 60_000

/** A picture of a camera that is on and not cut. A look at pictures is recorded once a day for each account. */
export const snapshotOf = async (context: Context, actor: Actor, id: string): Promise<Readable> => {
  const now = context.now()
  const [camera, cut] = await Promise.all([
    queries.selectCamera(context.db, actor, id),
    queries.selectSchoolCut(context.db, actor.schoolId),
  ])
  if (!camera) throw problem('not_found')
  if (!camera.active || camera.cut_at !== null || cut) throw problem('camera_silent')
  if (!(await queries.hasLooked(context.db, actor, new Date(now.getTime() - dayMs))))
    await context.transaction((tx) =>
      recordAudit(tx, actor, { action: 'camera.read', object: { kind: 'camera', id, name: camera.name } }),
    )
  const picture = await context.cameraGateway.snapshot(id)
  if (picture === undefined) throw problem('camera_silent')
  return Readable.from([picture])
}
