import { expect, type Page } from '@playwright/test'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { test } from './test.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const child = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('moves children by drag and by selection, updates other screens at once, and undoes it', async ({ open }) => {
  const head = await open(people.head, '/school/student-by-class')
  const deputy = await open(people.deputy, '/school/student-by-class')
  const name = 'Hồ Đức Kiên'
  await expect(column(head, 'Mầm 2').getByText(name)).toBeVisible()
  await expect(column(deputy, 'Mầm 2').getByText(name)).toBeVisible()

  await child(head, name).dragTo(column(head, 'Mầm 1'))
  await expect(column(head, 'Mầm 1').getByText(name)).toBeVisible()
  await expect(column(deputy, 'Mầm 1').getByText(name)).toBeVisible()
  await expect(toast(head, /Đã chuyển 1 bé/)).toBeVisible()
  await head.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(column(head, 'Mầm 2').getByText(name)).toBeVisible()
  await expect(column(deputy, 'Mầm 2').getByText(name)).toBeVisible()
})

test('moves several children out of a class and back with the keyboard alone', async ({ open }) => {
  const head = await open(people.head, '/school/student-by-class')
  const names = ['Hồ Gia Chi', 'Ngô Ngọc Nhi']
  for (const name of names) {
    await child(head, name).getByRole('checkbox').focus()
    await head.keyboard.press('Space')
  }
  const bar = head.getByRole('region', { name: 'Thao tác với các dòng đã chọn' })
  await expect(bar.getByText('Đã chọn 2')).toBeVisible()
  await bar.getByLabel('Chuyển đến lớp').selectOption('Chưa xếp lớp')
  for (const name of names) await expect(column(head, 'Chưa xếp lớp').getByText(name)).toBeVisible()
  await expect(toast(head, /Đã chuyển 2 bé/)).toBeVisible()
  await head.getByRole('button', { name: 'Hoàn tác' }).click()
  for (const name of names) await expect(column(head, 'Mầm 2').getByText(name)).toBeVisible()
})

test('fits the page into the width of a phone', async ({ open }) => {
  const head = await open(people.head, '/school/student-by-class')
  await head.setViewportSize({ width: 390, height: 844 })
  await expect(column(head, 'Mầm 1')).toBeVisible()
  expect(await head.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
