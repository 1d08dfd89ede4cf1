import { randomUUID } from 'node:crypto'
import type { Camera, createCamera, updateCamera } from '@nhip-cau/contract/cameras'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { masked, recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './camera.queries.ts'
import { done } from './camera.ts'
import { holdRecorder } from './camera-recorders.queries.ts'
import { type CameraSecret, decryptCamera, encryptCamera, placeOf } from './camera-source.ts'
import { endViewsOfCamera } from './camera-views.queries.ts'

const refusedBy: Readonly<Record<string, () => Error>> = {
  cameras_name: () => problem('validation', { errors: { name: fieldText('camera_name_taken') } }),
  cameras_channel: () => problem('validation', { errors: { 'source.channel': fieldText('camera_channel_taken') } }),
}

/** Names and channels are unique; the constraints decide, also of two who write at once. */
const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    throw refusedBy[violatedConstraint(error) ?? '']?.() ?? error
  }
}

const allowsSound = async ({ settings }: Pick<Context, 'settings'>, { schoolId }: Actor): Promise<boolean> =>
  (await settings.of(schoolId)).camera.sound

type Fields = Omit<BodyOf<typeof createCamera>, 'source'>
type Source = BodyOf<typeof createCamera>['source']

type Former = { readonly classId: string | null; readonly sound: boolean }

const refuseFields = async (tx: Tx, actor: Actor, fields: Fields, soundAllowed: boolean, former?: Former) => {
  const { class_id, place, sound } = fields
  if (class_id && class_id !== former?.classId && !(await queries.hasClass(tx, actor, class_id)))
    throw problem('not_found')
  if (!class_id && (place === null || place.length < 2))
    throw problem('validation', { errors: { place: fieldText('camera_place') } })
  const isNew = sound && former?.sound !== true
  if (sound && (!class_id || (isNew && !soundAllowed)))
    throw problem('validation', { errors: { sound: fieldText('camera_sound') } })
}

/** The part of the row that says where the picture comes from. */
type SourceColumns = Pick<
  queries.CameraColumns,
  'recorder_id' | 'channel' | 'ciphertext' | 'has_username' | 'has_password'
>

const ofRecorder = async (tx: Tx, actor: Actor, recorderId: string, channel: number): Promise<SourceColumns> => {
  if (!(await holdRecorder(tx, actor, recorderId))) throw problem('not_found')
  return { recorder_id: recorderId, channel, ciphertext: null, has_username: false, has_password: false }
}

const ofAddress = ({ vault }: Pick<Context, 'vault'>, id: string, secret: CameraSecret): SourceColumns => ({
  recorder_id: null,
  channel: null,
  ciphertext: encryptCamera(vault, id, secret),
  has_username: secret.username !== null,
  has_password: secret.password !== null,
})

const logged = (fields: Fields, source: SourceColumns, className: string | null) => ({
  name: fields.name,
  class_name: className,
  place: fields.place,
  channel: source.channel,
  stream: fields.stream,
  active: fields.active,
  sound: fields.sound,
  username: source.has_username ? masked('set') : null,
  password: source.has_password ? masked('set') : null,
})

const columnsOf = (fields: Fields, source: SourceColumns): queries.CameraColumns => ({
  name: fields.name,
  class_id: fields.class_id ?? null,
  place: fields.place,
  stream: fields.stream,
  active: fields.active,
  sound: fields.sound,
  ...source,
})

export const createNewCamera = (context: Context, actor: Actor, body: BodyOf<typeof createCamera>): Promise<Camera> =>
  refusingDoubles(async () => {
    const sound = await allowsSound(context, actor)
    return context.transaction(async (tx) => {
      const { source: from, username = null, password = null, ...fields } = body
      await refuseFields(tx, actor, fields, sound)
      const id = randomUUID()
      const source =
        from.kind === 'recorder'
          ? await ofRecorder(tx, actor, from.recorder_id, from.channel)
          : ofAddress(context, id, { address: from.address, username, password })
      await queries.insertCamera(tx, actor, id, columnsOf(fields, source))
      const camera = await done(context, tx, actor, id)
      const object = { kind: 'camera', id, name: fields.name }
      const after = logged(fields, source, camera.class?.name ?? null)
      await recordAudit(tx, actor, { action: 'camera.store', object, after })
      return camera
    })
  })

type Login = { readonly username?: string | null | undefined; readonly password?: string | null | undefined }

/** A changed address gets no password that was meant for the former one. */
export const changedAddress = (
  before: CameraSecret | undefined,
  address: string | undefined,
  { username, password }: Login,
): CameraSecret => {
  const to = address ?? before?.address
  if (to === undefined) throw problem('validation', { errors: { source: fieldText('camera_source') } })
  const stays = before !== undefined && placeOf(before.address) === placeOf(to)
  if (!stays && before?.password != null && password === undefined)
    throw problem('validation', { errors: { password: fieldText('camera_password_again') } })
  const kept = stays ? before : { username: null, password: null }
  return {
    address: to,
    username: username === undefined ? kept.username : username,
    password: password === undefined ? kept.password : password,
  }
}

const changedSource = async (
  context: TransactionContext,
  tx: Tx,
  actor: Actor,
  before: queries.LockedCamera,
  { source, ...login }: Login & { readonly source?: Source | undefined },
): Promise<SourceColumns> => {
  if (source?.kind === 'recorder') return ofRecorder(tx, actor, source.recorder_id, source.channel)
  if (source === undefined && before.ciphertext === null)
    return {
      recorder_id: before.recorder_id,
      channel: before.channel,
      ciphertext: null,
      has_username: false,
      has_password: false,
    }
  const former = before.ciphertext === null ? undefined : decryptCamera(context.vault, before.id, before.ciphertext)
  return ofAddress(context, before.id, changedAddress(former, source?.address, login))
}

export const changeCamera = (context: Context, actor: Actor, body: BodyOf<typeof updateCamera>): Promise<Camera> =>
  refusingDoubles(async () => {
    const sound = await allowsSound(context, actor)
    return context.transaction(async (tx) => {
      const { id, version, source: from, username, password, ...fields } = body
      const before = await queries.lockCamera(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      await refuseFields(tx, actor, fields, sound, { classId: before.class_id, sound: before.sound })
      const isTouched = from !== undefined || username !== undefined || password !== undefined
      const source = await changedSource(context, tx, actor, before, { source: from, username, password })
      const isElsewhere = isTouched || before.stream !== fields.stream
      await queries.updateCamera(tx, actor, id, columnsOf(fields, source), isElsewhere)
      // A view is the right to one picture of one class.
      if (isElsewhere || (fields.class_id ?? null) !== before.class_id)
        await endViewsOfCamera(tx, actor, id, context.now(), 'off')
      const camera = await done(context, tx, actor, id)
      await recordAudit(tx, actor, {
        action: 'camera.update',
        object: { kind: 'camera', id, name: fields.name },
        before: logged(before, { ...source, channel: before.channel }, before.class_name),
        after: { ...logged(fields, source, camera.class?.name ?? null), source: isTouched ? masked('new') : null },
      })
      return camera
    })
  })

export const removeCamera = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const before = await queries.lockCamera(tx, actor, id)
    if (!before) throw problem('not_found')
    await endViewsOfCamera(tx, actor, id, context.now(), 'off')
    await queries.removeCamera(tx, actor, id, context.now())
    const object = { kind: 'camera', id, name: before.name }
    await recordAudit(tx, actor, { action: 'camera.delete', object, before: { name: before.name } })
    await signalStaff(tx, actor, ['camera'], before.class_id ?? undefined)
    return { message: successText }
  })
