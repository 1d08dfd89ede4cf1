import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { answerConsents, familyConsents } from '@nhip-cau/contract/consents'
import {
  acceptDataRequest,
  confirmDeletion,
  createDataRequest,
  dataRequestInfo,
  deleteDataExport,
  deletionPreview,
  downloadDataExport,
  extendDataRequest,
  finishDataRequest,
  listDataExports,
  listDataRequests,
  prepareDeletion,
  type RequestKind,
  rejectDataRequest,
  startDataExport,
} from '@nhip-cau/contract/data-requests'
import { listNotifications } from '@nhip-cau/contract/notifications'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { baseContext } from '@nhip-cau/server-kit/context'
import { createLog } from '@nhip-cau/server-kit/log'
import { folderStore } from '@nhip-cau/server-kit/object-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/zip-entries.ts'
import { remindOfDue } from './data-requests.jobs.ts'
import { removeOldExports } from './data-requests-exports.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const newFamily = async (name: string) => {
  const mother = await life.school.addAccount('parent', 'Trần Thị Mẹ')
  const studentId = await life.school.addChild(name, life.classes.mam, [mother.id])
  return { studentId, mother, asMother: await mother.login() }
}

const request = (who: Client, studentId: string, kind: RequestKind, words = '') =>
  who.get(createDataRequest, { body: { student_id: studentId, kind, text: words } })

const noticesOf = async (who: Client, kind: string) =>
  (await who.get(listNotifications, { query: { per_page: 100 } })).data.filter((one) => one.kind === kind)

const at = (moment: string) => baseContext(life.node, createLog('silent'), () => new Date(moment))

test('accepts and finishes a request in recorded steps and notifies both sides; a stale version gets 409', async () => {
  const { as } = life
  const { studentId, asMother } = await newFamily('Lê Từng Bước')
  const short = await asMother.ask(createDataRequest, { body: { student_id: studentId, kind: 'correct', text: 'sai' } })
  expect(short).toMatchObject({ status: 422, body: { errors: { text: 'Cần ít nhất 5 ký tự.' } } })
  const asked = await request(asMother, studentId, 'correct', 'Ngày sinh của con là 14/03/2023.')
  expect(asked).toMatchObject({ status: 'received', person: { relation: 'Mẹ' }, days_left: expect.any(Number) })
  expect(asked.can).toEqual({
    accept: false,
    finish: false,
    reject: false,
    extend: false,
    prepare_deletion: false,
    confirm_deletion: false,
  })
  await eventually(
    () => noticesOf(as.head, 'data-request-received'),
    (found) => found.length > 0,
  )
  const params = { id: asked.id }
  const accepted = await as.head.get(acceptDataRequest, { params, body: { version: 1, note: '' } })
  expect(accepted).toMatchObject({ status: 'working', version: 2, next_due_on: accepted.due_on })
  const late = await as.deputy.ask(rejectDataRequest, { params, body: { version: 1, reason: 'Không đủ căn cứ.' } })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await as.head.get(finishDataRequest, { params, body: { version: 2, answer: 'Đã sửa ngày sinh trong hồ sơ.' } })
  const done = await asMother.get(dataRequestInfo, { params })
  expect(done).toMatchObject({ status: 'done', answer: 'Đã sửa ngày sinh trong hồ sơ.', next_due_on: null })
  expect(done.steps.map((one) => one.done)).toEqual(['received', 'working', 'done'])
  const again = await as.head.ask(finishDataRequest, { params, body: { version: 3, answer: 'Lần nữa.' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'request_state' } })
  const news = await eventually(
    () => noticesOf(asMother, 'data-request-updated'),
    (found) => found.length === 2,
  )
  expect(news.map((one) => one.text)).toContain(`Yêu cầu về dữ liệu cá nhân số ${asked.number}: đã hoàn thành.`)
})

test('a second open request of the same kind gets 409; other parents and relatives get 404', async () => {
  const { studentId, mother, asMother } = await newFamily('Lê Một Lần')
  await request(asMother, studentId, 'view')
  const body = { student_id: studentId, kind: 'view' as const, text: '' }
  expect(await asMother.ask(createDataRequest, { body })).toMatchObject({ status: 409, body: { code: 'request_open' } })
  expect((await life.as.mamParent.ask(createDataRequest, { body })).status).toBe(404)
  await life.node`update guardianships set kind = 'relative' where account_id = ${mother.id}`
  expect((await asMother.ask(createDataRequest, { body: { ...body, kind: 'delete' } })).status).toBe(404)
  expect((await asMother.ask(startDataExport, { body: { student_id: studentId } })).status).toBe(404)
})

