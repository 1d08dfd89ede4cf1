import { expect } from '@playwright/test'
import { publishPost } from './arrange.ts'
import { card, fillPost, send, toast } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

test('a family likes a post, comments on it and reads the answer without a reload; other families see no name', {
  tag: '@only-phone',
}, async ({ open }) => {
  const post = await publishPost(people.mamTeacher, { title: unique('Bé múa lân'), className: 'Mầm 1' })
  const family = await open(people.mamParent)
  const liking = card(family, post.title).getByRole('button', { name: 'Thích' })
  await liking.click()
  await expect(liking).toHaveAttribute('aria-pressed', 'true')
  await expect(liking).toContainText('1')
  await card(family, post.title).getByRole('button', { name: 'Bình luận' }).click()
  const panel = family.getByRole('dialog', { name: 'Bài viết' })
  await panel.getByRole('textbox', { name: 'Viết bình luận' }).fill('Con múa giỏi quá cô ạ!')
  await panel.getByRole('button', { name: 'Gửi' }).click()
  await expect(panel.getByText('Con múa giỏi quá cô ạ!')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Bình luận (1)' })).toBeVisible()

  const teacher = await open(people.mamTeacher, `/teacher?post=${post.id}`)
  const ofTeacher = teacher.getByRole('dialog', { name: 'Bài viết' })
  const said = ofTeacher.getByRole('article', { name: people.mamParent.name })
  await said.getByRole('button', { name: 'Trả lời' }).click()
  await ofTeacher.getByRole('textbox', { name: `Trả lời ${people.mamParent.name}` }).fill('Con tập chăm lắm ạ.')
  await ofTeacher.getByRole('button', { name: 'Gửi' }).click()
  await expect(panel.getByText('Con tập chăm lắm ạ.')).toBeVisible()

  const other = await open(people.twoChildren, `/?post=${post.id}`)
  const ofOther = other.getByRole('dialog', { name: 'Bài viết' })
  await expect(ofOther.getByText('Con múa giỏi quá cô ạ!')).toBeVisible()
  await expect(ofOther.getByText(people.mamParent.name)).toHaveCount(0)
})

test('a father mentions a mother and the author in a comment by typing “@”; she is notified, and reads her name in it', {
  tag: '@only-phone',
}, async ({ open }) => {
  const post = await publishPost(people.mamTeacher, { title: unique('Góc đọc sách'), className: 'Mầm 1' })
  const mother = await open(people.mamParent, `/?post=${post.id}`)
  const ofMother = mother.getByRole('dialog', { name: 'Bài viết' })
  await ofMother.getByRole('textbox', { name: 'Viết bình luận' }).fill('Con kể mãi chuyện này ạ.')
  await ofMother.getByRole('button', { name: 'Gửi' }).click()
  await expect(ofMother.getByText('Con kể mãi chuyện này ạ.')).toBeVisible()

  const father = await open(people.twoChildren, `/?post=${post.id}`)
  const ofFather = father.getByRole('dialog', { name: 'Bài viết' })
  const field = ofFather.getByRole('textbox', { name: 'Viết bình luận' })
  await field.pressSequentially('Nhờ @me')
  const choice = ofFather.getByRole('list', { name: 'Nhắc đến ai?' })
  await expect(choice.getByRole('button')).toHaveCount(1)
  await field.press('Escape')
  await expect(choice).toBeHidden()
  await expect(field).toHaveValue('Nhờ @me')
  await field.press('Backspace')
  await choice.getByRole('button', { name: /^Mẹ bé/ }).click()
  await ofFather.getByRole('button', { name: 'Nhắc tên' }).click()
  await choice.getByRole('button', { name: people.mamTeacher.name }).click()
  await expect(field).toHaveValue(new RegExp(`^Nhờ @Mẹ bé \\S+ +@${people.mamTeacher.name} $`))
  await ofFather.getByRole('button', { name: 'Gửi' }).click()
  await expect(ofFather.getByRole('article').getByText(`@${people.mamTeacher.name}`)).toBeVisible()
  await expect(ofMother.getByRole('article').getByText(`@${people.mamTeacher.name}`)).toBeVisible()
  await mother.goto('/notifications')
  await expect(
    mother.getByText(`Có người nhắc đến bạn trong bình luận ở bài “${post.title}”.`, { exact: true }),
  ).toBeVisible()
})

test('the office hides a reported comment with a reason; its author reads the reason, others only that it is hidden', async ({
  open,
}) => {
  const post = await publishPost(people.mamTeacher, { title: unique('Giờ ăn trưa'), className: 'Mầm 1' })
  const author = await open(people.mamParent, `/?post=${post.id}`)
  const ofAuthor = author.getByRole('dialog', { name: 'Bài viết' })
  await ofAuthor.getByRole('textbox', { name: 'Viết bình luận' }).fill('Bán sữa giá rẻ, liên hệ em nhé')
  await ofAuthor.getByRole('button', { name: 'Gửi' }).click()
  await expect(ofAuthor.getByText('Bán sữa giá rẻ')).toBeVisible()

  const other = await open(people.twoChildren, `/?post=${post.id}`)
  const ofOther = other.getByRole('dialog', { name: 'Bài viết' })
  await ofOther.getByRole('button', { name: /^Thao tác với bình luận/ }).click()
  await other.getByRole('menuitem', { name: 'Báo cáo' }).click()
  const report = other.getByRole('dialog', { name: 'Báo cáo bình luận với nhà trường' })
  await report.getByRole('checkbox', { name: 'Quảng cáo, không liên quan' }).check()
  await report.getByRole('button', { name: 'Báo cáo' }).click()
  await expect(toast(other, 'Đã báo cáo. Cảm ơn bạn.')).toBeVisible()

  const head = await open(people.head, `/school?post=${post.id}`)
  const ofHead = head.getByRole('dialog', { name: 'Bài viết' })
  await expect(ofHead.getByText('1 báo cáo')).toBeVisible()
  await ofHead.getByRole('button', { name: /^Thao tác với bình luận/ }).click()
  await head.getByRole('menuitem', { name: 'Ẩn bình luận' }).click()
  const hide = head.getByRole('dialog', { name: 'Ẩn bình luận này' })
  await hide.getByRole('checkbox', { name: 'Quảng cáo, không liên quan' }).check()
  await hide.getByRole('button', { name: 'Ẩn bình luận' }).click()
  await expect(toast(head, 'Đã ẩn bình luận.')).toBeVisible()

  await expect(ofOther.getByText('Nhà trường đã ẩn bình luận này.')).toBeVisible()
  await expect(ofOther.getByText('Bán sữa giá rẻ')).toHaveCount(0)
  await expect(ofAuthor.getByText('Đã ẩn. Lý do: Quảng cáo, không liên quan')).toBeVisible()
})

test('a pinned post with a poll stands above the feed; a family sees the result after its vote and can vote anew', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Chọn nơi dã ngoại')
  const head = await open(people.head, '/school/create-post')
  await head.getByRole('checkbox', { name: 'Mầm 1' }).check()
  await fillPost(head, { title, text: 'Mời ba mẹ bình chọn giúp nhà trường.' })
  await head.getByRole('combobox', { name: 'Loại bài' }).selectOption('Sự kiện')
  await head.getByRole('textbox', { name: /^Ghim đến hết ngày/ }).fill('31/12/2098')
  // The calendar would cover what is below on a phone.
  await head.keyboard.press('Escape')
  await head.getByRole('button', { name: 'Thêm bình chọn' }).click()
  await head.getByRole('textbox', { name: 'Lựa chọn 1' }).fill('Công viên')
  await head.getByRole('button', { name: /^Đăng bài/ }).click()
  await expect(head.getByText('Bình chọn cần ít nhất 2 lựa chọn.').first()).toBeVisible()
  await head.getByRole('textbox', { name: 'Lựa chọn 2' }).fill('Bảo tàng')
  await send(head, 'Đăng bài')

  const family = await open(people.mamParent)
  await family.getByRole('list', { name: 'Bài được ghim' }).getByRole('button', { name: title }).click()
  const post = family.getByRole('dialog', { name: 'Bài viết' }).getByRole('article', { name: title })
  await post.getByRole('radio', { name: 'Bảo tàng' }).check()
  await post.getByRole('button', { name: 'Gửi bình chọn' }).click()
  await expect(post.getByText('1 người đã chọn')).toBeVisible()
  await expect(post.getByText('bạn đã chọn')).toBeVisible()
  await post.getByRole('button', { name: 'Chọn lại' }).click()
  await post.getByRole('radio', { name: 'Công viên' }).check()
  await post.getByRole('button', { name: 'Gửi bình chọn' }).click()
  await expect(post.getByText('Công viên · bạn đã chọn')).toBeVisible()
})

test('a teacher reads an internal post that no family of the class gets', async ({ open }) => {
  const title = unique('Họp tổ chuyên môn')
  const head = await open(people.head, '/school/create-post')
  await head.getByRole('radio', { name: 'Chỉ nhân viên' }).check()
  await head.getByRole('checkbox', { name: 'Mầm 1' }).check()
  await fillPost(head, { title, text: 'Chiều thứ Sáu họp tổ lúc 16 giờ 30.' })
  await expect(head.getByRole('combobox', { name: 'Loại bài' })).toHaveCount(0)
  await expect(head.getByText('Chỉ cán bộ, giáo viên thấy bài này. Phụ huynh không thấy.')).toBeVisible()
  await send(head, 'Đăng bài')
  const teacher = await open(people.mamTeacher)
  await expect(card(teacher, title)).toBeVisible()
  const family = await open(people.mamParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(card(family, title)).toHaveCount(0)
})
