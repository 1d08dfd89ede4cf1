import { expect, type Page } from '@playwright/test'
import { givenName } from './families.ts'
import { toast } from './pages.ts'
import { missedChild, parents, teacher } from './pick-up-children.ts'
import { openSchoolToday } from './school-day.ts'
import { test } from './test.ts'

test.beforeEach(() => openSchoolToday())

/** The sheet over a parent's page that asks where the child is. */
const question = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Hôm nay cô chưa thấy bé ${givenName(name)} đến lớp.` })

test('both parents are asked on any page where their child is; one answer closes the question for both and reaches the teacher', {
  tag: '@only-phone',
}, async ({ open }) => {
  const child = await missedChild()
  const mother = await open(parents.mother, '/absence')
  const father = await open(parents.father)
  await expect(question(mother, child.name)).toBeVisible()
  await expect(question(father, child.name)).toBeVisible()
  await question(mother, child.name).getByRole('button', { name: 'Con nghỉ hôm nay' }).click()
  await question(mother, child.name).getByRole('button', { name: 'Hủy' }).click()
  await question(mother, child.name).getByRole('button', { name: 'Con đang trên đường' }).click()
  await expect(toast(mother, 'Cảm ơn phụ huynh, cô đã nhận được.')).toBeVisible()
  await expect(question(mother, child.name)).toBeHidden()
  await expect(question(father, child.name)).toBeHidden()
  await expect(toast(father, `${parents.mother.name} đã báo cho cô: Đang trên đường.`)).toBeVisible()
  const register = await open(teacher, '/teacher/attendance')
  const tile = register.getByRole('listitem').filter({ hasText: child.name })
  await expect(tile).toContainText('Gia đình: Đang trên đường')
  await expect(tile.getByText('Đang đến')).toBeVisible()
})
