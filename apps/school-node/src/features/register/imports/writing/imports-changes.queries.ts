import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { guardianshipsAsJson } from '../../parents/parents-guardianships.queries.ts'

/** Of which import the changes are. */
export type Noting = { readonly schoolId: string; readonly importId: string }
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

type Noted = { readonly object_id: string; readonly after?: object }

/** Rows that were not there before. */
export const noteNew = async (tx: Db, { schoolId, importId }: Noting, what: What, rows: readonly Noted[]) => {
  if (rows.length === 0) return
  await tx`
    insert into import_changes (school_id, import_id, what, object_id, after)
    select ${schoolId}, ${importId}, ${what}, n.object_id, n.after
    from jsonb_to_recordset(${tx.json(rows)}) as n (object_id uuid, after jsonb)`
}

/** The table that changes of a kind are about; each is written out, so that it is plain what an import reads. */
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

/** Rows as they stand now, just before they are changed. */
export const noteBefore = async (
  tx: Db,
  { schoolId, importId }: Noting,
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

/** All rows of a kind that hang on these objects, as one list for each; an empty one where there is none. */
export const noteHanging = async (
  tx: Db,
  { schoolId, importId }: Noting,
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

/** What the rows look like to whoever asks later whether somebody else has changed them. */
export const noteVersions = async (tx: Db, { schoolId, importId }: Noting) => {
  for (const what of ['students', 'parents', 'teachers', 'classes'] as const) {
    const key = what === 'parents' || what === 'teachers' ? tx`one.account_id` : tx`one.id`
    await tx`
      update import_changes set after = jsonb_build_object('version', (
        select one.version from ${tableOf(tx, what)} one where one.school_id = ${schoolId} and ${key} = import_changes.object_id))
      where import_changes.school_id = ${schoolId} and import_changes.import_id = ${importId} and import_changes.what = ${what}`
  }
}
