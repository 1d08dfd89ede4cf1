import { profile } from '@nhip-cau/contract/profile'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { expect, type Page } from '@playwright/test'
import { card, fillPost, send, unread } from './pages.ts'
import { type Person, people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

const firstChildOf = async (parent: Person): Promise<string> => {
  const { children } = await (await clientOf(parent)).get(profile)
  return children[0]?.full_name ?? ''
}

/** Finds a child by its name and chooses it; the children `before` are chosen already. */
const chooseChild = async (page: Page, child: string, before: readonly string[] = []) => {
  await page.getByRole('searchbox', { name: 'Tìm bé theo tên' }).fill(child)
  // The list before the search has the child too, and would move away under the tap.
  const shown = page.getByRole('group', { name: 'Bé nhận bài' }).getByRole('checkbox')
  await expect(shown).toHaveCount(before.length + 1)
  for (const one of before) await expect(page.getByRole('checkbox', { name: one })).toBeChecked()
  await page.getByRole('checkbox', { name: child }).check()
}

const confirmAbove = async (confirm_above: number) => {
  const head = await clientOf(people.head)
  const { version } = await head.get(getSettings)
  await head.get(updateSettings, { body: { version, changes: { sending: { confirm_above } } } })
}

test('only the family of a child that was found by its name gets the post written for it', {
  tag: '@only-phone',
}, async ({ open }) => {
  const title = unique('Con để quên áo khoác')
  const child = await firstChildOf(people.mamParent)
  const family = await open(people.mamParent)
  const [classmate, teacher] = [await open(people.twoChildren), await open(people.mamTeacher)]
  await expect(family.getByRole('article').first()).toBeVisible()
  const unreadBefore = await unread(family)

  const head = await open(people.head, '/school/create-post')
  await head.getByRole('radio', { name: 'Chọn bé' }).check()
  await fillPost(head, { title, text: 'Áo của con ở phòng y tế.' })
  await head.getByRole('button', { name: 'Đăng bài' }).click()
  await expect(head.getByText('Vui lòng chọn bé nhận bài.').first()).toBeVisible()
  await chooseChild(head, child)
  await expect(head.getByText(/^Đã chọn 1\/100 bé\./)).toBeVisible()
  await expect(head.getByRole('button', { name: 'Đăng bài · 1 gia đình' })).toBeVisible()
  await send(head, 'Đăng bài')
  await expect(card(head, title).getByText(`Riêng cho ${child}`)).toBeVisible()

  await expect(card(family, title).getByText(`Riêng cho ${child}`)).toBeVisible()
  await expect.poll(() => unread(family)).toBeGreaterThan(unreadBefore)
  await expect(card(teacher, title)).toBeVisible()
  await classmate.reload()
  await expect(classmate.getByRole('article').first()).toBeVisible()
  await expect(card(classmate, title)).toHaveCount(0)
})

test('an edit of a post for children shows the chosen ones and adds another', { tag: '@phone' }, async ({ open }) => {
  const title = unique('Hai bạn trực nhật')
  const [first, second] = [await firstChildOf(people.mamParent), await firstChildOf(people.laParent)]
  const head = await open(people.head, '/school/create-post')
  await head.getByRole('radio', { name: 'Chọn bé' }).check()
  await chooseChild(head, first)
  await fillPost(head, { title, text: 'Mai hai bạn trực nhật.' })
  await send(head, 'Đăng bài')
  const other = await open(people.laParent)
  await expect(other.getByRole('article').first()).toBeVisible()
  // It can be edited when its publication can no longer be undone.
  await expect(card(await open(people.mamParent), title)).toBeVisible()

  await card(head, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await head.getByRole('menuitem', { name: 'Sửa' }).click()
  await chooseChild(head, second, [first])
  await head.getByRole('button', { name: 'Lưu và đăng · 2 gia đình' }).click()
  await expect(head.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
  await expect(card(other, title).getByText(`Riêng cho ${second}`)).toBeVisible()
  await expect(other.getByText(first)).toHaveCount(0)
})

test('a post for an age group reaches its class and no other', { tag: '@only-phone' }, async ({ open }) => {
  const title = unique('Khám sức khỏe khối lá')
  const [inGroup, outside] = [await open(people.laParent), await open(people.mamParent)]
  for (const family of [inGroup, outside]) await expect(family.getByRole('article').first()).toBeVisible()
  const head = await open(people.head, '/school/create-post')
  await head.getByRole('radio', { name: 'Theo khối' }).check()
  await head.getByRole('checkbox', { name: /5–6 tuổi|Mẫu giáo lớn/ }).check()
  await fillPost(head, { title, text: 'Bác sĩ đến khám lúc 8 giờ.' })
  await expect(head.getByRole('button', { name: /^Đăng bài · \d+ gia đình$/ })).toBeVisible()
  await send(head, 'Đăng bài')
  await expect(card(inGroup, title)).toBeVisible()
  await expect(card(outside, title)).toHaveCount(0)
})

test('asks before a post goes to many families, and keeps what was written when the answer is no', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Thông báo rộng')
  await confirmAbove(1)
  try {
    const head = await open(people.head, '/school/create-post')
    await head.getByRole('checkbox', { name: 'Toàn trường' }).check()
    await fillPost(head, { title, text: 'Nhà trường thông báo.' })
    await head.getByRole('button', { name: /^Đăng bài/ }).click()
    const question = head.getByRole('dialog', { name: /^Gửi tới \d+ gia đình\?$/ })
    await question.getByRole('button', { name: 'Hủy' }).click()
    await expect(head.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(title)
    await head.getByRole('button', { name: /^Đăng bài/ }).click()
    await question.getByRole('button', { name: /^Gửi tới \d+ gia đình$/ }).click()
    await expect(head.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
    await expect(card(head, title)).toBeVisible()
  } finally {
    await confirmAbove(300)
  }
})
