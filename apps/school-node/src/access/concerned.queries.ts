import type { LiveTopic } from '@nhip-cau/contract/live'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type LiveSignal, signalLive, signalLiveTo } from '@nhip-cau/server-kit/live'

/** The school of the change, and the page that made it, if any. */
type By = { readonly schoolId: string; readonly screen?: string }

type Concerned = {
  /** The class whose teachers are signalled; all classes if absent. */
  readonly classId?: string
  readonly studentIds: readonly string[]
}

const familiesOf = (db: Db, schoolId: string, studentIds: readonly string[]): Fragment => db`
  select distinct g.account_id from looking_guardians g
  where g.school_id = ${schoolId} and g.student_id = any(${[...studentIds]}::uuid[])`

const actingOf = (db: Db, schoolId: string, studentIds: readonly string[]): Fragment => db`
  select distinct g.account_id from acting_guardians g
  where g.school_id = ${schoolId} and g.student_id = any(${[...studentIds]}::uuid[])`

const staffSignal = (
  { schoolId, screen }: By,
  topics: readonly LiveTopic[],
  classId: string | undefined,
): LiveSignal => ({
  school_id: schoolId,
  topics,
  screen,
  roles: ['school', 'teacher'],
  class_ids: classId === undefined ? null : [classId],
})

/** Sends a live signal to the office and the teachers of the class, or of all classes, where families see nothing yet. */
export const signalStaff = (tx: Db, by: By, topics: readonly LiveTopic[], classId: string | undefined) =>
  signalLive(tx, staffSignal(by, topics, classId))

/** Sends a live signal to the office, the teachers and the guardians of these children, in one statement. */
export const signalConcerned = (tx: Db, by: By, topics: readonly LiveTopic[], concerned: Concerned) =>
  signalWith(tx, by, topics, concerned, familiesOf(tx, by.schoolId, concerned.studentIds))

/** As `signalConcerned`, for what only guardians who act for the child may see. */
export const signalActing = (tx: Db, by: By, topics: readonly LiveTopic[], concerned: Concerned) =>
  signalWith(tx, by, topics, concerned, actingOf(tx, by.schoolId, concerned.studentIds))

const signalWith = (tx: Db, by: By, topics: readonly LiveTopic[], { classId }: Concerned, families: Fragment) => {
  const signal = { school_id: by.schoolId, topics, screen: by.screen }
  return signalLiveTo(tx, families, signal, staffSignal(by, topics, classId))
}
