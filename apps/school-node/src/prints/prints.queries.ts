import type { PrintJob } from '@nhip-cau/contract/print-jobs'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { PrintTable } from './print-job.ts'

const columns = (db: Db): Fragment => db`p.id, p.status, p.total, p.done, p.expires_at`

export type NewPrint = {
  readonly kind: 'month_book'
  readonly classId: string | null
  readonly studentId: string | null
  readonly month: string
  readonly parts: readonly string[]
  readonly total: number
  readonly expiresAt: string
}

export const insertPrint = async (tx: Db, actor: Actor, one: NewPrint): Promise<PrintJob> => {
  const [row] = await tx<PrintJob[]>`
    insert into prints as p (school_id, asked_by, kind, class_id, student_id, month, parts, total, expires_at)
    values (${actor.schoolId}, ${actor.accountId}, ${one.kind}, ${one.classId}, ${one.studentId}, ${`${one.month}-01`},
      ${[...one.parts]}, ${one.total}, ${one.expiresAt})
    returning ${columns(tx)}`
  if (!row) throw new Error('no row')
  return row
}

type Scope = { readonly class_id: string | null; readonly student_id: string | null; readonly month: string }

/** Returns a print to the account that asked for it. */
export const selectPrint = async (
  db: Db,
  actor: Actor,
  id: string,
  now: string,
): Promise<(PrintJob & Scope) | undefined> => {
  const [row] = await db<(PrintJob & Scope)[]>`
    select ${columns(db)}, p.class_id, p.student_id, to_char(p.month, 'YYYY-MM') as month
    from prints p
    where p.school_id = ${actor.schoolId} and p.id = ${id} and p.asked_by = ${actor.accountId} and p.expires_at > ${now}`
  return row
}

export type StartedPrint = Scope & {
  readonly parts: readonly string[]
  readonly asked_by: string
  readonly role: Actor['role']
}

/** Starts the job's work. Returns undefined if the file is ready, failed or deleted. */
export const startPrint = async (db: Db, schoolId: string, id: string): Promise<StartedPrint | undefined> => {
  const [row] = await db<StartedPrint[]>`
    with started as (
      update prints p set status = 'working', done = 0
      where p.school_id = ${schoolId} and p.id = ${id} and p.status in ('waiting', 'working')
      returning p.school_id, p.class_id, p.student_id, p.month, p.parts, p.asked_by)
    select p.class_id, p.student_id, to_char(p.month, 'YYYY-MM') as month, p.parts, p.asked_by, a.role
    from started p join accounts a on a.school_id = p.school_id and a.id = p.asked_by`
  return row
}

export const printTable: PrintTable = {
  setDone: (db, schoolId, id, done) => db`
    update prints p set done = ${done} where p.school_id = ${schoolId} and p.id = ${id}`,
  setReady: (db, schoolId, id, done) => db`
    update prints p set status = 'ready', total = greatest(${done}, 1), done = ${done}
    where p.school_id = ${schoolId} and p.id = ${id}`,
  setFailed: (db, schoolId, id) => db`
    update prints p set status = 'failed' where p.school_id = ${schoolId} and p.id = ${id} and p.status <> 'ready'`,
  lockOver: (tx, now, limit) => tx<{ school_id: string; id: string }[]>`
    select p.school_id, p.id from prints p where p.expires_at <= ${now}
    order by p.expires_at limit ${limit} for update skip locked`,
  deletePrints: (tx, over) => tx`
    delete from prints p
    using unnest(${over.map((one) => one.school_id)}::uuid[], ${over.map((one) => one.id)}::uuid[]) as gone (school_id, id)
    where p.school_id = gone.school_id and p.id = gone.id`,
}
