import type { Half } from '@nhip-cau/contract/absence'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

/** The last day of the planned school years, and the phone number of the school. */
export const selectReach = async (db: Db, schoolId: string, today: string) => {
  const [row] = await db<{ last_day: string | null; phone: string | null }[]>`
    select s.phone, (
      select max(y.ends_on) from academic_years y where y.school_id = s.school_id and y.ends_on >= ${today}) as last_day
    from schools s where s.school_id = ${schoolId}`
  return row ?? { last_day: null, phone: null }
}

/** The reported days, from today on, of the children for whom this account acts. */
export const selectReported = (db: Db, actor: Actor, today: string) => db<
  { student_id: string; day: string; half: Half }[]
>`
  select d.student_id, d.day, d.half from absence_days d
  join acting_guardians g on g.school_id = d.school_id and g.student_id = d.student_id
    and g.account_id = ${actor.accountId}
  where d.school_id = ${actor.schoolId} and d.counts and d.day >= ${today} order by d.day`
