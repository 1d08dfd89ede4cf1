import type { Import, ImportKind, ImportRow } from '@nhip-cau/contract/imports'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { PlannedRow } from './rows/imports-plan.ts'

const undoUntil = (db: Db): Fragment => db`
  case when i.state = 'done' and i.finished_at > clock_now() - interval '7 days' then i.finished_at + interval '7 days' end`

const columns = (db: Db): Fragment => db`
  i.id, i.kind, i.file_name, i.state, i.progress, i.rows, i.counts, i.to_confirm, i.warned, i.skip_wrong as skipped_wrong,
  i.failure, a.full_name as created_by, i.created_at, i.finished_at, ${undoUntil(db)} as undo_until, i.undone_at`

const source = (db: Db, actor: Actor, kinds: readonly ImportKind[]): Fragment => db`
  from imports i join accounts a on a.school_id = i.school_id and a.id = i.created_by
  where i.school_id = ${actor.schoolId} and i.kind = any(${[...kinds]}::text[])`

type Page = { readonly page: number; readonly per_page: number }

export const selectImports = (db: Db, actor: Actor, kinds: readonly ImportKind[], { page, per_page }: Page) => db<
  Import[]
>`
  select ${columns(db)} ${source(db, actor, kinds)} order by i.created_at desc, i.id desc
  limit ${per_page} offset ${(page - 1) * per_page}`

export const countImports = async (db: Db, actor: Actor, kinds: readonly ImportKind[]): Promise<number> => {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total ${source(db, actor, kinds)}`
  return row?.total ?? 0
}

export const selectImport = async (
  db: Db,
  actor: Actor,
  kinds: readonly ImportKind[],
  id: string,
): Promise<Import | undefined> => {
  const [row] = await db<Import[]>`select ${columns(db)} ${source(db, actor, kinds)} and i.id = ${id}`
  return row
}

type NewImport = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly titles: readonly string[]
  readonly rows: readonly { readonly row: number; readonly cells: Buffer }[]
}

export const insertImport = async (tx: Db, actor: Actor, id: string, one: NewImport): Promise<void> => {
  await tx`
    insert into imports (school_id, id, kind, file_name, rows, titles, created_by)
    values (${actor.schoolId}, ${id}, ${one.kind}, ${one.fileName}, ${one.rows.length}, ${[...one.titles]}, ${actor.accountId})`
  const rows = one.rows.map(({ row, cells }) => ({ row, cells: cells.toString('base64') }))
  await tx`
    insert into import_rows (school_id, import_id, row, cells)
    select ${actor.schoolId}, ${id}, n.row, decode(n.cells, 'base64')
    from jsonb_to_recordset(${tx.json(rows)}) as n (row integer, cells text)`
}

export type Job = {
  id: string
  kind: ImportKind
  state: Import['state']
  titles: string[]
  skip_wrong: boolean
  same_person_rows: number[]
  created_by: string
  created_at: string
}

export const selectJob = async (db: Db, schoolId: string, id: string): Promise<Job | undefined> => {
  const [row] = await db<Job[]>`
    select i.id, i.kind, i.state, i.titles, i.skip_wrong, i.same_person_rows, i.created_by, i.created_at
    from imports i where i.school_id = ${schoolId} and i.id = ${id}`
  return row
}

export const selectEncryptedRows = (db: Db, schoolId: string, id: string) => db<
  { row: number; cells: Buffer; wrong: boolean }[]
>`
  select r.row, r.cells, r.outcome = 'wrong' as wrong from import_rows r where r.school_id = ${schoolId} and r.import_id = ${id} order by r.row`

/** Changes the state. Returns false if the import was in none of the `from` states, so that it starts only once. */
export const moveState = async (
  tx: Db,
  schoolId: string,
  id: string,
  from: readonly Import['state'][],
  to: Import['state'],
): Promise<boolean> => {
  const moved = await tx`
    update imports set state = ${to}, progress = 0, failure = null,
      finished_at = case when ${to} = 'done' then clock_now() else imports.finished_at end,
      undone_at = case when ${to} = 'undone' then clock_now() else imports.undone_at end
    where imports.school_id = ${schoolId} and imports.id = ${id} and imports.state = any(${[...from]}::text[])
    returning imports.id`
  return moved.length > 0
}

export const setChoices = (
  tx: Db,
  schoolId: string,
  id: string,
  skipWrong: boolean,
  samePersonRows: readonly number[],
) => tx`
  update imports set skip_wrong = ${skipWrong}, same_person_rows = ${[...samePersonRows]}::integer[]
  where imports.school_id = ${schoolId} and imports.id = ${id}`

export const setProgress = (db: Db, schoolId: string, id: string, progress: number) => db`
  update imports set progress = ${progress} where imports.school_id = ${schoolId} and imports.id = ${id}`

export const setFailure = (db: Db, schoolId: string, id: string, failure: string | null, state: Import['state']) => db`
  update imports set state = ${state}, failure = ${failure}, progress = 0
  where imports.school_id = ${schoolId} and imports.id = ${id}`

/** Stores the result of every row and the counts. */
export const saveRows = async (tx: Db, schoolId: string, id: string, rows: readonly PlannedRow[]): Promise<void> => {
  await tx`
    update import_rows set name = left(n.name, 200), detail = left(n.detail, 300), outcome = n.outcome, errors = n.errors,
      warnings = n.warnings, changes = n.changes, known_name = n."knownName"
    from jsonb_to_recordset(${tx.json(rows)}) as n (row integer, name text, detail text, outcome text,
      errors jsonb, warnings jsonb, changes text[], "knownName" text)
    where import_rows.school_id = ${schoolId} and import_rows.import_id = ${id} and import_rows.row = n.row`
  await tx`
    update imports set counts = sums.counts, to_confirm = sums.to_confirm, warned = sums.warned
    from (
      select jsonb_build_object('new', count(*) filter (where r.outcome = 'new'),
          'changed', count(*) filter (where r.outcome = 'changed'), 'linked', count(*) filter (where r.outcome = 'linked'),
          'same', count(*) filter (where r.outcome = 'same'), 'wrong', count(*) filter (where r.outcome = 'wrong')) as counts,
        count(*) filter (where r.known_name is not null)::int as to_confirm,
        count(*) filter (where r.warnings <> '[]')::int as warned
      from import_rows r where r.school_id = ${schoolId} and r.import_id = ${id}
    ) sums
    where imports.school_id = ${schoolId} and imports.id = ${id}`
}

type Shown = ImportRow['outcome'] | 'to_confirm' | 'warned' | undefined

const showing = (db: Db, outcome: Shown): Fragment => {
  if (outcome === undefined) return db``
  if (outcome === 'to_confirm') return db`and r.known_name is not null`
  if (outcome === 'warned') return db`and r.warnings <> '[]'`
  return db`and r.outcome = ${outcome}`
}

export const selectRows = (db: Db, schoolId: string, id: string, outcome: Shown, { page, per_page }: Page) => db<
  ImportRow[]
>`
  select r.row, r.name, r.detail, r.outcome, r.errors, r.warnings, r.changes,
    case when r.known_name is not null then json_build_object('known', r.known_name, 'confirmed', false) end as same_person
  from import_rows r where r.school_id = ${schoolId} and r.import_id = ${id} ${showing(db, outcome)}
  order by r.row limit ${per_page} offset ${(page - 1) * per_page}`

export const countRows = async (db: Db, schoolId: string, id: string, outcome: Shown): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from import_rows r
    where r.school_id = ${schoolId} and r.import_id = ${id} ${showing(db, outcome)}`
  return row?.total ?? 0
}

