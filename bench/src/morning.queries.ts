import type { Db } from '@nhip-cau/server-kit/database'

const earlyHour = 6

/** Returns a time zone in which it is now six o'clock: before every reminder, with enough time for the measurement. */
const earlyZone = (): string => {
  const ahead = ((earlyHour - new Date().getUTCHours() + 36) % 24) - 12
  // These zone names have the opposite sign: `Etc/GMT-7` is seven hours ahead of Greenwich.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Sets the clocks of the province to the early morning of a school day without marks. */
export const startMorning = async (db: Db): Promise<void> => {
  await db`
    update schools set time_zone = ${earlyZone()}, settings = settings || '{"working_days": [1,2,3,4,5,6,7]}'
    where schools.code ~ '^T[0-9]{5}$'`
  await clearMorning(db)
}

/** Sets the password of the province's teachers, in main's database. */
export const setTeachersPassword = async (main: Db, passwordHash: string): Promise<void> => {
  await main`
    update accounts a set password_hash = ${passwordHash}
    from memberships m join schools s on s.id = m.school_id and s.code ~ '^T[0-9]{5}$'
    where m.account_id = a.id and a.role = 'teacher' and a.password_hash <> ${passwordHash}`
}

/** Deletes today's marks and the jobs that would notify about them. */
export const clearMorning = async (db: Db): Promise<void> => {
  await db.unsafe(`delete from attendance_changes where day >= current_date - 1`)
  await db.unsafe(`delete from attendance where day >= current_date - 1`)
  await db.unsafe(`delete from registers where day >= current_date - 1`)
  await db.unsafe(`delete from notifications where created_at >= current_date - 1 and kind = 'child-arrived'`)
  await db`
    delete from graphile_worker._private_jobs j
    using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier like 'event%'`
  await db.unsafe('delete from unsettled_batches')
  await db.unsafe('vacuum analyze graphile_worker._private_jobs')
}

export type SmallClass = { readonly class_id: string; readonly phone: string }

/** Returns this many classes of the province, each with its homeroom teacher. */
export const selectClasses = (db: Db, offset: number, many: number) => db<SmallClass[]>`
  select c.id as class_id, a.phone
  from schools s
  join classes c on c.school_id = s.school_id
  join class_teachers t on t.school_id = c.school_id and t.class_id = c.id and t.homeroom
  join accounts a on a.school_id = t.school_id and a.id = t.account_id
  where s.code ~ '^T[0-9]{5}$'
  order by md5(c.id::text) offset ${offset} limit ${many}`

/** Counts the notifications due for these children: one for each parent. */
export const countNotifications = async (db: Db, studentIds: readonly string[]): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
    from guardianships g join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
    where g.student_id = any(${[...studentIds]}::uuid[]) and g.kind = 'parent' and not g.barred`
  return row?.count ?? 0
}

export type NewNotification = { readonly id: string; readonly student_id: string; readonly created_at: string }

export const selectNotifications = (db: Db, since: string) => db<NewNotification[]>`
  select n.id, n.student_id, n.created_at from notifications n
  where n.created_at >= ${since} and n.kind = 'child-arrived'`

export const selectNow = async (db: Db): Promise<string> => {
  const [row] = await db<{ at: string }[]>`select now() as at`
  return row?.at ?? ''
}
