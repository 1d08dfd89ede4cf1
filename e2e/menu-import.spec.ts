import { workbookOf } from '@nhip-cau/school-node/testing/import-life'
import { expect } from '@playwright/test'
import { emptyWeek, writtenDishes } from './menu-weeks.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

test('imports the menu of a week from a file, shows wrong cells with their place, and undoes it', async ({ open }) => {
  const week = await emptyWeek(8)
  const page = await open(people.head, `/school/menu-plan?kind=${week.kind}&day=${week.week.monday}`)
  await page.getByRole('button', { name: 'Nhập từ Excel' }).click()
  const panel = page.getByRole('dialog', { name: 'Nhập thực đơn từ Excel' })
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Tải file mẫu' }).click()
  expect((await download).suggestedFilename()).toBe('mau-thuc-don-tuan.xlsx')

  const [main, dessert] = [unique('Thịt kho'), unique('Chuối')]
  const name = `${unique('tuan')}.xlsx`
  const send = (buffer: Buffer) =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const days = ['Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6']
  await send(
    await workbookOf([
      ['', ...days],
      ['Trưa', 'Phở'],
      ['', ...days],
      ['Trưa', 'Cháo'],
    ]),
  )
  await expect(panel.getByRole('alert')).toContainText('có hai bảng thực đơn (ô B1 và ô B3)')

  await send(
    await workbookOf([
      ['', ...days],
      ['Bữa trưa: món mặn', main, 'x'.repeat(500), null, null, null],
      ['Bữa trưa: tráng miệng', null, null, dessert, null, null],
    ]),
  )
  await expect(panel.getByText('Có 1 ô cần sửa.')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Ô C2' })).toContainText('tên món dài 500 ký tự')
  await expect(panel.getByText('2 món mới sẽ được thêm')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Nhập 2 ô' })).toBeDisabled()
  await panel.getByText('Bỏ qua 1 ô lỗi').click()
  await panel.getByRole('button', { name: 'Nhập 2 ô' }).click()
  await expect(panel.getByText('Đã nhập xong')).toBeVisible()
  expect(new Set((await writtenDishes(week)).map((one) => one.at(-1)))).toEqual(new Set([dessert, main]))
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await expect(page.getByRole('button', { name: main })).toBeVisible()

  await page.getByRole('button', { name: 'Nhập từ Excel' }).click()
  await panel.getByRole('button', { name: 'Chọn file khác' }).click()
  await panel.getByRole('button', { name: new RegExp(name) }).click()
  await panel.getByRole('button', { name: 'Hoàn tác' }).click()
  const sure = page.getByRole('dialog', { name: 'Hoàn tác cả lần nhập?' })
  await expect(sure.getByText('Trả 2 ô về như trước khi nhập')).toBeVisible()
  await sure.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(panel.getByText('Lần nhập này đã được hoàn tác.')).toBeVisible()
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await expect(page.getByText(main)).toHaveCount(0)
})

test('the print of a week and its shopping list are downloaded', async ({ open }) => {
  const page = await open(people.head, '/school/menu-plan')
  const print = page.waitForEvent('download')
  await page.getByRole('button', { name: 'In thực đơn' }).click()
  expect((await print).suggestedFilename()).toMatch(/^thuc-don-.*\.pdf$/)
  await page.goto('/school/menu-plan?view=shopping')
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Xuất Excel' }).click()
  expect((await list).suggestedFilename()).toMatch(/^mua-hang-.*\.xlsx$/)
})
