import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCells } from '../../../documents/excel/testing/read-cells.ts'
import { textOf } from '../../../testing/pdf-text.ts'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
  await life.node`
    update schools set governing_body = 'UBND phường Nghĩa Đô', address = 'Số 18, phường Nghĩa Đô, thành phố Hà Nội'
    where school_id = ${life.school.id}`
  await life.mark('Nguyễn Hoàng Gia Hân', 'present')
  await life.report('Vũ Phúc Minh Đức')
  await life.settle()
  life.at('08:00')
  await life.server.node.runClock('kitchen.clock')
})
afterAll(() => life.stop())

const fetched = async (path: string) => {
  const answer = await life.as.head.fetch(`/api/v1/school/${path}`)
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const official = [
  'UBND PHƯỜNG NGHĨA ĐÔ',
  'TRƯỜNG MẦM NON VƯỜN MÂY',
  'Hà Nội, ngày 20 tháng 11 năm 2026',
  'Hiệu trưởng',
  'Trang 1/1',
]

test('the PDF of a month shows the class, its children, the legend and the signatures', async () => {
  const text = await textOf(await fetched(`attend/month/pdf?class_id=${life.classes.mam}&month=2026-11`))
  for (const part of [
    ...official,
    'SỔ THEO DÕI TRẺ – BẢNG ĐIỂM DANH THÁNG 11/2026',
    'Lớp: Mầm 1',
    'Vũ Phúc Minh Đức',
    'x: có mặt · P: vắng có phép · K: vắng không phép · L: nghỉ',
    'Giáo viên',
  ])
    expect(text).toContain(part)
})

test('the Excel file of a month has the same columns, with counts as numbers', async () => {
  const sheets = await readCells(await fetched(`attend/month/excel?class_id=${life.classes.mam}&month=2026-11`))
  const [head = [], duc = [], han = []] = sheets.get('Mầm 1') ?? []
  expect(head.map(({ value }) => value).slice(0, 3)).toEqual(['STT', 'Họ và tên', '1'])
  expect([duc[1]?.value, duc[21]?.value]).toEqual(['Vũ Phúc Minh Đức', 'P'])
  expect(han.slice(-4)).toMatchObject([{ value: 1, format: 'General' }, { value: 0 }, { value: 0 }, { value: 1 }])
})

test('the PDFs of the kitchen sheet and of the refunds have the official head and their figures', async () => {
  const kitchen = await textOf(await fetched(`kitchen/pdf?day=${friday}`))
  for (const part of [...official, 'BÁO ĂN NGÀY 20/11/2026', 'Chốt lúc 08:00: 3 suất', 'Mầm 1', 'Tổng cộng'])
    expect(kitchen).toContain(part)
  const refunds = await textOf(await fetched('kitchen/refunds/pdf?month=2026-11'))
  for (const part of [...official, 'DANH SÁCH HOÀN TIỀN ĂN THÁNG 11/2026', 'Vũ Phúc Minh Đức', 'Cộng'])
    expect(refunds).toContain(part)
  expect(refunds).not.toContain('Gia Hân')
})

test('exports a class whose name has characters that Excel does not allow in sheet names', async () => {
  await life.node`update classes set name = '[Mầm] 1/2: "thử" * 3?' where id = ${life.classes.mam}`
  const sheets = await readCells(await fetched(`attend/month/excel?class_id=${life.classes.mam}&month=2026-11`))
  expect([...sheets.keys()].join()).toMatch(/Mầm/)
  await life.node`update classes set name = 'Mầm 1' where id = ${life.classes.mam}`
})
