import { randomUUID } from 'node:crypto'
import type { createRecorder, Recorder, updateRecorder } from '@nhip-cau/contract/cameras'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { masked, recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './camera-recorders.queries.ts'
import { decryptRecorder, encryptRecorder, type RecorderSecret } from './camera-source.ts'

type Page = { readonly page: number; readonly per_page: number }

export const listRecorders = async ({ db }: Context, actor: Actor, page: Page) => {
  const [rows, total] = await Promise.all([
    queries.selectRecorders(db, actor, { limit: page.per_page, offset: (page.page - 1) * page.per_page }),
    queries.countRecorders(db, actor),
  ])
  return pageOf(rows, page, total)
}

/** Names are unique; the constraint decides, also of two who write at once. */
const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'camera_recorders_name') throw error
    throw problem('validation', { errors: { name: fieldText('camera_name_taken') } })
  }
}

const done = async (tx: Tx, actor: Actor, id: string): Promise<Recorder> => {
  const row = await queries.selectRecorder(tx, actor, id)
  if (!row) throw new Error('no row')
  await signalStaff(tx, actor, ['camera'], undefined)
  return row
}

/** The path of a recorder of another kind needs a place for the channel. */
const refusePath = (kind: Recorder['kind'], path: string | null) => {
  if (kind === 'other' && path?.includes('{channel}') !== true)
    throw problem('validation', { errors: { 'at.path': fieldText('camera_path') } })
}

type NewRecorder = BodyOf<typeof createRecorder>

const secretOf = ({ at, username, password }: NewRecorder): RecorderSecret => ({
  host: at.host.toLowerCase(),
  port: at.port,
  path: at.path ?? null,
  username: username ?? null,
  password: password ?? null,
})

const columnsOf = (
  { vault }: Pick<Context, 'vault'>,
  id: string,
  { name, kind }: Pick<Recorder, 'name' | 'kind'>,
  secret: RecorderSecret,
): queries.RecorderColumns => ({
  name,
  kind,
  ciphertext: encryptRecorder(vault, id, secret),
  has_username: secret.username !== null,
  has_password: secret.password !== null,
})

/** What the audit log may have: that something was set, and never what. */
const logged = ({ name, kind }: Pick<Recorder, 'name' | 'kind'>, secret: RecorderSecret) => ({
  name,
  kind,
  source: masked(`${secret.host}:${secret.port}${secret.path ?? ''}`),
  username: masked(secret.username),
  password: masked(secret.password),
})

export const createNewRecorder = (context: Context, actor: Actor, body: NewRecorder): Promise<Recorder> =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const secret = secretOf(body)
      refusePath(body.kind, secret.path)
      const id = randomUUID()
      await queries.insertRecorder(tx, actor, id, columnsOf(context, id, body, secret))
      const object = { kind: 'camera_recorder', id, name: body.name }
      await recordAudit(tx, actor, { action: 'camera_recorder.store', object, after: logged(body, secret) })
      return done(tx, actor, id)
    }),
  )

/** A changed host gets no password that was meant for the former one. */
const changedSecret = (before: RecorderSecret, { at, username, password }: BodyOf<typeof updateRecorder>) => {
  const place = at ? { host: at.host.toLowerCase(), port: at.port, path: at.path ?? null } : before
  const isElsewhere = place.host !== before.host || place.port !== before.port
  if (isElsewhere && before.password !== null && password === undefined)
    throw problem('validation', { errors: { password: fieldText('camera_password_again') } })
  const kept = isElsewhere ? { username: null, password: null } : before
  return {
    host: place.host,
    port: place.port,
    path: place.path,
    username: username === undefined ? kept.username : username,
    password: password === undefined ? kept.password : password,
  }
}

export const changeRecorder = (
  context: Context,
  actor: Actor,
  id: string,
  body: BodyOf<typeof updateRecorder>,
): Promise<Recorder> =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockRecorder(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== body.version) throw problem('conflict')
      const former = decryptRecorder(context.vault, id, before.ciphertext)
      const secret = changedSecret(former, body)
      refusePath(body.kind, secret.path)
      await queries.updateRecorder(tx, actor, id, columnsOf(context, id, body, secret))
      await recordAudit(tx, actor, {
        action: 'camera_recorder.update',
        object: { kind: 'camera_recorder', id, name: body.name },
        before: logged(before, former),
        after: logged(body, secret),
      })
      return done(tx, actor, id)
    }),
  )

export const removeRecorder = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const locked = await queries.lockRecorder(tx, actor, id)
    const recorder = locked && (await queries.selectRecorder(tx, actor, id))
    if (!recorder) throw problem('not_found')
    if (recorder.cameras > 0) throw problem('recorder_in_use')
    await queries.deleteRecorder(tx, actor, id)
    const object = { kind: 'camera_recorder', id, name: recorder.name }
    await recordAudit(tx, actor, { action: 'camera_recorder.delete', object, before: { name: recorder.name } })
    await signalStaff(tx, actor, ['camera'], undefined)
    return { message: successText }
  })
