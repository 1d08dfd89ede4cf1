import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { confirmAbsence, listAbsences, sendAbsence } from '@nhip-cau/contract/absence'
import {
  confirmDeletion,
  createDataRequest,
  deletionPreview,
  downloadDataExport,
  listDataExports,
  prepareDeletion,
  rejectDataRequest,
  startDataExport,
} from '@nhip-cau/contract/data-requests'
import { answerFamilyMessage, sendFamilyMessage } from '@nhip-cau/contract/family-messages'
import { parentInfo, updateParent } from '@nhip-cau/contract/parents'
import { createPickUpCode, createPickUpRequest, listCollectors, recordDeparture } from '@nhip-cau/contract/pick-up'
import { rejectPickUpPerson, storePickUpPerson } from '@nhip-cau/contract/pick-up-people'
import { confirmPrescription, giveDose, sendPrescription } from '@nhip-cau/contract/prescriptions'
import { setStudentStatuses, studentInfo, updateStudent } from '@nhip-cau/contract/students'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'
import { shownAddress } from '../../../testing/shown-address.ts'
import { entriesOf } from '../../../testing/zip-entries.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())

/** Test values contain the child's name, so that a search after the erasure finds leftovers. */
const about = (name: string, what: string) => `${what} của ${name}`

/** Creates a child with absence, prescription, dose, pick-up code and departure on one Friday. */
const recordFullDay = async (name: string, motherName = 'Trần Thị Mẹ') => {
  const mother = await life.school.addAccount('parent', motherName)
  const studentId = await life.school.addChild(name, life.classes.mam, [mother.id])
  const asMother = await mother.login()
  const secret = about(name, 'Lời nhắn')
  life.at('07:30')
  const image = () => uploadPhoto(asMother)
  const form = new FormData()
  form.append(
    'attachments',
    new Blob(['%PDF-1.7 … %%EOF'], { type: 'application/pdf' }),
    `${about(name, 'Giấy khám')}.pdf`,
  )
  const attachments = await asMother.fetch('/api/v1/parent/absence/attachments', { method: 'POST', body: form })
  const { data: stored } = (await attachments.json()) as { data: { id: string }[] }
  await asMother.get(sendAbsence, {
    body: {
      student_ids: [studentId],
      from: '2026-11-23',
      to: '2026-11-24',
      reason: 'family',
      text: secret,
      image_ids: [(await image()).id],
      attachment_ids: stored.map((one) => one.id),
    },
  })
  const asked = await asMother.get(sendPrescription, {
    body: {
      student_id: studentId,
      from: friday,
      to: friday,
      illness: about(name, 'Tai'),
      place: 'bag',
      note: secret,
      image_ids: [(await image()).id],
      medicines: [{ name: about(name, 'Siro'), dose: '5 ml', form: 'syrup', meal: 'any', times: ['11:15'] }],
      agreed: true,
    },
  })
  const { doses } = await life.teacher.get(confirmPrescription, {
    params: { id: asked.id },
    body: { version: asked.version },
  })
  const message = { student_id: studentId, kind: 'question', text: secret } as const
  const sent = await asMother.get(sendFamilyMessage, { body: message })
  await life.teacher.get(answerFamilyMessage, { params: { id: sent.id }, body: { text: about(name, 'Trả lời') } })
  await life.mark(name, 'present', { note: secret })
  life.at('11:16')
  await life.teacher.get(giveDose, {
    params: { id: doses[0]?.id ?? '' },
    body: { note: secret, image_id: (await uploadPhoto(life.teacher)).id },
  })
  await asMother.get(createPickUpCode, { body: { student_id: studentId, full_name: about(name, 'Hàng xóm') } })
  life.at('16:40')
  const { collectors } = await life.teacher.get(listCollectors, { params: { id: studentId } })
  const [collector] = collectors
  if (!collector || collector.kind === 'code') throw new Error('nobody may fetch')
  await life.teacher.get(recordDeparture, {
    body: { student_id: studentId, collector: { kind: collector.kind, id: collector.id }, note: secret },
  })
  return { studentId, asMother, mother, secret }
}

