import type { FamilyAnswer } from '@nhip-cau/contract/attendance'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { inClassOn, joinDay } from './attendance.queries.ts'

export type AnsweredRow = {
  class_id: string
  class_name: string
  full_name: string
  /** The answer before this one. */
  before: FamilyAnswer | null
  /** A teacher has marked the child as here, or it has left already. */
  seen: boolean
}

/**
 * Stores the answer of a guardian and replaces an earlier one. Returns the child as it was before, or undefined if this
 * account may not act for it.
 */
export const upsertAnswer = async (
  tx: Db,
  actor: Actor,
  { studentId, day, answer, now }: { studentId: string; day: string; answer: FamilyAnswer; now: Date },
): Promise<AnsweredRow | undefined> => {
  const on = tx`${day}::date`
  const [row] = await tx<AnsweredRow[]>`
    with mine as (
      select st.id, st.full_name, sc.class_id, c.name as class_name, fam.answer as before,
        d.id is not null or coalesce(a.mark in ('present', 'late'), false) as seen
      from students st
      join student_classes sc on ${inClassOn(tx, on)}
      join classes c on c.school_id = sc.school_id and c.id = sc.class_id
      ${joinDay(tx, on)}
      where st.school_id = ${actor.schoolId} and st.id = ${studentId} and st.status = 'studying'
        and ${actsFor(tx, actor, tx`st.id`)}
    ), written as (
      insert into family_answers (school_id, student_id, day, answer, answered_by, at)
      select ${actor.schoolId}, mine.id, ${day}, ${answer}, ${actor.accountId}, ${now.toISOString()} from mine
      on conflict (school_id, student_id, day) do update set answer = excluded.answer,
        answered_by = excluded.answered_by, at = excluded.at
    )
    select mine.class_id, mine.class_name, mine.full_name, mine.before, mine.seen from mine`
  return row
}
