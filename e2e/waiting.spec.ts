import { expect } from '@playwright/test'
import { acceptNow, writePost } from './arrange.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

test('lists what waits by deadline; a row leads to the very thing and goes when a colleague has decided', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Chờ trong danh sách')
  const post = await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const page = await open(people.head)
  await page
    .getByRole('region', { name: 'Việc cần làm hôm nay' })
    .getByRole('link', { name: /^Xem từng việc theo hạn/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Việc cần làm' })).toBeVisible()
  await page.goto('/school?view=waiting&kind=posts')
  const row = page.getByRole('list', { name: 'Việc cần làm' }).getByRole('link', { name: new RegExp(title) })
  await row.click()
  await expect(page).toHaveURL(new RegExp(`post=${post.id}`))
  await expect(page.getByRole('dialog', { name: 'Bài viết' }).getByRole('article', { name: title })).toBeVisible()
  await page.goto('/school?view=waiting&kind=posts')
  await expect(row).toBeVisible()
  await acceptNow(post, people.deputy)
  await expect(row).toHaveCount(0)
})
