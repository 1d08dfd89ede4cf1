import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

export type NewMeasure = {
  readonly id: string
  readonly student_id: string
  /** The version that is changed; 0 for the first. */
  readonly version: number
  /** Null takes the measurement back. */
  readonly ciphertext: Buffer | null
  readonly published_at: string | null
}

export type MeasureBatch = {
  readonly id: string
  readonly classId: string
  readonly day: string
  readonly now: Date
  readonly countsFrom: Date
}

/**
 * Writes measurements of a day in one statement and returns the children whose it wrote; one is missing if somebody else
 * was faster.
 */
export const writeMeasures = async (tx: Db, actor: Actor, batch: MeasureBatch, measures: readonly NewMeasure[]) => {
  const at = batch.now.toISOString()
  const rows = measures.map((one) => ({ ...one, ciphertext: one.ciphertext?.toString('hex') ?? null }))
  return tx<{ student_id: string }[]>`
    with given as (
      select * from jsonb_to_recordset(${tx.json(rows)}) as g
        (id uuid, student_id uuid, version integer, ciphertext text, published_at timestamptz)
    ), kept as (
      insert into growth_measures (school_id, id, student_id, class_id, day, version, ciphertext, measured_by,
        measured_at, published_at)
      select ${actor.schoolId}, g.id, g.student_id, ${batch.classId}, ${batch.day}, g.version + 1,
        decode(g.ciphertext, 'hex'), ${actor.accountId}, ${at}, g.published_at
      from given g
      on conflict (school_id, student_id, day) do update set version = excluded.version,
        ciphertext = excluded.ciphertext, measured_by = excluded.measured_by, measured_at = excluded.measured_at,
        published_at = excluded.published_at
      where growth_measures.version = excluded.version - 1 and growth_measures.id = excluded.id
      returning id, student_id, version, ciphertext, published_at
    ), versions as (
      insert into growth_versions (school_id, measure_id, version, batch, ciphertext, by_account, at, counts_from,
        published_at)
      select ${actor.schoolId}, kept.id, kept.version, ${batch.id}, kept.ciphertext, ${actor.accountId}, ${at},
        ${batch.countsFrom.toISOString()}, kept.published_at
      from kept
    )
    select kept.student_id from kept`
}

export type BatchRow = {
  measure_id: string
  student_id: string
  class_id: string
  day: string
  by_account: string
  counts_from: string
  version: number
  measure_version: number
}

/** The measurements of a batch, locked. */
export const lockBatch = (tx: Db, actor: Actor, batch: string) => tx<BatchRow[]>`
  select g.id as measure_id, g.student_id, g.class_id, g.day, v.by_account, v.counts_from, v.version,
    g.version as measure_version
  from growth_versions v
  join growth_measures g on g.school_id = v.school_id and g.id = v.measure_id
  where v.school_id = ${actor.schoolId} and v.batch = ${batch}
  order by g.id for update of g`

/**
 * Removes the versions of a batch. A measurement gets its former version back under a new number, so that what was typed
 * against the removed one is refused; one without a former version is deleted.
 */
export const undoBatch = async (tx: Db, actor: Actor, batch: string, measureIds: readonly string[]): Promise<void> => {
  const ids = [...measureIds]
  await tx`delete from growth_versions v where v.school_id = ${actor.schoolId} and v.batch = ${batch}`
  await tx`
    delete from growth_measures g where g.school_id = ${actor.schoolId} and g.id = any(${ids}::uuid[])
      and not exists (select from growth_versions v where v.school_id = g.school_id and v.measure_id = g.id)`
  await tx`
    update growth_versions v set version = g.version + 1
    from growth_measures g
    where g.school_id = ${actor.schoolId} and g.id = any(${ids}::uuid[]) and v.school_id = g.school_id
      and v.measure_id = g.id and v.version = (select max(x.version) from growth_versions x
        where x.school_id = g.school_id and x.measure_id = g.id)`
  await tx`
    update growth_measures g set version = v.version, ciphertext = v.ciphertext, measured_by = v.by_account,
      measured_at = v.at, published_at = v.published_at
    from growth_versions v
    where g.school_id = ${actor.schoolId} and g.id = any(${ids}::uuid[]) and v.school_id = g.school_id
      and v.measure_id = g.id and v.version = g.version + 1`
}

export type SettledRow = {
  student_id: string
  full_name: string
  class_id: string
  /** The family sees a measurement of this day for the first time, and it has not been taken back since. */
  fresh: boolean
}

/** Takes the versions of a batch whose undo period is over, once. */
export const settleBatch = (tx: Db, schoolId: string, batch: string) => tx<SettledRow[]>`
  with settled as (
    update growth_versions v set settled = true
    where v.school_id = ${schoolId} and v.batch = ${batch} and not v.settled
    returning v.measure_id, v.version, v.counts_from, v.published_at
  )
  select g.student_id, s.full_name, g.class_id,
    settled.published_at = settled.counts_from and not exists (
      select from growth_versions e where e.school_id = g.school_id and e.measure_id = g.id
        and e.version < settled.version and e.published_at = settled.published_at) and exists (
      select from shown_growth_measures shown where shown.school_id = g.school_id and shown.id = g.id) as fresh
  from settled
  join growth_measures g on g.school_id = ${schoolId} and g.id = settled.measure_id
  join students s on s.school_id = g.school_id and s.id = g.student_id`
