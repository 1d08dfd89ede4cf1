import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { guardianshipsAsJson } from '../../parents/parents-guardianships.queries.ts'

/** The import that changes are recorded for. */
export type ImportRef = { readonly schoolId: string; readonly importId: string }
export type What =
  | 'students'
  | 'student_classes'
  | 'guardianships'
  | 'parents'
  | 'teachers'
  | 'accounts'
  | 'classes'
  | 'class_teachers'
  | 'consents'

type CreatedRow = { readonly object_id: string; readonly after?: object }

/** Records new rows. */
export const recordCreated = async (
  tx: Db,
  { schoolId, importId }: ImportRef,
  what: What,
  rows: readonly CreatedRow[],
) => {
  if (rows.length === 0) return
  await tx`
    insert into import_changes (school_id, import_id, what, object_id, after)
    select ${schoolId}, ${importId}, ${what}, n.object_id, n.after
    from jsonb_to_recordset(${tx.json(rows)}) as n (object_id uuid, after jsonb)`
}

/** The table of a kind of change. Table names are literal, so that no name is built from input. */
const tableOf = (tx: Db, what: Exclude<What, 'accounts' | 'consents' | 'guardianships'>): Fragment => {
  switch (what) {
    case 'students':
      return tx`students`
    case 'student_classes':
      return tx`student_classes`
    case 'parents':
      return tx`parents`
    case 'teachers':
      return tx`teachers`
    case 'classes':
      return tx`classes`
    case 'class_teachers':
      return tx`class_teachers`
  }
}

/** Records rows in their current state, before they are changed. */
export const recordBefore = async (
  tx: Db,
  { schoolId, importId }: ImportRef,
  what: 'students' | 'parents' | 'teachers' | 'classes',
  ids: readonly string[],
) => {
  if (ids.length === 0) return
  const key = what === 'parents' || what === 'teachers' ? tx`one.account_id` : tx`one.id`
  await tx`
    insert into import_changes (school_id, import_id, what, object_id, before)
    select ${schoolId}, ${importId}, ${what}, ${key}, to_jsonb(one)
    from ${tableOf(tx, what)} one where one.school_id = ${schoolId} and ${key} = any(${[...ids]}::uuid[])`
}

/** Records all dependent rows of a kind as one list per object; the list is empty if there are none. */
export const recordDependents = async (
  tx: Db,
  { schoolId, importId }: ImportRef,
  what: 'student_classes' | 'guardianships' | 'class_teachers',
  ids: readonly string[],
) => {
  if (ids.length === 0) return
  const key = what === 'class_teachers' ? tx`one.class_id` : tx`one.student_id`
  const rows =
    what === 'guardianships'
      ? guardianshipsAsJson(tx, schoolId)
      : tx`coalesce((
          select jsonb_agg(to_jsonb(one)) from ${tableOf(tx, what)} one where one.school_id = ${schoolId} and ${key} = wanted.id), '[]')`
  await tx`
    insert into import_changes (school_id, import_id, what, object_id, before)
    select ${schoolId}, ${importId}, ${what}, wanted.id, ${rows}
    from unnest(${[...ids]}::uuid[]) as wanted (id)`
}

/** Records the versions after the import, to detect later changes before an undo. */
export const recordVersions = async (tx: Db, { schoolId, importId }: ImportRef) => {
  for (const what of ['students', 'parents', 'teachers', 'classes'] as const) {
    const key = what === 'parents' || what === 'teachers' ? tx`one.account_id` : tx`one.id`
    await tx`
      update import_changes set after = jsonb_build_object('version', (
        select one.version from ${tableOf(tx, what)} one where one.school_id = ${schoolId} and ${key} = import_changes.object_id))
      where import_changes.school_id = ${schoolId} and import_changes.import_id = ${importId} and import_changes.what = ${what}`
  }
}
