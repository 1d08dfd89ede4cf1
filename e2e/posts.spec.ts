import { expect } from '@playwright/test'
import { acceptNow, publishPost, writePost } from './arrange.ts'
import { accept, bell, card, expectPhotosShown, fillPost, send, toast, unread } from './pages.ts'
import { people } from './people.ts'
import { photo, uprightPhoto } from './photos.ts'
import { test, unique } from './test.ts'

test("a teacher's post with photos reaches only the parents of the class once the head has accepted it", {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Bé làm thiệp')
  const family = await open(people.mamParent)
  const otherFamily = await open(people.laParent)
  const teacher = await open(people.mamTeacher)
  const head = await open(people.head, '/school?status=pending')
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(otherFamily.getByRole('article').first()).toBeVisible()
  const unreadBefore = await unread(family)

  await teacher.getByRole('link', { name: /Chia sẻ điều gì với phụ huynh lớp Mầm 1/ }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Viết bài' })).toBeVisible()
  await expect(teacher.getByRole('checkbox', { name: 'Mầm 1' })).toBeChecked()
  await fillPost(teacher, {
    title,
    text: 'Hôm nay các con tự tay làm thiệp tặng cô.',
    photos: [await photo(0), await photo(1), await uprightPhoto()],
  })
  await send(teacher, 'Gửi duyệt')
  await expect(toast(teacher, 'Đã gửi bài. Nhà trường sẽ duyệt sớm.')).toBeVisible()
  await expect(card(teacher, title).getByText('Chờ nhà trường duyệt')).toBeVisible()

  // The head sees the post without a reload; families do not see it.
  const waiting = card(head, title)
  await expect(waiting.getByText('Khi duyệt, phụ huynh Mầm 1 thấy bài này sau vài giây.')).toBeVisible()
  await expectPhotosShown(waiting, 3)
  await expect(card(family, title)).toHaveCount(0)

  await accept(head, title)
  await expect(waiting).toHaveCount(0)

  // The family's page was open before and is not reloaded.
  const arrived = card(family, title)
  await expect(arrived).toBeVisible()
  await expect(arrived.getByText(people.mamTeacher.name)).toBeVisible()
  await expectPhotosShown(arrived, 3)
  const upright = arrived.locator('img[data-photo]').nth(2)
  expect(
    await upright.evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight > image.naturalWidth),
    'a photo taken upright is shown upright',
  ).toBe(true)
  await expect.poll(() => unread(family)).toBeGreaterThan(unreadBefore)
  await bell(family).click()
  const list = family.getByRole('dialog', { name: 'Thông báo' })
  await list.getByRole('button', { name: `Chưa đọc: Lớp Mầm 1 vừa đăng: ${title}` }).click()
  const alone = family.getByRole('dialog', { name: 'Bài viết' })
  await expect(alone.getByRole('article', { name: title })).toBeVisible()
  await alone.getByRole('button', { name: 'Đóng' }).click()
  await expect(alone).toHaveCount(0)

  // The teacher is notified. The other family does not see the post, neither now nor after a reload nor at its address.
  await expect(card(teacher, title).getByText('Chờ nhà trường duyệt')).toHaveCount(0)
  await expect(card(otherFamily, title)).toHaveCount(0)
  const address = await family.evaluate(() => window.location.href)
  await otherFamily.reload()
  await expect(otherFamily.getByRole('article').first()).toBeVisible()
  await expect(card(otherFamily, title)).toHaveCount(0)
  await bell(otherFamily).click()
  await expect(otherFamily.getByRole('dialog', { name: 'Thông báo' })).not.toContainText(title)
  expect(address).not.toContain('post=')
})

test('shows “not found” at the address of another class’s post', async ({ open }) => {
  const post = await publishPost(people.mamTeacher, { title: unique('Chỉ Mầm 1'), className: 'Mầm 1' })
  const family = await open(people.laParent, `/?post=${post.id}`)
  const panel = family.getByRole('dialog', { name: 'Bài viết' })
  await expect(panel.getByText('Bài viết này không còn nữa hoặc bạn không xem được.')).toBeVisible()
  await expect(family.getByText(post.title)).toHaveCount(0)
})

