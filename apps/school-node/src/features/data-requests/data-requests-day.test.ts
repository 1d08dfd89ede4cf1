import { readdir } from 'node:fs/promises'
import { listAbsences, sendAbsence } from '@nhip-cau/contract/absence'
import {
  confirmDeletion,
  createDataRequest,
  deletionPreview,
  downloadDataExport,
  listDataExports,
  prepareDeletion,
  startDataExport,
} from '@nhip-cau/contract/data-requests'
import { createPickUpCode, listCollectors, recordDeparture } from '@nhip-cau/contract/pick-up'
import { confirmPrescription, giveDose, sendPrescription } from '@nhip-cau/contract/prescriptions'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../testing/school-morning.ts'
import { entriesOf } from '../../testing/zip-entries.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())

/** What nobody may read afterwards carries the child's name. */
const about = (name: string, what: string) => `${what} của ${name}`

/** A Friday with everything a family can leave behind at a school. */
const liveADay = async (name: string) => {
  const mother = await life.school.addAccount('parent', 'Trần Thị Mẹ')
  const studentId = await life.school.addChild(name, life.classes.mam, [mother.id])
  const asMother = await mother.login()
  const secret = about(name, 'Lời nhắn')
  life.at('07:30')
  const image = () => uploadPhoto(asMother)
  const form = new FormData()
  form.append('papers', new Blob(['%PDF-1.7 … %%EOF'], { type: 'application/pdf' }), `${about(name, 'Giấy khám')}.pdf`)
  const papers = await asMother.fetch('/api/v1/parent/absence/papers', { method: 'POST', body: form })
  const { data: stored } = (await papers.json()) as { data: { id: string }[] }
  await asMother.get(sendAbsence, {
    body: {
      student_ids: [studentId],
      from: '2026-11-23',
      to: '2026-11-24',
      reason: 'family',
      text: secret,
      image_ids: [(await image()).id],
      paper_ids: stored.map((one) => one.id),
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
  return { studentId, asMother, secret }
}

test("a parent's copy holds the child's days: who fetched it, absences and medicine, with their pictures", async () => {
  const { studentId, asMother, secret } = await liveADay('Lê Bản Sao')
  const started = await asMother.get(startDataExport, { body: { student_id: studentId } })
  await eventually(
    () => asMother.get(listDataExports),
    ({ data }) => data[0]?.status === 'ready',
    15_000,
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
        papers: ['giay-to/xin-nghi-001-1.pdf'],
      },
    ],
    prescriptions: [
      {
        illness: 'Tai của Lê Bản Sao',
        medicines: ['Siro của Lê Bản Sao – 5 ml – 11:15'],
        images: ['anh/dan-thuoc-001-1.webp'],
      },
    ],
    doses: [{ day: friday, status: 'given', amount: '5 ml', image: 'anh/cho-uong-thuoc-001-1.webp' }],
  })
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['anh/xin-nghi-001-1.webp', 'anh/dan-thuoc-001-1.webp', 'anh/cho-uong-thuoc-001-1.webp']),
  )
  expect(files.get('giay-to/xin-nghi-001-1.pdf')).toContain('%PDF-1.7')
  expect(files.get('ho-so.html')).toContain('đã cho uống')
})

test('an erasure leaves in no table who the child was, what it took and who fetched it; its days still count', async () => {
  const name = 'Phạm Xóa Sạch'
  const { studentId, asMother } = await liveADay(name)
  const params = {
    id: (await asMother.get(createDataRequest, { body: { student_id: studentId, kind: 'delete', text: 'Chuyển đi.' } }))
      .id,
  }
  const { goes } = await life.as.head.get(deletionPreview, { params })
  const counts = Object.fromEntries(goes.map(({ what, count }) => [what, count]))
  expect(counts).toMatchObject({ absences: 1, prescriptions: 1, departures: 1, photos: 3 })
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

test('an erasure takes the photos of one child and leaves what its sister shows the school with the same photo', async () => {
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
    // Somebody is at work on the photo: the erasure waits, for its certificate says that the photo is gone.
    await tx`select from media m where m.id = ${own.id} for update`
    const answer = life.as.deputy.get(confirmDeletion, { params, body: { version: 2, code: student.code } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { erasing: answer }
  })
  await erasing
  expect(await life.node`select from media m where m.id = ${own.id}`).toHaveLength(0)
  const { data } = await life.as.head.get(listAbsences, { query: { student_id: sister } })
  const address = data[0]?.images[0]?.sources[0]?.url ?? ''
  expect((await life.as.head.fetch(address)).status).toBe(200)
  const stored = async () => (await readdir(life.settings.dataDir, { recursive: true })).join('\n')
  expect(await eventually(stored, (names) => !names.includes(own.id))).not.toContain(own.id)
  expect(await stored()).toContain(shared.id)
})
