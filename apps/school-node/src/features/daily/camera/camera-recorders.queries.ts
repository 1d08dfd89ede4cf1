import type { Recorder } from '@nhip-cau/contract/cameras'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** Only the office sees recorders; all of its school. */
const visibleTo = (db: Db, actor: Actor): Fragment =>
  actor.role === 'school' ? db`r.school_id = ${actor.schoolId}` : db`false`

const details = (db: Db): Fragment => db`
  select r.id, r.name, r.kind, r.has_username, r.has_password, r.version,
    (select count(*)::int from cameras k
      where k.school_id = r.school_id and k.recorder_id = r.id and k.deleted_at is null) as cameras
  from camera_recorders r`

type Page = { readonly limit: number; readonly offset: number }

export const selectRecorders = (db: Db, actor: Actor, { limit, offset }: Page) => db<Recorder[]>`
  ${details(db)} where ${visibleTo(db, actor)} order by lower(r.name), r.id limit ${limit} offset ${offset}`

export const countRecorders = async (db: Db, actor: Actor): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from camera_recorders r where ${visibleTo(db, actor)}`
  return row?.total ?? 0
}

export const selectRecorder = async (db: Db, actor: Actor, id: string): Promise<Recorder | undefined> => {
  const [row] = await db<Recorder[]>`${details(db)} where ${visibleTo(db, actor)} and r.id = ${id}`
  return row
}

export type LockedRecorder = {
  id: string
  name: string
  kind: Recorder['kind']
  ciphertext: Buffer
  has_username: boolean
  has_password: boolean
  version: number
}

const locked = (db: Db, actor: Actor, id: string): Fragment => db`
  select r.id, r.name, r.kind, r.ciphertext, r.has_username, r.has_password, r.version
  from camera_recorders r where ${visibleTo(db, actor)} and r.id = ${id}`

export const lockRecorder = async (tx: Db, actor: Actor, id: string): Promise<LockedRecorder | undefined> => {
  const [row] = await tx<LockedRecorder[]>`${locked(tx, actor, id)} for update of r`
  return row
}

/** Protects it from being deleted until the transaction ends. */
export const holdRecorder = async (tx: Db, actor: Actor, id: string): Promise<LockedRecorder | undefined> => {
  const [row] = await tx<LockedRecorder[]>`${locked(tx, actor, id)} for key share of r`
  return row
}

export const selectRecorderSecret = async (db: Db, actor: Actor, id: string): Promise<LockedRecorder | undefined> => {
  const [row] = await db<LockedRecorder[]>`${locked(db, actor, id)}`
  return row
}

export type RecorderColumns = Omit<LockedRecorder, 'id' | 'version'>

export const insertRecorder = (tx: Db, actor: Actor, id: string, one: RecorderColumns) => tx`
  insert into camera_recorders (school_id, id, name, kind, ciphertext, has_username, has_password)
  values (${actor.schoolId}, ${id}, ${one.name}, ${one.kind}, ${one.ciphertext}, ${one.has_username}, ${one.has_password})`

export const updateRecorder = (tx: Db, actor: Actor, id: string, one: RecorderColumns) => tx`
  update camera_recorders r set name = ${one.name}, kind = ${one.kind}, ciphertext = ${one.ciphertext},
    has_username = ${one.has_username}, has_password = ${one.has_password}, version = r.version + 1
  where r.school_id = ${actor.schoolId} and r.id = ${id}`

export const deleteRecorder = (tx: Db, actor: Actor, id: string) => tx`
  delete from camera_recorders r where r.school_id = ${actor.schoolId} and r.id = ${id}`

/** For the form of cameras. */
export const selectRecorderNames = (db: Db, actor: Actor) => db<{ id: string; name: string }[]>`
  select r.id, r.name from camera_recorders r where ${visibleTo(db, actor)} order by lower(r.name), r.id limit 200`