test('returns a rejected post with the reason; its author edits and submits it again', async ({ open }) => {
  const title = unique('Giờ ngủ trưa')
  await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const teacher = await open(people.mamTeacher)
  const head = await open(people.head, '/school?status=pending')

  await card(head, title).getByRole('button', { name: 'Từ chối' }).click()
  const dialog = head.getByRole('dialog', { name: 'Từ chối bài viết' })
  await dialog.getByRole('button', { name: 'Từ chối bài' }).click()
  await expect(dialog.getByText('Vui lòng chọn hoặc nhập lý do.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Ảnh chưa rõ hoặc không phù hợp' }).check()
  await dialog.getByLabel('Ghi rõ hơn').fill('Giờ ngủ không đăng ảnh các con')
  await dialog.getByRole('button', { name: 'Từ chối bài' }).click()
  await expect(toast(head, `Đã từ chối và báo cho ${people.mamTeacher.name}.`)).toBeVisible()
  await expect(card(head, title)).toHaveCount(0)

  const returned = card(teacher, title)
  await expect(returned.getByText('Bài bị từ chối')).toBeVisible()
  await expect(
    returned.getByText('Lý do: Ảnh chưa rõ hoặc không phù hợp. Giờ ngủ không đăng ảnh các con'),
  ).toBeVisible()
  await returned.getByRole('button', { name: `Thao tác với bài “${title}”` }).click()
  await teacher.getByRole('menuitem', { name: 'Sửa' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Sửa bài viết' })).toBeVisible()
  await expect(teacher.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(title)
  await expect(teacher.getByText('Giờ ngủ không đăng ảnh các con')).toBeVisible()
  await fillPost(teacher, { title: `${title} (mới)`, text: 'Em đã chọn ảnh khác ạ.' })
  await send(teacher, 'Gửi duyệt')
  await expect(card(teacher, `${title} (mới)`).getByText('Chờ nhà trường duyệt')).toBeVisible()
  await expect(card(head, `${title} (mới)`)).toBeVisible()
})

test('shows families the accepted version while an edit is pending', async ({ open }) => {
  const title = unique('Vườn rau')
  await publishPost(people.mamTeacher, { title, className: 'Mầm 1', text: 'Bản đầu tiên.' })
  const family = await open(people.mamParent)
  const teacher = await open(people.mamTeacher)
  const head = await open(people.head, '/school?status=pending')
  await expect(card(family, title).getByText('Bản đầu tiên.')).toBeVisible()

  await card(teacher, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await teacher.getByRole('menuitem', { name: 'Sửa' }).click()
  await expect(
    teacher.getByText('Bản sửa sẽ chờ nhà trường duyệt; trong lúc đó phụ huynh vẫn thấy bản cũ.'),
  ).toBeVisible()
  await fillPost(teacher, { title, text: 'Bản đã sửa.' })
  await send(teacher, 'Gửi duyệt')
  await expect(
    card(teacher, title).getByText('Trong lúc này phụ huynh vẫn thấy bản đã được duyệt trước đó.'),
  ).toBeVisible()

  await expect(card(head, title).getByText('Bản đã sửa.')).toBeVisible()
  await family.reload()
  await expect(card(family, title).getByText('Bản đầu tiên.')).toBeVisible()
  await expect(card(family, title).getByText('Bản đã sửa.')).toHaveCount(0)

  await card(head, title)
    .getByRole('button', { name: /^Duyệt/ })
    .click()
  await expect(card(family, title).getByText('Bản đã sửa.')).toBeVisible()
  await expect(card(family, title).getByText('đã sửa', { exact: true })).toBeVisible()
})

test('removes a deleted post for everybody at once and restores it', async ({ open }) => {
  const title = unique('Đăng nhầm')
  await publishPost(people.mamTeacher, { title, className: 'Mầm 1' })
  const family = await open(people.mamParent)
  const teacher = await open(people.mamTeacher)
  await expect(card(family, title)).toBeVisible()

  await card(teacher, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await teacher.getByRole('menuitem', { name: 'Xóa' }).click()
  const dialog = teacher.getByRole('dialog', { name: 'Bạn có chắc chắn muốn xóa bài viết này không?' })
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: 'Hủy' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(teacher, title)).toBeVisible()

  await card(teacher, title)
    .getByRole('button', { name: `Thao tác với bài “${title}”` })
    .click()
  await teacher.getByRole('menuitem', { name: 'Xóa' }).click()
  await dialog.getByRole('button', { name: 'Xóa' }).click()
  await expect(toast(teacher, 'Đã xóa.')).toBeVisible()
  await expect(card(teacher, title)).toHaveCount(0)
  await expect(card(family, title)).toHaveCount(0)

  await teacher.getByRole('button', { name: 'Bài đã xóa' }).click()
  const panel = teacher.getByRole('dialog', { name: 'Bài đã xóa' })
  await panel.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Khôi phục' }).click()
  await expect(toast(teacher, 'Đã khôi phục bài.')).toBeVisible()
  await expect(panel.getByText(title)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Đóng' }).click()
  await expect(card(teacher, title)).toBeVisible()
  await expect(card(family, title)).toBeVisible()
})

test('tells the second of two concurrent deciders who decided and when', async ({ open }) => {
  const title = unique('Hai cô cùng duyệt')
  const post = await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  const deputy = await open(people.deputy, '/school?status=pending')
  await expect(card(deputy, title)).toBeVisible()
  // The head decides before the deputy's request reaches the server.
  await deputy.route('**/posts/accept', async (route) => {
    await acceptNow(post)
    await route.continue()
  })
  await card(deputy, title)
    .getByRole('button', { name: /^Duyệt/ })
    .click()
  await expect(toast(deputy, new RegExp(`^${people.head.name} đã duyệt lúc \\d\\d:\\d\\d\\.$`))).toBeVisible()
  await expect(card(deputy, title)).toHaveCount(0)
})

test('publishes posts of a teacher with that permission at once', async ({ open }) => {
  const title = unique('Làm quen chữ cái')
  const family = await open(people.laParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  const teacher = await open(people.laTeacher, '/teacher/create-post')
  await fillPost(teacher, { title, text: 'Hôm nay các con học chữ u, ư.' })
  await send(teacher, 'Đăng bài')
  await expect(toast(teacher, /^Đã đăng bài\. Phụ huynh thấy sau \d+ giây\.$/)).toBeVisible()
  await expect(card(family, title)).toBeVisible()
})

test('the office posts to the whole school', async ({ open }) => {
  const title = unique('Lịch nghỉ lễ')
  const families = [await open(people.mamParent), await open(people.laParent)]
  for (const family of families) await expect(family.getByRole('article').first()).toBeVisible()
  const head = await open(people.head, '/school/create-post')
  await fillPost(head, { title, text: 'Nhà trường thông báo lịch nghỉ lễ.' })
  await head.getByRole('button', { name: 'Đăng bài' }).click()
  await expect(head.getByText('Vui lòng chọn lớp nhận bài.').first()).toBeVisible()
  await head.getByRole('checkbox', { name: 'Toàn trường' }).check()
  await send(head, 'Đăng bài')
  for (const family of families) await expect(card(family, title).getByText('Toàn trường')).toBeVisible()
})
