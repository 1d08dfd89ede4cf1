import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { people } from './people.ts'
import { test } from './test.ts'

test('the head sees on the home page how much is late, opens the board, and a cell leads to the very thing @phone', async ({
  open,
}) => {
  const page = await open(people.head)
  await page.getByRole('link', { name: /Tình hình cập nhật của các lớp/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tình hình cập nhật của các lớp' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Mẫu giáo/ }).getByRole('link')).toHaveCount(2)
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Mầm 1', exact: true }) })
  await expect(line.getByRole('link').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await line
    .getByRole('link', { name: /\/\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/school\/(?:student-review|nice-student-cards)\?.*class_id=/)
})
