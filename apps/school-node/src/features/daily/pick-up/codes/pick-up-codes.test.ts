import { checkPickUpCode, createPickUpCode, listCollectors, recordDeparture } from '@nhip-cau/contract/pick-up'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Morning, startMorning } from '../../../../testing/school-morning.ts'
import { shownAddress } from '../../../../testing/shown-address.ts'
import { jobsDone } from '../../media/testing/uploads.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from pick_up_codes`
  await life.node`delete from pick_up_code_tries`
})

const monday = '2026-11-23'
/** Marks the child as present and sets the clock to the afternoon. */
const present = async (name: string) => {
  const { student } = await life.mark(name, 'present')
  life.at('16:30')
  return student.id
}
const han = () => present('Nguyễn Hoàng Gia Hân')
const duc = () => present('Vũ Phúc Minh Đức')
const codeFor = (student_id: string, who = life.as.mamParent, day?: string) =>
  who.get(createPickUpCode, {
    body: { student_id, full_name: 'Lê Văn Tám', relation: 'Ông nội', ...(day === undefined ? {} : { day }) },
  })
const check = (code: string, student_id: string, who = life.teacher) =>
  who.ask(checkPickUpCode, { body: { code, student_id } })
const give = (student_id: string, id: string, code?: string) =>
  life.teacher.ask(recordDeparture, {
    body: { student_id, collector: { kind: 'code', id, code: code as string } },
  })
const refused = (text: string) => ({ status: 422, body: { code: 'code_unknown', errors: { code: text } } })

test('hands over to a person with a code only with the digits of that code', async () => {
  const id = await han()
  const made = await codeFor(id)
  // The list names the person, and never the digits.
  const { collectors } = await life.teacher.get(listCollectors, { params: { id } })
  expect(collectors.find((one) => one.kind === 'code')).toMatchObject({ id: made.id, full_name: 'Lê Văn Tám' })
  expect(JSON.stringify(collectors)).not.toContain(made.code)
  expect((await give(id, made.id)).status).toBe(422)
  expect((await give(id, made.id, '')).status).toBe(422)
  const wrong = made.code === '111111' ? '222222' : '111111'
  expect(await give(id, made.id, wrong)).toMatchObject(refused('Mã đón không đúng, đã dùng hoặc đã hết hạn.'))
  expect((await give(id, made.id, made.code)).status).toBe(200)
})

test('refuses the code of another child, at the check and at the hand-over, and names the child it is for', async () => {
  const [mine, other] = [await han(), await duc()]
  const made = await codeFor(mine)
  expect(await check(made.code, other)).toMatchObject(
    refused('Mã này dùng để đón bé Nguyễn Hoàng Gia Hân, không phải bé này.'),
  )
  expect(await give(other, made.id, made.code)).toMatchObject({ status: 409, body: { code: 'collector_unknown' } })
  expect((await check(made.code, mine)).status).toBe(200)
  // A teacher of another class learns nothing of the child and the code.
  expect((await check(made.code, mine, life.laTeacher)).status).toBe(404)
  expect(await life.laTeacher.ask(checkPickUpCode, { body: { code: made.code } })).toMatchObject(
    refused('Mã đón không đúng, đã dùng hoặc đã hết hạn.'),
  )
})

test('says of a code for the next school day which day it is for, and accepts it on that day', async () => {
  const id = await han()
  const made = await codeFor(id, life.as.mamParent, monday)
  expect(await check(made.code, id)).toMatchObject(refused('Mã này chỉ dùng cho ngày 23/11/2026.'))
  expect(await give(id, made.id, made.code)).toMatchObject({ status: 409, body: { code: 'collector_unknown' } })
  life.setNow(`${monday}T09:30:00Z`)
  expect((await check(made.code, id)).status).toBe(200)
})

test('says of a used code when it was used, and hands over nobody with it again', async () => {
  const id = await han()
  const made = await codeFor(id)
  expect((await give(id, made.id, made.code)).status).toBe(200)
  life.at('16:40')
  expect(await check(made.code, id)).toMatchObject(refused('Mã này đã dùng lúc 16:30. Vui lòng xin phụ huynh mã mới.'))
  expect(await give(id, made.id, made.code)).toMatchObject({ status: 409, body: { code: 'already_left' } })
  await life.node`update departures set undone_at = now()`
  expect(await give(id, made.id, made.code)).toMatchObject({ status: 409, body: { code: 'collector_unknown' } })
})

test('locks an account after ten wrong codes for a quarter of an hour, also for the right one', async () => {
  const id = await han()
  const made = await codeFor(id)
  const wrong = made.code === '111111' ? '222222' : '111111'
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await check(wrong, id)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  expect((await check(made.code, id)).status).toBe(429)
  expect((await give(id, made.id, made.code)).status).toBe(429)
  life.at('16:46')
  expect((await give(id, made.id, made.code)).status).toBe(200)
})

test('shows the photo of the person with a code to the family and at the door only, for thirty days', async () => {
  const id = await han()
  const photo = await uploadPhoto(life.as.mamParent)
  const body = { student_id: id, full_name: 'Lê Văn Tám', photo_id: photo.id }
  expect(await life.as.laParent.ask(createPickUpCode, { body })).toMatchObject({ status: 404 })
  const foreign = await uploadPhoto(life.teacher)
  expect(await life.as.mamParent.ask(createPickUpCode, { body: { ...body, photo_id: foreign.id } })).toMatchObject({
    status: 422,
  })
  const made = await life.as.mamParent.get(createPickUpCode, { body })
  const { collectors } = await life.teacher.get(listCollectors, { params: { id } })
  const { collector } = await life.teacher.get(checkPickUpCode, { body: { code: made.code, student_id: id } })
  for (const [who, image] of [
    [life.as.mamParent, made.photo],
    [life.teacher, collectors.find((one) => one.kind === 'code')?.photo],
    [life.teacher, collector.photo],
  ] as const) {
    const address = shownAddress(who, image)
    expect((await who.fetch(address)).status).toBe(200)
    for (const stranger of [life.laTeacher, life.as.laParent, life.as.otherHead])
      expect((await stranger.fetch(address)).status).toBe(404)
  }
  life.setNow('2026-12-21T17:00:00Z')
  await jobsDone(life)
  await life.server.node.runClock('media.clean')
  const [row] = await life.node`select c.photo_media_id from pick_up_codes c where c.id = ${made.id}`
  expect(row).toMatchObject({ photo_media_id: null })
})