test('a rejection needs a reason; the deadline is extended once and by at most fifteen days', async () => {
  const { as } = life
  const { studentId, asMother } = await newFamily('Lê Gia Hạn')
  const asked = await request(asMother, studentId, 'restrict', 'Xin ngừng dùng ảnh cũ của con.')
  const params = { id: asked.id }
  const reason = 'Cần rà soát ảnh của cả năm học.'
  const tooLong = await as.head.ask(extendDataRequest, { params, body: { version: 1, days: 16, reason } })
  expect(tooLong.status).toBe(422)
  const longer = await as.head.get(extendDataRequest, { params, body: { version: 1, days: 10, reason } })
  expect(longer.due_on > asked.due_on).toBe(true)
  expect(longer).toMatchObject({ extended_days: 10, extension_reason: reason, can: { extend: false } })
  const twice = await as.head.ask(extendDataRequest, { params, body: { version: 2, days: 1, reason } })
  expect(twice).toMatchObject({ status: 409, body: { code: 'request_state' } })
  expect((await as.head.ask(rejectDataRequest, { params, body: { version: 2, reason: 'Vì' } })).status).toBe(422)
  const refused = await as.head.get(rejectDataRequest, { params, body: { version: 2, reason } })
  expect(refused).toMatchObject({ status: 'rejected', answer: reason })
})

test('filters overdue requests and reminds the office of near deadlines once a day from 07:00', async () => {
  const { as } = life
  const { studentId, asMother } = await newFamily('Lê Quá Hạn')
  const asked = await request(asMother, studentId, 'object', 'Không đồng ý gửi khảo sát.')
  await life.node`
    update data_requests set answer_due_on = '2026-11-10', due_on = '2026-11-20' where id = ${asked.id}`
  const overdue = await as.head.get(listDataRequests, { query: { due: 'overdue' } })
  expect(overdue.data.map((one) => one.id)).toEqual([asked.id])
  expect(overdue.data[0]?.days_left).toBeLessThan(0)
  expect(
    (
      await as.head.ask(extendDataRequest, {
        params: { id: asked.id },
        body: { version: 1, days: 5, reason: 'Quá hạn rồi' },
      })
    ).status,
  ).toBe(409)
  await life.node`update data_requests set answered_at = now(), due_on = '2027-03-12' where id = ${asked.id}`
  const remindedAt = async (moment: string) => {
    await remindOfDue(at(moment))
    const [row] = await life.node<{ day: string | null }[]>`
      select reminded_on as day from data_requests where id = ${asked.id}`
    return row?.day
  }
  expect(await remindedAt('2027-03-08T02:00:00Z')).toBeNull()
  // 06:00 at the school, three days before the deadline.
  expect(await remindedAt('2027-03-08T23:00:00Z')).toBeNull()
  expect(await remindedAt('2027-03-09T00:05:00Z')).toBe('2027-03-09')
  expect(await remindedAt('2027-03-09T05:05:00Z')).toBe('2027-03-09')
  expect(await remindedAt('2027-03-10T00:05:00Z')).toBe('2027-03-10')
  const mine = async () =>
    (await noticesOf(as.head, 'data-request-due')).filter(({ text: words }) => words.includes(`số ${asked.number} `))
  const reminders = await eventually(mine, (found) => found.length === 2)
  expect(reminders).toHaveLength(2)
})

const fileOf = (who: Client, id: string) =>
  who.fetch(downloadDataExport.path.replace(':role', 'parent').replace(':id', id))

test('a data export contains HTML, Excel, JSON and photos; only its requester downloads it, and the audit log records it', async () => {
  const { as } = life
  const { studentId, asMother } = await newFamily('Lê Bản Sao')
  const photo = await uploadPhoto(as.head)
  await life.node`
    update students set photo_media_id = ${photo.id}, health_note = 'Hen <nhẹ>' where id = ${studentId}`
  const started = await asMother.get(startDataExport, { body: { student_id: studentId } })
  const id = started.data[0]?.id ?? ''
  const ready = await eventually(
    () => asMother.get(listDataExports),
    ({ data }) => data[0]?.status === 'ready',
  )
  expect(ready.data).toMatchObject([{ id, status: 'ready', progress: 100, student: { full_name: 'Lê Bản Sao' } }])
  await eventually(
    () => noticesOf(asMother, 'data-export-ready'),
    (found) => found.length === 1,
  )
  const answer = await fileOf(asMother, id)
  expect(answer.headers.get('content-disposition')).toContain('du-lieu-cua-con.zip')
  const files = await entriesOf(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].toSorted()).toEqual([
    'DOC-TRUOC.txt',
    'anh/anh-dai-dien.webp',
    'du-lieu.json',
    'du-lieu.xlsx',
    'ho-so.html',
  ])
  expect(JSON.parse(files.get('du-lieu.json') ?? '')).toMatchObject({
    profile: { full_name: 'Lê Bản Sao', health_note: 'Hen <nhẹ>' },
    classes: [{ class: 'Mầm 1' }],
    family: [{ full_name: 'Trần Thị Mẹ', relation: 'Mẹ' }],
  })
  expect(files.get('ho-so.html')).toContain('Hen &lt;nhẹ&gt;')
  expect((await fileOf(as.mamParent, id)).status).toBe(404)
  const log = await life.node<{ action: string }[]>`
    select action from audit_entries where student_id = ${studentId} order by id`
  expect(log.map((one) => one.action)).toEqual(['data_request.export', 'data_request.download'])
  await asMother.get(deleteDataExport, { params: { id } })
  expect((await fileOf(asMother, id)).status).toBe(404)
})