test("a parent's data export contains attendance, collector, absences, medicine and messages, with their pictures", async () => {
  const { studentId, asMother, secret } = await recordFullDay('Lê Bản Sao')
  const started = await asMother.get(startDataExport, { body: { student_id: studentId } })
  await eventually(
    () => asMother.get(listDataExports),
    ({ data }) => data[0]?.status === 'ready',
  )
  const address = downloadDataExport.path.replace(':role', 'parent').replace(':id', started.data[0]?.id ?? '')
  const files = await entriesOf(Buffer.from(await (await asMother.fetch(address)).arrayBuffer()))
  expect(JSON.parse(files.get('du-lieu.json') ?? '')).toMatchObject({
    attendance: [
      { day: friday, class: 'Mầm 1', mark: 'present', collector: 'Trần Thị Mẹ', note: `${secret}; ${secret}` },
    ],
    absences: [
      {
        from: '2026-11-23',
        to: '2026-11-24',
        text: secret,
        status: 'pending',
        images: ['anh/xin-nghi-001-1.webp'],
        attachments: ['giay-to/xin-nghi-001-1.pdf'],
      },
    ],
    prescriptions: [
      {
        illness: 'Tai của Lê Bản Sao',
        medicines: ['Siro của Lê Bản Sao – 5 ml – 11:15'],
        images: ['anh/dan-thuoc-001-1.webp'],
      },
    ],
    messages: [{ kind: 'question', text: secret, by: 'Trần Thị Mẹ', answer: 'Trả lời của Lê Bản Sao' }],
    doses: [{ day: friday, status: 'given', amount: '5 ml', image: 'anh/cho-uong-thuoc-001-1.webp' }],
  })
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['anh/xin-nghi-001-1.webp', 'anh/dan-thuoc-001-1.webp', 'anh/cho-uong-thuoc-001-1.webp']),
  )
  expect(files.get('giay-to/xin-nghi-001-1.pdf')).toContain('%PDF-1.7')
  expect(files.get('ho-so.html')).toContain('đã cho uống')
})

test('an unreadable photo fails the export job and leaves no unfinished file', async () => {
  const { studentId, asMother } = await recordFullDay('Lê Ảnh Hỏng')
  const { dataDir } = life.settings
  const [image] = await life.node<{ id: string }[]>`
    select i.media_id as id from absence_images i join absences a on a.school_id = i.school_id and a.id = i.absence_id
    where a.student_id = ${studentId}`
  const files = (await readdir(dataDir, { recursive: true })).filter((file) => file.includes(image?.id ?? '–'))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    await rm(join(dataDir, file))
    // A directory can be opened, but reading it fails.
    await mkdir(join(dataDir, file))
  }
  await asMother.get(startDataExport, { body: { student_id: studentId } })
  const failing = () => life.node`
    select j.last_error from graphile_worker.jobs j
    where j.task_identifier like 'data-requests.%' and j.last_error like '%EISDIR%'`
  expect(await eventually(failing, (jobs) => jobs.length > 0)).toHaveLength(1)
  const unfinished = async () =>
    (await readdir(dataDir, { recursive: true })).filter((file) => /unfinished[/\\\\]./.test(file))
  expect(await eventually(unfinished, (names) => names.length === 0)).toEqual([])
  await life.node`delete from graphile_worker._private_jobs j where j.last_error like '%EISDIR%'`
})

