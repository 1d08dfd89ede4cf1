import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pagesOf } from '../testing/pdf-text.ts'
import { drawSignatures, drawTable, endPrintout, type PrintoutSchool, startPrintout } from './printout.ts'

const school = {
  name: 'Trường Mầm non Vườn Mây',
  governing_body: 'UBND phường Nghĩa Đô',
  address: 'Số 18, đường Vườn Mây, phường Nghĩa Đô, thành phố Hà Nội',
}
const columns = [
  { title: 'STT', width: 2, align: 'center' },
  { title: 'Họ và tên', width: 12 },
  { title: 'Ngày', width: 5 },
] as const

const printed = async (rows: number, from: PrintoutSchool = school) => {
  const printout = startPrintout({ school: from, title: 'DANH SÁCH TRẺ', lines: ['Lớp: Mầm 1'] }, 'portrait')
  const children = Array.from({ length: rows }, (_, index) => `Nguyễn Ngữ Ễ Ặ ữ thứ ${index + 1}`)
  drawTable(
    printout,
    columns,
    children.map((name, index) => [index + 1, name, { day: '2026-11-20' }]),
  )
  drawSignatures(printout, from, '2026-11-20', ['Người lập biểu', 'Hiệu trưởng'])
  return pagesOf(await buffer(endPrintout(printout)))
}

test('a printout has the school, the title, the rows, the place and date, and the signatures', async () => {
  const [page = '', ...more] = await printed(3)
  expect(more).toEqual([])
  for (const part of [
    'UBND PHƯỜNG NGHĨA ĐÔ',
    'TRƯỜNG MẦM NON VƯỜN MÂY',
    'DANH SÁCH TRẺ',
    'Lớp: Mầm 1',
    'Nguyễn Ngữ Ễ Ặ ữ thứ 3',
    '20/11/2026',
    'Hà Nội, ngày 20 tháng 11 năm 2026',
    'Người lập biểu',
    'Hiệu trưởng',
    'Trang 1/1',
  ])
    expect(page).toContain(part)
})

test('a long list repeats its head on each page, numbers the pages and lists each row once', async () => {
  const pages = await printed(80)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Trang ${index + 1}/${pages.length}`)
  const all = pages.join(' ')
  expect(all.match(/Họ và tên/g)).toHaveLength(pages.filter((page) => page.includes('thứ')).length)
  for (let child = 1; child <= 80; child += 1) expect(all.match(new RegExp(`thứ ${child} `, 'g'))).toHaveLength(1)
})

test('an empty list shows a note, and a school without an address gets dots for the place', async () => {
  const [page = ''] = await printed(0, { ...school, address: null })
  expect(page).toContain('Danh sách trống')
  expect(page).toContain('……………, ngày 20 tháng 11 năm 2026')
})
