import { listAttendance, saveAttendance, undoAttendance } from '@nhip-cau/contract/attendance'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
beforeEach(() => life.again())
afterAll(() => life?.stop())

const markLa = async () => {
  const query = { class_id: life.classes.la, day: friday }
  const { data } = await life.laTeacher.get(listAttendance, { query })
  const marks = data.map(({ student, version }) => ({ student_id: student.id, version, mark: 'present' as const }))
  await life.laTeacher.get(saveAttendance, { body: { ...query, marks } })
}

const arrivals = async (who: Morning['teacher']) =>
  (await life.noticesOf(who)).filter((text) => text.includes('đã đến lớp')).length

test('a register that fails to settle does not delay other classes and is settled later', async () => {
  await life.node.unsafe(`
    create function refuse_mam() returns trigger language plpgsql as $$ begin
      if new.class_id = '${life.classes.mam}' then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger refuse_mam before update on attendance for each row execute function refuse_mam()`)
  await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  await markLa()
  await life.node`update unsettled_batches set due_at = now() - interval '1 second'`
  await expect.poll(() => arrivals(life.as.laParent)).toBeGreaterThan(0)
  await expect
    .poll(() => life.node`select u.class_id from unsettled_batches u where u.attempts > 0`)
    .toEqual([{ class_id: life.classes.mam }])
  expect(await arrivals(life.as.mamParent)).toBe(0)
  await life.node.unsafe('drop trigger refuse_mam on attendance')
  await life.settle()
  expect(await arrivals(life.as.mamParent)).toBe(1)
})

test('a family never sees a mark that was replaced in its undo period, unless the replacement is undone', async () => {
  const child = 'Nguyễn Hoàng Gia Hân'
  const seen = async () => {
    const { data } = await life.as.mamParent.get(listAttendance, { query: {} })
    return data.find(({ student }) => student.full_name === child)?.mark
  }
  const settleOnly = async (batch: string | null) => {
    await life.node`update unsettled_batches set due_at = now() - interval '1 second' where batch = ${batch}`
    await expect.poll(() => life.node`select from unsettled_batches u where u.batch = ${batch}`).toEqual([])
  }
  const { body: first } = await life.mark(child, 'present')
  const { body: second } = await life.mark(child, 'unexcused')
  await settleOnly(first.batch)
  expect(await seen()).toBeNull()
  await life.teacher.get(undoAttendance, { body: { batch: second.batch ?? '' } })
  expect(await seen()).toBe('present')
})