test('an erasure removes name and code of the child from all tables of the school and keeps attendance and departures', async () => {
  const name = 'Phạm Xóa Sạch'
  const { studentId, asMother } = await recordFullDay(name)
  const params = {
    id: (await asMother.get(createDataRequest, { body: { student_id: studentId, kind: 'delete', text: 'Chuyển đi.' } }))
      .id,
  }
  const { goes } = await life.as.head.get(deletionPreview, { params })
  const counts = Object.fromEntries(goes.map(({ what, count }) => [what, count]))
  expect(counts).toMatchObject({ absences: 1, prescriptions: 1, messages: 1, departures: 1, photos: 3 })
  const { student } = await life.as.head.get(prepareDeletion, { params, body: { version: 1 } })
  await life.as.deputy.get(confirmDeletion, { params, body: { version: 2, code: student.code } })

  const tables = await life.node<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'school_id' and t.table_type = 'BASE TABLE'`
  expect(tables.length).toBeGreaterThan(40)
  for (const table of tables) {
    const found = await life.node`
      select t.* from ${life.node(table.name)} t where t.school_id = ${life.school.id}
        and (to_jsonb(t)::text like '%Xóa Sạch%' or to_jsonb(t)::text like ${`%${student.code}%`})`
    expect(found, table.name).toEqual([])
  }
  expect(await life.node`select from attendance where student_id = ${studentId} and mark = 'present'`).toHaveLength(1)
  expect(await life.node`select from departures where student_id = ${studentId}`).toHaveLength(1)
})

/** Returns the rows of both databases that contain one of these words in any column. */
const rowsWith = async (words: readonly string[]) => {
  const patterns = words.map((word) => `%${word}%`)
  const found: string[] = []
  for (const database of [life.node, life.main]) {
    const tables = await database<{ schema: string; name: string }[]>`
      select t.table_schema as schema, t.table_name as name from information_schema.tables t
      where t.table_type = 'BASE TABLE' and t.table_schema in ('public', 'graphile_worker')`
    for (const { schema, name } of tables) {
      const rows = await database<{ row: string }[]>`
        select to_jsonb(t)::text as row from ${database(`${schema}.${name}`)} t
        where to_jsonb(t)::text ilike any(${patterns}::text[])`
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
  }
  return found
}

test('after an erasure and its delayed jobs no table contains a name, number, reason, note or address of the family', async () => {
  const name = 'Khúc Phương Thảo Miên'
  const motherName = 'Kiều Thị Tầm Xuân'
  const { studentId, asMother, mother } = await recordFullDay(name, motherName)
  const { head } = life.as
  const own = {
    email: 'tamxuan@example.com',
    occupation: 'Thợ gốm Phù Lãng',
    address: '7 ngách Cổ Tích',
    note: 'Mẹ làm ca đêm',
  }
  const parent = { params: { id: mother.id } }
  const { version } = await head.get(parentInfo, parent)
  await head.get(updateParent, { ...parent, body: { full_name: motherName, ...own, version } })
  const child = { params: { id: studentId } }
  const { id: _, ...before } = await head.get(studentInfo, child)
  await head.get(updateStudent, {
    ...child,
    body: {
      full_name: name,
      birth_date: before.birth_date,
      sex: before.sex,
      version: before.version,
      nickname: 'Bé Sương Mai',
      address: '7 ngách Cổ Tích',
      birth_place: 'Trạm xá Cổ Tích',
    },
  })
  await life.agree(studentId, 'pickup_id')
  const named = await asMother.get(storePickUpPerson, {
    body: { student_id: studentId, full_name: 'Kiều Văn Lão Làng', relation: 'Ông ngoại', phone: '0966777888' },
  })
  await head.get(rejectPickUpPerson, { params: { id: named.id }, body: { reason: 'Thiếu giấy tờ của ông Lão Làng' } })
  const ill = { from: '2026-11-26', to: '2026-11-26', reason: 'infectious', text: 'Cháu bị thủy đậu' } as const
  const { data } = await asMother.get(sendAbsence, { body: { ...ill, student_ids: [studentId] } })
  const absence = { params: { id: data[0]?.id ?? '' } }
  await life.teacher.get(confirmAbsence, absence)
  const stranger = { student_id: studentId, full_name: 'Thạch Sanh Hàng Xóm', phone: '0966777999' }
  const { body: departure } = await life.teacher.ask(createPickUpRequest, { body: stranger })
  expect(departure).toMatchObject({ full_name: stranger.full_name })
  const asked = (kind: 'correct' | 'delete', text: string) =>
    asMother.get(createDataRequest, { body: { student_id: studentId, kind, text } })
  const correction = await asked('correct', 'Tên lót của con là Phương Thảo')
  await head.get(rejectDataRequest, {
    params: { id: correction.id },
    body: { version: 1, reason: 'Giấy của chị Tầm Xuân mờ' },
  })
  await head.get(setStudentStatuses, {
    body: { student_ids: [studentId], status: 'left', from_date: friday, reason: 'Về quê ngoại Phù Lãng' },
  })
  await life.settle()

  const params = { id: (await asked('delete', 'Gia đình chuyển về Phù Lãng.')).id }
  const { student } = await head.get(prepareDeletion, { params, body: { version: 1 } })
  const staff = await life.node`
    select n.kind from notifications n join accounts a on a.school_id = n.school_id and a.id = n.account_id
    where n.student_id = ${studentId} and a.role <> 'parent'`
  expect(staff.length).toBeGreaterThan(2)
  await life.as.deputy.get(confirmDeletion, { params, body: { version: 2, code: student.code } })
  const ofChild = [
    name,
    'Phương Thảo',
    student.code,
    'Sương Mai',
    'Cổ Tích',
    'khuc phuong thao',
    'thủy đậu',
    'infectious',
  ]
  const ofMother = [motherName, 'Tầm Xuân', mother.phone, own.email, 'Phù Lãng', 'ca đêm', 'kieu thi tam xuan']
  const ofOthers = ['Lão Làng', '966777888', 'Thạch Sanh', '966777999', `Giấy khám của ${name}`, `Siro của ${name}`]
  // One delayed job may create the next.
  const left = async () => {
    await life.node`update graphile_worker._private_jobs j set run_at = now() where j.run_at > now() and j.attempts = 0`
    await life.node`select pg_notify('jobs:insert', '{"r":"","count":1}')`
    await life.server.node.followMainNow()
    return rowsWith([...ofChild, ...ofMother, ...ofOthers])
  }
  expect(await eventually(left, (rows) => rows.length === 0)).toEqual([])
})

test('an erasure deletes the photos of one child and keeps a photo it shares with its sister', async () => {
  const mother = await life.school.addAccount('parent', 'Lý Thị Mẹ')
  const [gone, sister] = [
    await life.school.addChild('Lý Chị Cả', life.classes.mam, [mother.id]),
    await life.school.addChild('Lý Em Út', life.classes.mam, [mother.id]),
  ]
  const asMother = await mother.login()
  life.at('07:30')
  const [shared, own] = [await uploadPhoto(asMother), await uploadPhoto(asMother)]
  const days = { from: '2026-11-25', to: '2026-11-25', reason: 'sick' } as const
  await asMother.get(sendAbsence, { body: { ...days, student_ids: [gone, sister], image_ids: [shared.id] } })
  await asMother.get(sendAbsence, { body: { ...days, student_ids: [gone], image_ids: [own.id] } })
  const asked = { student_id: gone, kind: 'delete', text: 'Chuyển đi.' } as const
  const params = { id: (await asMother.get(createDataRequest, { body: asked })).id }
  const { student } = await life.as.head.get(prepareDeletion, { params, body: { version: 1 } })
  const { erasing } = await life.node.begin(async (tx) => {
    // Another transaction locks the photo: the erasure must wait, because its certificate says that the photo is
    // deleted.
    await tx`select from media m where m.id = ${own.id} for update`
    const answer = life.as.deputy.get(confirmDeletion, { params, body: { version: 2, code: student.code } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { erasing: answer }
  })
  await erasing
  expect(await life.node`select from media m where m.id = ${own.id}`).toHaveLength(0)
  const { data } = await life.as.head.get(listAbsences, { query: { student_id: sister } })
  const address = shownAddress(life.as.head, data[0]?.images[0])
  expect((await life.as.head.fetch(address)).status).toBe(200)
  const stored = async () => (await readdir(life.settings.dataDir, { recursive: true })).join('\n')
  expect(await eventually(stored, (names) => !names.includes(own.id))).not.toContain(own.id)
  expect(await stored()).toContain(shared.id)
})
