import type { LiveTopic } from '@nhip-cau/contract/live'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type LiveSignal, signalLiveTo } from '@nhip-cau/server-kit/live'

/** Whose page did it, where a page did. */
type By = { readonly schoolId: string; readonly screen?: string }

type Concerned = {
  /** Whose teachers look again; absent, those of every class. */
  readonly classId?: string
  readonly studentIds: readonly string[]
}

const familiesOf = (db: Db, schoolId: string, studentIds: readonly string[]): Fragment => db`
  select distinct g.account_id from looking_guardians g
  where g.school_id = ${schoolId} and g.student_id = any(${[...studentIds]}::uuid[])`

/** What happened to children is looked at again by the office, their teachers and their own families. One statement. */
export const signalConcerned = (
  tx: Db,
  { schoolId, screen }: By,
  topics: readonly LiveTopic[],
  { classId, studentIds }: Concerned,
) => {
  const signal = { school_id: schoolId, topics, screen }
  const staff: LiveSignal = {
    ...signal,
    roles: ['school', 'teacher'],
    class_ids: classId === undefined ? null : [classId],
  }
  return signalLiveTo(tx, familiesOf(tx, schoolId, studentIds), signal, staff)
}
