import { workbookOf } from '@nhip-cau/school-node/testing/import-life'
import { expect } from '@playwright/test'
import { people } from './people.ts'
import { test } from './test.ts'

const letters = (many: number) =>
  Array.from({ length: many }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('')

test('imports children from a file, shows wrong rows with their place, and undoes the import', async ({ open }) => {
  const office = await open(people.head, '/school/students')
  await office.getByRole('button', { name: 'Nhập từ Excel' }).click()
  const panel = office.getByRole('dialog', { name: 'Nhập học sinh từ Excel' })
  const download = office.waitForEvent('download')
  await panel.getByRole('button', { name: 'Tải file mẫu' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  const family = letters(8)
  const phone = `095${Math.floor(6_000_000 + Math.random() * 1_000_000)}`
  const child = (given: string, birth: string) => [
    `Lò Thị ${family} ${given}`,
    birth,
    'Nữ',
    'Mầm',
    'Mầm 2',
    'Mẹ',
    `Lò Thị ${family} Hoa`,
    phone,
  ]
  const file = await workbookOf([
    ['Họ và tên', 'Ngày sinh', 'Giới tính', 'Khối', 'Lớp', 'Người đại diện', 'Họ tên mẹ', 'SĐT mẹ'],
    child('An', '05/09/2023'),
    child('Chi', '06/09/2023'),
    child('Hà', '31/02/2023'),
    child('My', '07/09/2023'),
  ])
  const name = `${family}.xlsx`
  await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: file })
  await expect(panel.getByText('Có 1 dòng cần sửa.')).toBeVisible()
  const wrong = panel.getByRole('listitem').filter({ hasText: 'Dòng 4' })
  await expect(wrong).toContainText('Hà')
  await expect(wrong).toContainText('Ngày sinh')

  await panel.getByText('Bỏ qua 1 dòng lỗi').click()
  await panel.getByRole('button', { name: 'Nhập 3 dòng' }).click()
  await expect(panel.getByText('Đã nhập xong')).toBeVisible()
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await office.getByRole('searchbox', { name: 'Tìm kiếm' }).fill(family)
  await expect(office.getByRole('row', { name: new RegExp(family) })).toHaveCount(3)

  await office.getByRole('button', { name: 'Nhập từ Excel' }).click()
  await panel.getByRole('button', { name: 'Chọn file khác' }).click()
  await panel.getByRole('button', { name: new RegExp(name) }).click()
  await panel.getByRole('button', { name: 'Hoàn tác' }).click()
  const sure = office.getByRole('dialog', { name: 'Hoàn tác cả lần nhập?' })
  await expect(sure.getByRole('listitem').first()).toBeVisible()
  await sure.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(panel.getByText('Lần nhập này đã được hoàn tác.')).toBeVisible()
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await expect(office.getByRole('row', { name: new RegExp(family) })).toHaveCount(0)
})
