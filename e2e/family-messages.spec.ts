import { expect } from '@playwright/test'
import { givenName } from './families.ts'
import { toast } from './pages.ts'
import { parents, presentChildren, teacher } from './pick-up-children.ts'
import { childTile, openSchoolToday } from './school-day.ts'
import { test } from './test.ts'

test.beforeEach(() => openSchoolToday())

test('a mother writes with ready sentences, the teacher sees it on the tile and answers, and the mother reads the answer', {
  tag: '@only-phone',
}, async ({ open }) => {
  const [child] = await presentChildren(1)
  const name = child?.name ?? ''
  const page = await open(parents.mother)
  await page.getByRole('navigation', { name: 'Việc nhanh' }).getByRole('link', { name: 'Nhắn cô' }).click()
  const form = page.getByRole('dialog', { name: 'Nhắn cô' })
  await form.getByRole('radio', { name: givenName(name) }).check()
  await form.getByRole('radio', { name: 'Hỏi cô' }).check()
  await form.getByRole('radio', { name: 'Bé ngủ trưa có ngoan không cô?' }).check()
  const words = form.getByRole('textbox', { name: 'Lời nhắn' })
  await expect(words).toHaveValue('Bé ngủ trưa có ngoan không cô?')
  await words.fill('Bé ngủ trưa có ngoan không cô? Tối qua bé thức khuya.')
  await expect(form.getByRole('link', { name: /^Gọi/ }).first()).toBeVisible()
  await form.getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(toast(page, 'Đã gửi lời nhắn cho cô.')).toBeVisible()
  const own = page.getByRole('article', { name })
  await expect(own).toContainText('Tối qua bé thức khuya.')
  await expect(own).toContainText('Đã gửi')

  const school = await open(teacher, '/teacher/attendance')
  await expect(childTile(school, name)).toHaveAccessibleName(/Gia đình có lời nhắn/)
  await school.goto('/teacher/messages')
  const message = school.getByRole('article', { name })
  await expect(message).toContainText(parents.mother.name)
  await message.getByRole('button', { name: 'Trả lời' }).click()
  const answer = school.getByRole('dialog', { name: `Trả lời gia đình bé ${name}` })
  await answer.getByRole('radio', { name: 'Bé vẫn vui và khỏe ạ.' }).check()
  await answer.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(message, 'it waits no longer').toHaveCount(0)

  await expect(own).toContainText('Đã trả lời')
  await expect(own).toContainText('Bé vẫn vui và khỏe ạ.')
  await expect(own).toContainText(teacher.name)
})
