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
  // The arrow keys choose a class, and the button moves.
  const target = bar.getByLabel('Chuyển đến lớp')
  await target.focus()
  await head.keyboard.press('ArrowDown')
  await expect(target).not.toHaveValue('')
  await target.selectOption('Chưa xếp lớp')
  for (const name of names) await expect(column(head, 'Mầm 2').getByText(name)).toBeVisible()
  await bar.getByRole('button', { name: 'Chuyển 2 bé' }).focus()
  await head.keyboard.press('Enter')
  for (const name of names) await expect(column(head, 'Chưa xếp lớp').getByText(name)).toBeVisible()
  await expect(toast(head, /Đã chuyển 2 bé/)).toBeVisible()
  await head.getByRole('button', { name: 'Hoàn tác' }).click()
  for (const name of names) await expect(column(head, 'Mầm 2').getByText(name)).toBeVisible()
})

test('asks before a child is moved into a class for another age', async ({ open }) => {
  const head = await open(people.head, '/school/student-by-class')
  const name = 'Hồ Gia Chi'
  await child(head, name).getByRole('checkbox').check()
  const bar = head.getByRole('region', { name: 'Thao tác với các dòng đã chọn' })
  await bar.getByLabel('Chuyển đến lớp').selectOption('Lá 1')
  await bar.getByRole('button', { name: 'Chuyển 1 bé' }).click()
  const question = head.getByRole('dialog', { name: 'Lớp Lá 1 dành cho độ tuổi khác' })
  await expect(question.getByText(name)).toBeVisible()
  await question.getByRole('button', { name: 'Hủy' }).click()
  await expect(column(head, 'Mầm 2').getByText(name)).toBeVisible()
  await bar.getByRole('button', { name: 'Chuyển 1 bé' }).click()
  await question.getByRole('button', { name: 'Chuyển 1 bé' }).click()
  await expect(column(head, 'Lá 1').getByText(name)).toBeVisible()
  await head.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(column(head, 'Mầm 2').getByText(name)).toBeVisible()
})

test('fits the page into the width of a phone', async ({ open }) => {
  const head = await open(people.head, '/school/student-by-class')
  await head.setViewportSize({ width: 390, height: 844 })
  await expect(column(head, 'Mầm 1')).toBeVisible()
  expect(await head.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
