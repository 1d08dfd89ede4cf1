import { isEnough } from '@nhip-cau/contract/is-enough'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { FileKind } from './file-kind.ts'

/** The references to the picture `m`. */
export const referring = (db: Db): Fragment =>
  db`file_references ref where ref.school_id = m.school_id and ref.media_id = m.id`

/**
 * Selects those of `kinds` that own a file now; `references` are those to it. Planning the rules of all kinds takes
 * PostgreSQL many times longer than executing them, so a statement has only the rules that can apply.
 */
export const selectOwningKinds = async (db: Db, kinds: readonly FileKind[], references: Fragment) => {
  const rows = await db<{ kind: string | null }[]>`select distinct ref.kind from ${references}`
  const owning = new Set(rows.map(({ kind }) => kind))
  return kinds.filter(({ kind }) => owning.has(kind))
}

/** Selects those of `kinds` that own the picture. */
export const selectKindsOfImage = (db: Db, actor: Actor, kinds: readonly FileKind[], id: string) =>
  selectOwningKinds(db, kinds, db`file_references ref where ref.school_id = ${actor.schoolId} and ref.media_id = ${id}`)

/** Whether the owner in the reference `ref` allows the actor to see its file, whose id is `file`. */
export const ownerAllows = (db: Db, actor: Actor, kinds: readonly FileKind[], file: Fragment): Fragment => {
  const allowed = kinds
    .filter(({ shownBy }) => shownBy === undefined || shownBy.some((endpoint) => mayCall(endpoint, actor)))
    .reduce((cases, { kind, visible }) => db`${cases} when ref.kind = ${kind} then ${visible(db, actor, file)}`, db``)
  return db`case when ref.kind is null then false ${allowed} else false end`
}

/**
 * Whether the actor may see a file: as one of its owners allows, or as its uploader if it has no owner. `alias` is the
 * alias of its table, `references` those to it.
 */
export const seesReferred = (
  db: Db,
  actor: Actor,
  kinds: readonly FileKind[],
  alias: string,
  references: Fragment,
): Fragment => {
  const file = db(alias)
  // With "offset 0" PostgreSQL plans the subquery once, not a second time for all files.
  return db`
    (exists (select from ${references} and ${ownerAllows(db, actor, kinds, db`${file}.id`)} offset 0)
      or (${file}.owner_account_id = ${actor.accountId} and not exists (select from ${references})))`
}

/** Whether the actor may see the picture `m`. */
export const seesFile = (db: Db, actor: Actor, kinds: readonly FileKind[]): Fragment =>
  seesReferred(db, actor, kinds, 'm', referring(db))

const mayCall = ({ access }: Endpoint, { role, permissions }: Actor): boolean => {
  const needed = typeof access === 'string' ? undefined : access[role]
  return needed !== undefined && isEnough(needed, permissions)
}

export type UsableFile = { readonly id: string; readonly width: number; readonly height: number }

/** File owners by kind, for example all absences of one child. */
export type Owners = { readonly kinds: readonly string[]; readonly ids: readonly string[] }

/** Whether the actor may give a file to an owner: an own file without an owner, or one that the owner already has. */
export const isUsable = (
  db: Db,
  actor: Actor,
  { kinds, ids }: Owners,
  alias: string,
  references: Fragment,
): Fragment => db`
  ((${db(alias)}.owner_account_id = ${actor.accountId} and not exists (select from ${references}))
    or exists (
      select from ${references} and ref.kind = any(${[...kinds]}::text[]) and ref.owner_id = any(${[...ids]}::uuid[])))`

/**
 * Selects those of `ids` that the actor may give to an owner: own uploads without an owner, and files that the owner
 * already has. Locks them against the cleaning until the transaction ends.
 */
export const selectUsableFiles = (
  tx: Db,
  actor: Actor,
  ids: readonly string[],
  owners: Owners = { kinds: [], ids: [] },
) => tx<UsableFile[]>`
  select m.id, m.width, m.height from media m
  where m.school_id = ${actor.schoolId} and m.id = any(${[...ids]}::uuid[]) and not m.incomplete
    and ${isUsable(tx, actor, owners, 'm', referring(tx))}
  for key share of m`

/** A deleted media row and the widths of its files. */
export type RemovedFile = {
  readonly school_id: string
  readonly id: string
  readonly widths: number[]
  readonly has_original: boolean
}
export type FileId = Pick<RemovedFile, 'school_id' | 'id'>

export type Seen = FileId & {
  readonly created_at: string
  /** No reference exists. */
  readonly free: boolean
  /** The last row of this part. */
  readonly last: boolean
}

/**
 * Of the next `part` uploads older than a day, of all schools, selects those without references, and the last one as
 * the position for the next part.
 */
export const selectUnreferred = (db: Db, now: Date, after: Seen | undefined, part: number) => db<Seen[]>`
  with part as materialized (
    select m.school_id, m.id, m.created_at from media m
    where m.created_at < ${now.toISOString()}::timestamptz - interval '24 hours'
      ${after === undefined ? db`` : db`and (m.created_at, m.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)`}
    order by m.created_at, m.id limit ${part})
  select * from (
    select m.*, not exists (select from ${referring(db)}) as free,
      lead(m.id) over (order by m.created_at, m.id) is null as last
    from part m) seen
  where seen.free or seen.last
  order by seen.created_at, seen.id`

/** A table `given` with these files. */
export const these = (db: Db, files: readonly FileId[]): Fragment => db`
  unnest(${files.map((one) => one.school_id)}::uuid[], ${files.map((one) => one.id)}::uuid[]) as given (school_id, id)`
