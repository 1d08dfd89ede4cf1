import { saveAttendance } from '@nhip-cau/contract/attendance'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import type { Tx } from '@nhip-cau/server-kit/database'
import { callSubscriber } from '@nhip-cau/server-kit/jobs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribersOf } from '../service.ts'
import { sampleEvents } from './testing/sample-events.ts'

// Jobs run at least once and in any order after interruptions and failures. Subscribers must therefore be idempotent,
// and their result must not depend on the order of events.

const day = '2026-11-20'
const now = () => new Date(`${day}T01:30:00Z`)
const slices = subscribersOf({ now })
const pairs = Object.keys(slices).flatMap((slice) => Object.keys(slices[slice] ?? {}).map((kind) => ({ slice, kind })))

let life: TwoSchools
let events: ReturnType<typeof sampleEvents>
beforeAll(async () => {
  life = await startTwoSchools({ now, jobs: false })
  const { school, classes, people, node, as } = life
  await life.server.node.runClock('kitchen.clock')
  const [gone, here] = await node<{ id: string }[]>`
    select sc.student_id as id from student_classes sc join students s on s.id = sc.student_id
    where sc.class_id = ${classes.mam} order by s.full_name`
  if (!gone || !here) throw new Error('no children')
  const marks = [
    { student_id: gone.id, version: 0, mark: 'unexcused' as const },
    { student_id: here.id, version: 0, mark: 'present' as const },
  ]
  await as.head.get(saveAttendance, { body: { class_id: classes.mam, day, marks } })
  await node`
    update attendance a set notified = case when a.mark = 'present' then 'arrived' else 'absent' end`
  await node`delete from unsettled_batches`
  for (const child of [gone, here]) {
    const [absence] = await node<{ id: string }[]>`
      insert into absences (school_id, student_id, class_id, reason, sent_by, sent_at, answer_by)
      values (${school.id}, ${child.id}, ${classes.mam}, 'sick', ${people.bothParent.id}, ${now().toISOString()},
        ${now().toISOString()})
      returning absences.id`
    await node`
      insert into absence_days (school_id, absence_id, student_id, day, half, refundable)
      values (${school.id}, ${absence?.id ?? ''}, ${child.id}, ${day}, 'whole', true)`
  }
  events = sampleEvents({
    schoolId: school.id,
    classId: classes.mam,
    teacherId: people.mamTeacher.id,
    parentId: people.bothParent.id,
    day,
    gone: gone.id,
    here: here.id,
  })
})
afterAll(() => life?.stop())

/** Reads all rows of the written tables, without columns that differ in each run. */
const rowsOf = async (tx: Tx): Promise<Record<string, string[]>> => {
  const rows: Record<string, string[]> = {}
  for (const table of written) {
    const found = await tx<{ row: string }[]>`
      select ((to_jsonb(t) - ${[...given]}::text[]) || jsonb_build_object('closed', to_jsonb(t) ->> 'closed_at' is not null))::text as row
      from ${tx(table)} t order by 1`
    rows[table] = found.map(({ row }) => row)
  }
  return rows
}
const written = [
  'notifications',
  'notice_subjects',
  'notice_closings',
  'reported_absences',
  'reported_absence_states',
  'absence_days',
  'prescription_absences',
  'prescription_absence_states',
  'kitchen_days',
  'kitchen_changes',
  'family_messages',
] as const
// The account whose event a kitchen change came from depends on the order, so it is ignored.
const given = [
  'id',
  'event_id',
  'created_at',
  'closed_at',
  'read_at',
  'changed_at',
  'at',
  'reason',
  'by_account',
  'by_name',
] as const

const undone = new Error('rolled back')

/** Returns the rows after one slice handled the events, and rolls back. */
const rowsAfter = (slice: string, heard: typeof events) =>
  rowsAfterBundles(
    slice,
    heard.map((event) => [event]),
  )

/** Returns the rows after one slice handled the events in bundles of one kind, and rolls back. */
const rowsAfterBundles = async (
  slice: string,
  bundles: readonly (typeof events)[],
): Promise<Record<string, string[]>> => {
  let result: Record<string, string[]> = {}
  await life.node
    .begin(async (tx) => {
      for (const bundle of bundles)
        for (const subscriber of slices[slice]?.[bundle[0]?.kind ?? ''] ?? [])
          await callSubscriber(tx, subscriber, bundle)
      result = await rowsOf(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return result
}

const eventsOf = (slice: string) => events.filter(({ kind }) => slices[slice]?.[kind])

test.each(pairs)('$slice writes nothing more when "$kind" is delivered twice', async ({ slice, kind }) => {
  const heard = events.filter((event) => event.kind === kind)
  expect(heard.length).toBeGreaterThan(0)
  for (const event of heard) expect(await rowsAfter(slice, [event, event])).toEqual(await rowsAfter(slice, [event]))
})

test.each(pairs)(
  '$slice writes the same rows for several "$kind" in a bundle as one after the other',
  async ({ slice, kind }) => {
    const heard = events.filter((event) => event.kind === kind)
    expect(await rowsAfterBundles(slice, [[...heard, ...heard]])).toEqual(await rowsAfter(slice, heard))
  },
)

describe('the order of events does not change the result:', () => {
  test.each(Object.keys(slices))('%s', async (slice) => {
    const all = eventsOf(slice)
    const inOrder = await rowsAfter(slice, all)
    const anyOrder = fc.tuple(
      fc.array(fc.constantFrom(...all), { maxLength: 10 }),
      fc.shuffledSubarray([...all], { minLength: all.length }),
    )
    await fc.assert(
      fc.asyncProperty(anyOrder, async ([before, then]) => {
        expect(await rowsAfter(slice, [...before, ...then])).toEqual(inOrder)
      }),
      { numRuns: 12, seed: 20_261_122 },
    )
  })
})
