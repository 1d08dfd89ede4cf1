import { undoAttendance } from '@nhip-cau/contract/attendance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMorning } from '../../../testing/school-morning.ts'

let life: Awaited<ReturnType<typeof startMorning>>
beforeAll(async () => {
  life = await startMorning({ undoSeconds: 2 })
})
afterAll(() => life.stop())

test('with an undo period of two seconds the response says so, and a later undo gets 409 naming the two seconds', async () => {
  const { body: first } = await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  expect(first).toMatchObject({ undo_seconds: 2, undo_until: '2026-11-20T00:42:02.000Z' })
  life.at('07:42:02')
  await life.teacher.get(undoAttendance, { body: { batch: first.batch ?? '' } })
  const { body: second } = await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  life.at('07:42:05')
  expect(await life.teacher.ask(undoAttendance, { body: { batch: second.batch ?? '' } })).toMatchObject({
    status: 409,
    body: { code: 'undo_too_late', detail: expect.stringContaining('2 giây') },
  })
})
