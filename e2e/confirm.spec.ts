import { expect, type Locator, type Page } from '@playwright/test'
import { publishPost } from './arrange.ts'
import { card, fillPost, send, tapLabel, toast } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const until = '2098-12-31'

/** Opens the list of families from the card of the post. */
const openFamilies = async (page: Page, title: string): Promise<Locator> => {
  await card(page, title)
    .getByRole('button', { name: /^Đã xem \d+\/\d+ gia đình$/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Tình hình nhận bài' })
  await expect(panel.getByRole('searchbox')).toBeVisible()
  return panel
}

test('a family chooses its answer to a post that stands above the feed, and changes it; the office sees both', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Cho con đi dã ngoại')
  const head = await open(people.head, '/school/create-post')
  await head.getByRole('checkbox', { name: 'Mầm 1' }).check()
  await fillPost(head, { title, text: 'Mời ba mẹ xác nhận.' })
  await head.getByRole('button', { name: 'Yêu cầu xác nhận' }).click()
  await tapLabel(head.getByRole('radio', { name: 'Chọn một câu trả lời' }))
  await head.getByRole('textbox', { name: 'Câu trả lời 2' }).fill('')
  await head.getByRole('button', { name: /^Đăng bài/ }).click()
  await expect(head.getByText('Cần từ 2 đến 6 câu trả lời để chọn.').first()).toBeVisible()
  await head.getByRole('textbox', { name: 'Câu trả lời 2' }).fill('Con ở nhà')
  await send(head, 'Đăng bài')

  const family = await open(people.mamParent)
  const waiting = family.getByRole('list', { name: 'Bài cần trả lời' }).getByRole('button', { name: title })
  await waiting.click()
  const panel = family.getByRole('dialog', { name: 'Bài viết' })
  const post = panel.getByRole('article', { name: title })
  await post.getByRole('radio', { name: 'Đồng ý' }).check()
  await post.getByRole('button', { name: 'Gửi xác nhận' }).click()
  await expect(post.getByText(new RegExp(`^${people.mamParent.name} \\(`))).toBeVisible()
  await post.getByRole('button', { name: 'Đổi câu trả lời' }).click()
  await post.getByRole('radio', { name: 'Con ở nhà' }).check()
  await post.getByRole('button', { name: 'Gửi xác nhận' }).click()
  await expect(post.getByText('Con ở nhà')).toBeVisible()
  await expect(post.getByRole('radio')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await expect(waiting).toHaveCount(0)

  await expect(card(head, title)).toBeVisible()
  const families = await openFamilies(head, title)
  await tapLabel(families.getByRole('radio', { name: /^Đã xác nhận/ }))
  await expect(families.getByRole('listitem')).toHaveCount(1)
  await expect(families.getByRole('listitem')).toContainText('Con ở nhà')
  await expect(families.getByText(/^1\/\d+ gia đình đã xác nhận$/)).toBeVisible()
})

test('a parent signs with a finger, or types the name; the teacher of the class sees the signature and saves the list', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Cam kết an toàn')
  const confirm = { kind: 'signature', until } as const
  const { id } = await publishPost(people.head, { title, className: 'Mầm 1', confirm })
  const family = await open(people.mamParent, `/?post=${id}`)
  const post = family.getByRole('dialog', { name: 'Bài viết' }).getByRole('article', { name: title })
  const field = post.getByRole('img', { name: 'Ô ký tên' })
  await expect(field).toBeVisible()
  await field.scrollIntoViewIfNeeded()
  await expect(post.getByRole('button', { name: 'Gửi xác nhận' })).toBeDisabled()
  const box = await field.boundingBox()
  if (!box) throw new Error('no field')
  await family.mouse.move(box.x + 20, box.y + box.height / 2)
  await family.mouse.down()
  for (const [x, y] of [
    [60, -20],
    [100, 20],
    [160, -10],
    [200, 15],
  ] as const)
    await family.mouse.move(box.x + x, box.y + box.height / 2 + y, { steps: 4 })
  await family.mouse.up()
  await post.getByRole('button', { name: 'Gửi xác nhận' }).click()
  await expect(post.getByText('Đã ký tên')).toBeVisible()

  const other = await open(people.twoChildren, `/?post=${id}`)
  const ofOther = other.getByRole('dialog', { name: 'Bài viết' }).getByRole('article', { name: title })
  await ofOther.getByRole('button', { name: 'Gõ họ tên thay cho chữ ký' }).click()
  await ofOther.getByRole('textbox', { name: 'Họ và tên người ký' }).fill(people.twoChildren.name)
  await ofOther.getByRole('button', { name: 'Gửi xác nhận' }).click()
  await expect(ofOther.getByText('Đã ký tên')).toBeVisible()

  const head = await open(people.head)
  const families = await openFamilies(head, title)
  await tapLabel(families.getByRole('radio', { name: /^Đã xác nhận/ }))
  await expect(families.getByRole('img', { name: `Chữ ký của ${people.mamParent.name}` })).toBeVisible()
  await expect(families.getByText(`Ký tên: ${people.twoChildren.name}`)).toBeVisible()
  for (const [button, ending] of [
    ['Xuất Excel', '.xlsx'],
    ['Tải PDF', '.pdf'],
  ] as const) {
    const saved = head.waitForEvent('download')
    await families.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toContain(ending)
  }
})

test('the office reminds the families that are missing, once; the button says when it is possible again', async ({
  open,
}) => {
  const title = unique('Họp phụ huynh đầu kỳ')
  const confirm = { kind: 'tick', until } as const
  await publishPost(people.head, { title, className: 'Mầm 1', confirm })
  const head = await open(people.head)
  const families = await openFamilies(head, title)
  await families.getByRole('button', { name: /^Nhắc \d+ gia đình$/ }).click()
  await expect(toast(head, 'Đã gửi lời nhắc.')).toBeVisible()
  await expect(families.getByText(/Nhắc lại được từ/)).toBeVisible()
  await expect(families.getByRole('button', { name: /^Nhắc \d+ gia đình$/ })).toBeDisabled()

  const family = await open(people.mamParent, '/notifications')
  await expect(
    family.getByRole('button', { name: new RegExp(`^Chưa đọc: Nhà trường nhắc: mời xác nhận bài ${title}`) }),
  ).toBeVisible()
  const feed = await open(people.mamParent)
  await tapLabel(feed.getByRole('checkbox', { name: 'Cần trả lời' }))
  await card(feed, title).getByRole('button', { name: 'Đã đọc và xác nhận' }).click()
  // What is answered needs no answer any more.
  await expect(card(feed, title)).toHaveCount(0)
  await feed.getByRole('button', { name: 'Xóa lọc' }).click()
  await expect(card(feed, title).getByRole('button', { name: 'Bỏ xác nhận' })).toBeVisible()
})
