import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pagesOf } from '../testing/pdf-text.ts'
import { printList } from './list-printout.ts'

const school = { name: 'Trường Mầm non Vườn Mây', governing_body: null, address: null }
const name = 'Công Tằng Tôn Nữ Nguyễn Hoàng Bảo Khánh Quỳnh'
const mail = (row: number) => `phanthithungan.nghiado.hanoi.${row}@truongmamnonvuonmay.example`

const printed = async (rows: number, columns: number) => {
  const all = [name, mail(0), '14/03/2023', '0950 000 012', 'Mẫu giáo lớn', 'Đang học', 'Giáo viên', 'Nghề tự do']
  const values = Array.from({ length: rows }, (_, row) =>
    all.slice(0, columns).map((text, index) => (index === 1 ? mail(row) : text)),
  )
  const stream = await printList({
    school,
    title: 'DANH SÁCH',
    lines: [],
    layout: columns > 6 ? 'landscape' : 'portrait',
    columns: all.slice(0, columns).map((_, index) => ({ title: `Cột ${index + 1}`, whole: index === 3 })),
    rows: values,
  })
  return pagesOf(await buffer(stream))
}

test('no word of a printed list is broken, however many columns share the page', async () => {
  for (const columns of [2, 6, 8]) {
    const all = (await printed(40, columns)).join(' ')
    for (let row = 0; row < 40; row += 1) expect(all).toContain(mail(row))
    for (const word of name.split(' ')) expect(all.split(word).length - 1).toBeGreaterThanOrEqual(40)
    if (columns > 3) expect(all.split('0950 000 012').length - 1).toBe(40)
  }
})

test('other work has its turn while a long list is printed', async () => {
  let turns = 0
  let going = true
  const count = () => {
    turns += 1
    if (going) setImmediate(count)
  }
  setImmediate(count)
  await printed(500, 6)
  going = false
  expect(turns).toBeGreaterThan(20)
})