test('expires a data export at its end and removes its file', async () => {
  const { studentId, mother, asMother } = await newFamily('Lê Bảy Ngày')
  const folder = join(life.settings.dataDir, 'media')
  const store = await folderStore(folder)
  const [row] = await life.node<{ id: string }[]>`
    insert into data_exports (school_id, account_id, student_id, status, progress, bytes, expires_at)
    values (${life.school.id}, ${mother.id}, ${studentId}, 'ready', 100, 3, '2026-11-28T03:00:00Z') returning id`
  const key = `exports/${life.school.id}/${row?.id}.zip`
  await store.put(key, Buffer.from('zip'))
  expect(await removeOldExports(at('2026-11-28T02:59:00Z'))).toBe(0)
  const kept = await store.get(key)
  expect(kept?.size).toBe(3)
  kept?.stream.destroy()
  expect(await removeOldExports(at('2026-11-28T03:00:00Z'))).toBe(1)
  const isStored = async () => (await readdir(folder, { recursive: true })).some((name) => name.includes(row?.id ?? ''))
  expect(await eventually(isStored, (stored) => !stored)).toBe(false)
  expect((await asMother.get(listDataExports)).data[0]).toMatchObject({ status: 'expired', bytes: null })
})

test('an erasure needs two people and the child’s code, and removes the personal data of child and orphaned parent', async () => {
  const { as, node } = life
  const { studentId, mother, asMother } = await newFamily('Phạm Xóa Hết')
  const photo = await uploadPhoto(as.head)
  await node`
    update students set photo_media_id = ${photo.id}, nickname = 'Bống', health_note = 'Hen', address = 'Ngõ 5'
    where id = ${studentId}`
  await node`
    insert into pick_up_people (school_id, student_id, full_name, relation, phone, requested_by)
    values (${life.school.id}, ${studentId}, 'Ngô Bà Ngoại', 'Bà ngoại', '+84950000000', ${life.people.head.id})`
  const { data } = await asMother.get(familyConsents)
  const text = data[0]?.purposes[0]?.text.id ?? ''
  await asMother.get(answerConsents, { body: { answers: [{ student_id: studentId, text_id: text, granted: true }] } })
  const asked = await request(asMother, studentId, 'delete', 'Gia đình chuyển đi.')
  const params = { id: asked.id }
  const byHand = await as.head.ask(finishDataRequest, { params, body: { version: 1, answer: 'Đã xóa xong.' } })
  expect(byHand.status).toBe(409)
  const preview = await as.head.get(deletionPreview, { params })
  const counts = Object.fromEntries(preview.goes.map(({ what, count }) => [what, count]))
  expect(counts).toMatchObject({ guardianships: 1, pick_up_people: 1, photos: 1, consent_traces: 1, accounts: 1 })
  const code = { version: 2, code: asked.student.code.toLowerCase() }
  expect((await as.deputy.ask(confirmDeletion, { params, body: { ...code, version: 1 } })).status).toBe(409)
  const prepared = await as.head.get(prepareDeletion, { params, body: { version: 1 } })
  expect(prepared.can).toMatchObject({ prepare_deletion: false, confirm_deletion: true })
  expect(await as.head.ask(confirmDeletion, { params, body: code })).toMatchObject({
    status: 409,
    body: { code: 'second_person' },
  })
  // A second account of the same person does not count as a second person.
  await node`update accounts set phone = ${life.people.head.phone} where id = ${life.people.deputy.id}`
  const third = await life.school.addAccount('school', 'Lâm Thị Toàn Quyền')
  expect(await as.deputy.ask(confirmDeletion, { params, body: code })).toMatchObject({
    body: { code: 'second_person' },
  })
  await node`update accounts set phone = ${life.people.deputy.phone} where id = ${life.people.deputy.id}`
  await node`update accounts set active = false where id = ${third.id}`
  const wrong = await as.deputy.ask(confirmDeletion, { params, body: { version: 2, code: 'VM999' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { code: 'Mã học sinh không khớp.' } } })
  const some = await life.school.addAccount('school', 'Lý Thị Ít Quyền', ['school.students.update'])
  expect((await (await some.login()).ask(confirmDeletion, { params, body: code })).status).toBe(403)
  const done = await as.deputy.get(confirmDeletion, { params, body: code })
  expect(done).toMatchObject({ status: 'done', has_certificate: true, text: null, student: { anonymised: true } })
  expect((await as.deputy.ask(confirmDeletion, { params, body: { ...code, version: 3 } })).status).toBe(409)

  const [row] = await node`select s.* from students s where s.id = ${studentId}`
  expect(row).toMatchObject({
    full_name: 'Học sinh đã xóa dữ liệu',
    nickname: null,
    health_note: null,
    address: null,
    photo_media_id: null,
    birth_date: '2023-01-01',
    sex: 'F',
    status: 'left',
  })
  const tables = [
    'students',
    'guardianships',
    'pick_up_people',
    'consents',
    'audit_entries',
    'notifications',
    'data_requests',
    'data_request_steps',
    'deletion_certificates',
    'student_statuses',
  ]
  for (const table of tables) {
    const found = await node`
      select t.* from ${node(table)} t where t.school_id = ${life.school.id}
        and (to_jsonb(t)::text like '%Xóa Hết%' or to_jsonb(t)::text like '%Bống%' or to_jsonb(t)::text like '%Ngô Bà Ngoại%'
          or to_jsonb(t)::text like ${`%${asked.student.code}%`})`
    expect(found, table).toHaveLength(0)
  }
  expect(await node`select from media where id = ${photo.id}`).toHaveLength(0)
  expect(await node`select from student_classes where student_id = ${studentId}`).toHaveLength(1)
  expect(await node`select from consents where student_id = ${studentId}`).toHaveLength(1)
  expect((await asMother.get(familyConsents)).data).toEqual([])

  const address = `/api/v1/parent/data-requests/${asked.id}/certificate`
  const certificate = Buffer.from(await (await asMother.fetch(address)).arrayBuffer())
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await as.mamParent.fetch(address)).status).toBe(404)
  expect((await as.otherHead.fetch(address.replace('parent', 'school'))).status).toBe(404)

  // After a week the mother, who has no other child here, is erased at the node and at main.
  const waiting = await node<{ late: boolean }[]>`
    select j.run_at > now() + interval '6 days 23 hours' as late from graphile_worker.jobs j
    where j.task_identifier = 'data-requests.erase-accounts'`
  expect(waiting).toEqual([{ late: true }])
  await node`update graphile_worker._private_jobs j set run_at = now() where j.run_at > now() + interval '6 days'`
  const copy = () => node`
    select a.full_name, a.phone, a.active from accounts a where a.school_id = ${life.school.id} and a.id = ${mother.id}`
  const gone = { full_name: 'Phụ huynh đã xóa dữ liệu', phone: null, active: false }
  expect(await eventually(copy, ([row]) => row?.active === false)).toEqual([gone])
  await life.server.node.followMainNow()
  expect(await copy()).toEqual([gone])
  expect(await life.main`select from persons p where p.phone = ${mother.phone}`).toHaveLength(0)
  expect((await asMother.ask(listDataRequests)).status).toBe(401)
})

test('an erasure keeps the account of a parent with another child at the school', async () => {
  const { as, node } = life
  const both = await newFamily('Đoàn Có Em')
  await life.school.addChild('Đoàn Em Út', life.classes.mam, [both.mother.id])
  const asked = await request(both.asMother, both.studentId, 'delete', 'Chỉ xóa của con lớn.')
  const params = { id: asked.id }
  const { goes } = await as.head.get(deletionPreview, { params })
  expect(goes.find(({ what }) => what === 'accounts')).toMatchObject({ count: 0 })
  await as.head.get(prepareDeletion, { params, body: { version: 1 } })
  await as.deputy.get(confirmDeletion, { params, body: { version: 2, code: asked.student.code } })
  expect(
    await node`select from graphile_worker.jobs j where j.task_identifier = 'data-requests.erase-accounts'`,
  ).toHaveLength(0)
  expect((await both.asMother.get(familyConsents)).data).toHaveLength(1)
})
