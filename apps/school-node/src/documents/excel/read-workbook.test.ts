import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { Workbook } from '@cj-tech-master/excelts'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

const school = 'a school'
const limits = { rows: 100, columns: 40 }

const made = async (change: (sheet: ReturnType<Workbook['addWorksheet']>) => void) => {
  const book = new Workbook()
  change(book.addWorksheet('A'))
  return readWorkbook(school, Buffer.from(await book.xlsx.writeBuffer()), limits)
}

test('reads a LibreOffice file with dates as days', async () => {
  const file = await readFile(new URL('./testing/libreoffice.xlsx', import.meta.url))
  const read = await readWorkbook(school, file, limits)
  expect('sheet' in read && read.sheet.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['Họ và tên', 'Ngày sinh', 'Giới tính'],
    ['Đặng Tuệ Lâm', { day: '2023-12-25' }, 'Nữ'],
  ])
})

test('refuses merged cells, formulas and old fonts, and names the cell', async () => {
  expect(await made((sheet) => sheet.addRow(['a', 'b']) && sheet.mergeCells('A1:B1'))).toEqual({
    refusal: 'merged',
    values: { sheet: 'A', cell: 'A1:B1' },
  })
  expect(await made((sheet) => sheet.addRow(['a', { formula: '1+1', result: 2 }]))).toEqual({
    refusal: 'formulas',
    values: { sheet: 'A', cell: 'B1' },
  })
  expect(await made((sheet) => sheet.addRow(['a']) && sheet.addRow(['a', 'b', 'NguyÔn ThÞ Mai']))).toEqual({
    refusal: 'old_font',
    values: { sheet: 'A', cell: 'C2' },
  })
})

test('refuses a zip bomb', async () => {
  // One part that declares 70 MB.
  const content = deflateRawSync(Buffer.alloc(70 * 1024 * 1024))
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(70 * 1024 * 1024, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(content.length, 20)
  central.writeUInt32LE(70 * 1024 * 1024, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  const bomb = Buffer.concat([local, name, content, central, name, end])
  expect(await readWorkbook(school, bomb, limits)).toEqual({ refusal: 'bomb' })
})

test('reads the files of a school one after the other, limits its queue, and does not delay another school', async () => {
  const file = await readFile(new URL('./testing/libreoffice.xlsx', import.meta.url))
  const order: string[] = []
  const read = async (of: string, name: string) => {
    await readWorkbook(of, file, limits)
    order.push(name)
  }
  const own = ['first', 'second', 'third', 'fourth'].map((name) => read('a busy school', name))
  await expect(read('a busy school', 'fifth')).rejects.toMatchObject({ code: 'too_many_requests' })
  await Promise.all([...own, read('another school', 'of the other')])
  expect(order.filter((name) => name !== 'of the other')).toEqual(['first', 'second', 'third', 'fourth'])
  expect(order.indexOf('of the other')).toBeLessThan(order.indexOf('third'))
})