export type MarkedRow = {
  row: number
  cells: Buffer
  outcome: ImportRow['outcome']
  errors: { text: string }[]
  warnings: { text: string }[]
}

export const selectMarkedRows = (db: Db, schoolId: string, id: string) => db<MarkedRow[]>`
  select r.row, r.cells, r.outcome, r.errors, r.warnings from import_rows r
  where r.school_id = ${schoolId} and r.import_id = ${id} order by r.row`

/** Deletes rows and changes of imports after the undo period; the audit log stays. */
export const deleteOldRows = async (db: Db): Promise<void> => {
  await db`
    delete from import_rows r using imports i
    where i.school_id = r.school_id and i.id = r.import_id and i.created_at < clock_now() - interval '8 days'`
  await db`
    delete from import_changes c using imports i
    where i.school_id = c.school_id and i.id = c.import_id and i.created_at < clock_now() - interval '8 days'`
}

/** Marks imports as failed whose job no longer exists. */
export const failLostJobs = (db: Db, failure: string) => db`
  update imports set state = 'failed', failure = ${failure}
  where imports.state in ('checking', 'running') and imports.created_at < clock_now() - interval '1 hour'
    and not exists (select from graphile_worker.jobs j where j.key = 'import ' || imports.id)`

/** Records accounts that joined the school through this import, so that an undo can remove them. */
export const recordNewAccounts = (
  tx: Db,
  schoolId: string,
  importId: string,
  since: string,
  ids: readonly string[],
  joined: readonly string[],
) => tx`
  insert into import_changes (school_id, import_id, what, object_id, after)
  select ${schoolId}, ${importId}, 'accounts', a.id, jsonb_build_object('role', a.role)
  from accounts a
  left join parents p on p.school_id = a.school_id and p.account_id = a.id
  left join teachers t on t.school_id = a.school_id and t.account_id = a.id
  where a.school_id = ${schoolId} and a.id = any(${[...ids]}::uuid[])
    and (a.id = any(${[...joined]}::uuid[]) or coalesce(p.created_at, t.created_at) >= ${since})
    and not exists (select from family_members g where g.school_id = a.school_id and g.account_id = a.id)
    and not exists (select from class_teachers ct where ct.school_id = a.school_id and ct.account_id = a.id)`
