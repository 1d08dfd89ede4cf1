import { answerConsents, familyConsents } from '@nhip-cau/contract/consents'
import { expect } from '@playwright/test'
import { publishPost } from './arrange.ts'
import { card, fillPost, send, tapLabel } from './pages.ts'
import { type Person, people } from './people.ts'
import { photo } from './photos.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

const familyOfLong: Person = { role: 'parent', login: '0950000044', name: 'Thân Thị Ngọc Diễm' }

/** Answers for the only child of this family whether the class may see its photos. */
const agree = async (parent: Person, granted: boolean) => {
  const client = await clientOf(parent)
  const { data } = await client.get(familyConsents)
  const [family] = data
  const text_id = family?.purposes.find(({ text }) => text.key === 'photo_class')?.text.id ?? ''
  await client.get(answerConsents, { body: { answers: [{ student_id: family?.student.id ?? '', text_id, granted }] } })
}

test('a teacher tags children under each photo; the family finds them among the photos of its child and saves all', {
  tag: '@only-phone',
}, async ({ open }) => {
  const title = unique('Bé làm vườn')
  const teacher = await open(people.laTeacher, '/teacher/create-post')
  await fillPost(teacher, { title, text: 'Các con tưới rau.', photos: [await photo(0), await photo(1)] })
  await teacher.getByRole('button', { name: 'Gắn bé vào ảnh (0/2)' }).click()
  const tagging = teacher.getByRole('region', { name: 'Gắn tên bé' })
  const vy = tagging.getByRole('button', { name: 'Nguyễn Tường Vy' })
  await vy.click()
  await expect(vy).toHaveAttribute('aria-pressed', 'true')
  await expect(tagging.getByRole('button', { name: /^Lâm Tú Anh/ })).toBeDisabled()
  const box = await vy.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await tagging.getByRole('button', { name: 'Ảnh tiếp theo (2/2)' }).click()
  await expect(vy).toHaveAttribute('aria-pressed', 'false')
  await tagging.getByRole('button', { name: 'Cả lớp' }).click()
  await expect(vy).toHaveAttribute('aria-pressed', 'true')
  await expect(teacher.getByRole('button', { name: 'Gắn bé vào ảnh (2/2)' })).toBeVisible()
  await send(teacher, 'Đăng bài')

  const family = await open(people.laParent, '/')
  await expect(card(family, title)).toBeVisible()
  await family.goto('/?view=photos')
  await tapLabel(family.getByRole('radio', { name: 'Bé Bơ' }))
  const photos = family.getByRole('button', { name: new RegExp(title) })
  await expect(photos).toHaveCount(2)
  await photos.first().click()
  const viewer = family.getByRole('dialog', { name: 'Xem ảnh' })
  await expect(viewer).toBeFocused()
  await expect(family.getByRole('link', { name: 'Tải ảnh này' })).toHaveAttribute('download', /webp$/)
  await viewer.getByRole('button', { name: 'Đóng' }).click()
  await expect(viewer).toHaveCount(0)
  await family.getByRole('button', { name: 'Tải tất cả ảnh của bé' }).click()
  const save = family.getByRole('button', { name: /^Tải xuống/ })
  await expect(save).toBeVisible()
  const download = family.waitForEvent('download')
  await save.click()
  expect((await download).suggestedFilename()).toBe('anh-cua-con.zip')
})

test('a photo of a child without consent is refused at the field with the name of the child', async ({ open }) => {
  const teacher = await open(people.laTeacher, '/teacher/create-post')
  await fillPost(teacher, { title: unique('Bé vẽ tranh'), text: 'Các con vẽ.', photos: [await photo(2)] })
  await teacher.getByRole('button', { name: 'Gắn bé vào ảnh (0/1)' }).click()
  const tagging = teacher.getByRole('region', { name: 'Gắn tên bé' })
  await tagging.getByRole('button', { name: 'Trịnh Bảo Long' }).click()
  await expect(teacher.getByText(/^Đã lưu nháp lúc/)).toBeVisible()
  await agree(familyOfLong, false)
  try {
    await teacher.getByRole('button', { name: /^Đăng bài/ }).click()
    await expect(tagging.getByRole('alert')).toContainText('bé Trịnh Bảo Long')
  } finally {
    await agree(familyOfLong, true)
  }
})

test('a withdrawn consent takes the photo from all families at once, staff see why, and it stays hidden after a new consent until the post is published anew', {
  tag: '@only-phone',
}, async ({ open }) => {
  const post = await publishPost(people.laTeacher, {
    title: unique('Bé đá bóng'),
    className: 'Lá 1',
    photos: [await photo(1), await photo(3)],
    tags: [['Trịnh Bảo Long'], []],
  })
  const family = await open(people.laParent, '/')
  const photos = card(family, post.title).locator('img[data-photo]')
  await expect(photos).toHaveCount(2)
  try {
    await agree(familyOfLong, false)
    await expect(photos).toHaveCount(1)
    const teacher = await open(people.laTeacher, '/teacher')
    const shown = card(teacher, post.title)
    await expect(shown.getByText('1 ảnh hoặc video đang ẩn với phụ huynh')).toBeVisible()
    await expect(shown.getByText('Gia đình chưa đồng ý: Trịnh Bảo Long')).toBeVisible()
  } finally {
    await agree(familyOfLong, true)
  }
  const again = await open(people.laTeacher, '/teacher')
  await expect(card(again, post.title).getByText(/^Gia đình đã đồng ý lại/)).toBeVisible()
  await expect(photos).toHaveCount(1)
  await card(again, post.title)
    .getByRole('button', { name: `Thao tác với bài “${post.title}”` })
    .click()
  await again.getByRole('menuitem', { name: 'Sửa' }).click()
  await again.getByRole('button', { name: /^Lưu và đăng/ }).click()
  await expect(photos).toHaveCount(2)
})
