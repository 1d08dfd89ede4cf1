import type { LiveTopic } from '@nhip-cau/contract/live'
import type { Db } from '@nhip-cau/server-kit/database'
import { signalLiveAlsoTo } from '@nhip-cau/server-kit/live'

type Concerned = {
  readonly schoolId: string
  readonly topics: readonly LiveTopic[]
  /** Whose teachers look again, with the office. */
  readonly classId: string
  /** Whose families look again. */
  readonly studentIds: readonly string[]
  readonly screen?: string | undefined
}

/** What happened to children is looked at again by the office, the teachers of the class and their own families. One statement. */
export const signalConcerned = (tx: Db, { schoolId, topics, classId, studentIds, screen }: Concerned) =>
  signalLiveAlsoTo(
    tx,
    tx`
      select distinct g.account_id from looking_guardians g
      where g.school_id = ${schoolId} and g.student_id = any(${[...studentIds]}::uuid[])`,
    { school_id: schoolId, topics, roles: ['school', 'teacher'], class_ids: [classId], screen },
  )
