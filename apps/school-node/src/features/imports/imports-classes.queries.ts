import type { Tx } from '@nhip-cau/server-kit/database'
import { recordAudit } from '../audit/audit.queries.ts'
import { noteBefore, noteNew } from './imports-changes.queries.ts'
import type { Scope } from './imports-plan.ts'
import { addToClasses } from './imports-teachers.queries.ts'

export type ClassWork = {
  readonly id: string
  readonly isNew: boolean
  readonly year_id: string
  readonly name: string
  readonly age_group: string
  /** Blank cells are null and change nothing. */
  readonly code: string | null
  readonly room: string | null
  readonly capacity: number | null
  /** Teachers that are added. */
  readonly teachers: readonly { readonly id: string; readonly homeroom: boolean }[]
}

export const writeClasses = async (
  tx: Tx,
  { actor }: Scope,
  importId: string,
  work: readonly ClassWork[],
): Promise<void> => {
  const { schoolId } = actor
  const noting = { schoolId, importId }
  const fresh = work.filter(({ isNew }) => isNew)
  const known = work.filter(({ isNew }) => !isNew)
  await noteNew(
    tx,
    noting,
    'classes',
    fresh.map(({ id }) => ({ object_id: id })),
  )
  await noteBefore(
    tx,
    noting,
    'classes',
    known.map(({ id }) => id),
  )
  const rows = (list: readonly ClassWork[]) => tx.json(list)
  if (fresh.length > 0)
    await tx`
      insert into classes (school_id, id, academic_year_id, name, code, age_group, room, capacity, position)
      select ${schoolId}, n.id, n.year_id, n.name, n.code, n.age_group, n.room, n.capacity,
        coalesce((select max(o.position) from classes o where o.school_id = ${schoolId} and o.academic_year_id = n.year_id), 0)
          + row_number() over (partition by n.year_id order by n.place)
      from rows from (jsonb_to_recordset(${rows(fresh)}) as (id uuid, year_id uuid, name text, code text, age_group text,
        room text, capacity integer)) with ordinality as n (id, year_id, name, code, age_group, room, capacity, place)`
  if (known.length > 0)
    await tx`
      update classes set age_group = n.age_group, code = coalesce(n.code, classes.code), room = coalesce(n.room, classes.room),
        capacity = coalesce(n.capacity, classes.capacity), version = classes.version + 1
      from jsonb_to_recordset(${rows(known)}) as n (id uuid, code text, age_group text, room text, capacity integer)
      where classes.school_id = ${schoolId} and classes.id = n.id`
  await addToClasses(
    tx,
    noting,
    work.flatMap(({ id, teachers }) =>
      teachers.map((one) => ({ class_id: id, account_id: one.id, homeroom: one.homeroom })),
    ),
  )
  await recordAudit(
    tx,
    actor,
    ...work.map(({ id, isNew, name, age_group, code, room, capacity }) => ({
      action: isNew ? 'class.store' : 'class.update',
      object: { kind: 'class', id, name },
      after: { name, age_group, code, room, capacity },
    })),
  )
}
