import { readFileSync } from 'node:fs'
import path from 'node:path'
import { saveAttendance } from '@nhip-cau/contract/attendance'
import { expect } from '@playwright/test'
import { newOfficeAccount, publishPost, writePost } from './arrange.ts'
import { emptyPageScenes, fullPageScenes } from './more-page-scenes.ts'
import { pageScenes } from './page-scenes.ts'
import { bell, card, enter, fillPost } from './pages.ts'
import { people } from './people.ts'
import type { PhotoFile } from './photos.ts'
import { feed, heading, type Scene, settle } from './scene.ts'
import { classIdOf, loadRegister, openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { unique } from './test.ts'

// The states of pages of which the gallery and the visual tests take pictures.

/** Returns a drawn photo of the demo school. */
const drawn = (name: string): PhotoFile => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: readFileSync(path.join(import.meta.dirname, '../apps/server/demo-photos', `${name}.jpg`)),
})

const waitingPost = (title: string) =>
  writePost(people.mamTeacher, {
    title,
    className: 'Mầm 1',
    text: 'Sáng nay các con ra sân tập thể dục, nhặt lá vàng và chơi cùng thỏ. Bạn nào cũng hào hứng, ba mẹ xem ảnh cùng cô nhé!',
    photos: ['morning-exercise', 'leaf-hunt', 'rabbits'].map(drawn),
  })

const exceptions: Readonly<Record<number, 'late' | 'unexcused'>> = { 4: 'late', 9: 'unexcused' }

// Screenshots taken in the afternoon show the morning; at night these times would be in the future.
const morningIsOver = new Date().toLocaleTimeString('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' }) > '09:00'
const arrivals = [
  '07:31',
  '07:18',
  '07:40',
  '07:25',
  '08:12',
  '07:36',
  '07:29',
  '07:44',
  '07:33',
  '07:22',
  '07:38',
  '07:27',
]

/** Marks a class: nearly all present, one late, one absent; two families have reported absences before. */
export const markedClass = async (): Promise<void> => {
  await openSchoolToday(people.head)
  const place = { className: 'Mầm 1', teacher: people.mamTeacher }
  const { data, day } = await loadRegister(place)
  const open = data.filter((one) => one.mark === null && one.reported === null)
  if (open.length === 0) return
  const class_id = await classIdOf(place)
  const marks = open.map(({ student, version }, index) => ({
    student_id: student.id,
    version,
    mark: exceptions[index] ?? ('present' as const),
    ...(morningIsOver && exceptions[index] !== 'unexcused' && { arrived_at: arrivals[index % arrivals.length] }),
    confirmed: false,
    bulk: false,
  }))
  await (await clientOf(people.mamTeacher)).get(saveAttendance, { body: { class_id, day, marks } })
}

export const scenes = {
  ...pageScenes,
  ...emptyPageScenes,
  ...fullPageScenes,
  'teacher-register': async (open) => {
    await markedClass()
    const page = await open(people.mamTeacher, '/teacher/attendance')
    await expect(page.getByRole('button', { name: /có mặt/i }).first()).toBeVisible()
    return page
  },
  'school-board': async (open) => {
    await markedClass()
    const page = await open(people.head, '/school/attendance')
    await expect(page.getByText('Mầm 1').filter({ visible: true }).first()).toBeVisible()
    return page
  },
  'parent-day': async (open) => {
    await markedClass()
    return heading(await open(people.mamParent, '/attendance'), 'Điểm danh')
  },
  'login-parent': async (open) => heading(await open(undefined, '/login'), 'Đăng nhập phụ huynh'),
  'login-teacher': async (open) => heading(await open(undefined, '/teacher/login'), 'Đăng nhập giáo viên'),
  'login-school': async (open) => heading(await open(undefined, '/school/login'), 'Đăng nhập nhà trường'),
  'login-refused': async (open) => {
    const page = await open(undefined, '/login')
    await enter(page, '0959999998', 'sai mật khẩu')
    await expect(page.getByRole('alert')).toBeVisible()
    return page
  },
  'password-change': async (open) => {
    const { person, temporaryPassword } = await newOfficeAccount()
    const page = await open(undefined, '/school/login')
    await enter(page, person.login, temporaryPassword)
    await heading(page, 'Đổi mật khẩu')
    await page.getByRole('button', { name: 'Đổi mật khẩu và tiếp tục' }).click()
    return page
  },
  'parent-home': async (open) => feed(await open(people.mamParent)),
  'parent-home-two-children': async (open) => feed(await open(people.twoChildren)),
  'parent-home-further-down': async (open) => {
    const page = await feed(await open(people.mamParent))
    await page.getByRole('article').nth(2).scrollIntoViewIfNeeded()
    return page
  },
  'teacher-home': async (open) => feed(await open(people.mamTeacher)),
  'school-home': async (open) => {
    const page = await feed(await open(people.head))
    // What loads above the button would move it after the scroll.
    await settle(page)
    await page
      .getByRole('button', { name: /^Duyệt/ })
      .first()
      .scrollIntoViewIfNeeded()
    return page
  },
  'school-home-clerk': async (open) => feed(await open(people.clerk)),
  'school-waiting': async (open) => {
    const page = await open(people.head, '/school?status=pending')
    return feed(page)
  },
  'school-nothing-rejected': async (open) => {
    const page = await open(people.otherHead, '/school?status=rejected')
    await expect(page.getByText('Không có bài nào bị từ chối.')).toBeVisible()
    return page
  },
  'school-reject': async (open) => {
    const title = 'Mầm 1 ra sân đón nắng sớm'
    await waitingPost(title)
    const page = await open(people.head, '/school?status=pending')
    const waiting = card(page, title).first()
    // It is as high as it will be: otherwise the page would be scrolled by chance.
    await expect(waiting.getByText(/Xin chọn ảnh không thấy rõ/)).toBeVisible()
    await expect(waiting.getByRole('button', { name: /gia đình$/ })).toBeVisible()
    await waiting.getByRole('button', { name: 'Từ chối' }).click()
    const dialog = page.getByRole('dialog', { name: 'Từ chối bài viết' })
    await dialog.getByRole('checkbox', { name: 'Cần bổ sung nội dung' }).check()
    await dialog.getByLabel('Ghi rõ hơn').fill('Cô ghi thêm giờ tập giúp em nhé')
    return page
  },
  'school-reject-unsaid': async (open) => {
    const page = await feed(await open(people.head, '/school?status=pending'))
    await page.getByRole('button', { name: 'Từ chối' }).filter({ visible: true }).first().click()
    await page.getByRole('button', { name: 'Từ chối bài' }).click()
    await expect(page.getByText('Vui lòng chọn hoặc nhập lý do.')).toBeVisible()
    return page
  },
  'school-create-post': async (open) => heading(await open(people.head, '/school/create-post'), 'Viết bài'),
  'teacher-create-post': async (open) => {
    const page = await open(people.mamTeacher, '/teacher/create-post')
    await fillPost(page, {
      title: 'Mầm 1 tập làm bánh trôi',
      text: 'Hôm nay các con tự tay nặn bánh trôi. Bạn nào cũng khéo tay và háo hức, cô gửi ba mẹ vài khoảnh khắc nhé!',
      photos: ['banh-troi', 'dumpling-plate', 'lunch'].map(drawn),
    })
    await page.evaluate(() => window.scrollTo(0, 0))
    return page
  },
  'teacher-create-post-photos': async (open) => {
    const page = await open(people.mamTeacher, '/teacher/create-post')
    await page
      .getByLabel('Thêm ảnh')
      .setInputFiles([
        ...['reading-corner', 'painting', 'story-circle'].map(drawn),
        { name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('…') },
      ])
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: 'Gửi duyệt' }).click()
    await expect(page.getByText('Tiêu đề không được để trống.').first()).toBeVisible()
    return page
  },
  'teacher-create-post-sending': async (open) => {
    const page = await open(people.mamTeacher, '/teacher/create-post')
    await page.route('**/media/storeImages', () => undefined)
    await page.getByLabel('Thêm ảnh').setInputFiles(['reading-corner', 'painting', 'story-circle'].map(drawn))
    await page.getByRole('progressbar').last().scrollIntoViewIfNeeded()
    return page
  },
  'teacher-preview': async (open) => {
    const page = await open(people.mamTeacher, '/teacher/create-post')
    await fillPost(page, {
      title: 'Xem trước bài viết',
      text: 'Ba mẹ sẽ thấy như thế này.',
      photos: [drawn('birthday')],
    })
    const preview = page.getByRole('button', { name: 'Xem trước' })
    if (await preview.isVisible()) await preview.click()
    return page
  },
  'teacher-edit-rejected': async (open) => {
    const page = await feed(await open(people.mamTeacher, '/teacher?status=rejected'))
    await page
      .getByRole('button', { name: /^Thao tác với bài/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sửa' }).click()
    await heading(page, 'Sửa bài viết')
    await expect(page.getByText('Bài bị từ chối')).toBeVisible()
    return page
  },
  'teacher-rejected': async (open) => feed(await open(people.mamTeacher, '/teacher?status=rejected')),
  'teacher-post-menu': async (open) => {
    const page = await feed(await open(people.mamTeacher))
    await page
      .getByRole('button', { name: /^Thao tác với bài/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: 'Xóa' })).toBeVisible()
    return page
  },
  'teacher-delete': async (open) => {
    const page = await feed(await open(people.mamTeacher))
    await page
      .getByRole('button', { name: /^Thao tác với bài/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Xóa' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  'photo-viewer': async (open) => {
    const page = await feed(await open(people.mamParent))
    await page
      .getByRole('button', { name: /^Xem ảnh 1 / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Xem ảnh' })).toBeFocused()
    return page
  },
  'parent-notifications': async (open) => {
    const page = await feed(await open(people.mamParent))
    await bell(page).click()
    await expect(page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem').first()).toBeVisible()
    return page
  },
  'parent-post-alone': async (open) => {
    const { id } = await publishPost(people.laTeacher, {
      title: 'Lá 1 làm vườn cùng cô',
      className: 'Lá 1',
      text: 'Các con gieo hạt, tưới nước và chờ mầm cây lớn lên từng ngày. '.repeat(8),
      photos: ['vegetable-garden', 'sprouts'].map(drawn),
    })
    return feed(await open(people.laParent, `/?post=${id}`))
  },
  'parent-post-gone': async (open) => {
    const page = await open(people.laParent, '/?post=01a1fc15-07be-7724-913c-6ed78d7201b8')
    await expect(page.getByText('Bài viết này không còn nữa hoặc bạn không xem được.')).toBeVisible()
    return page
  },
  'parent-profile-menu': async (open) => {
    const page = await feed(await open(people.mamParent))
    await page.getByRole('button', { name: `Tài khoản của ${people.mamParent.name}` }).click()
    await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible()
    return page
  },
  'parent-offline': async (open) => {
    const page = await feed(await open(people.mamParent))
    await page.context().setOffline(true)
    await expect(page.getByText('Mất kết nối mạng. Nội dung đang xem có thể chưa mới nhất.')).toBeVisible()
    return page
  },
  'parent-loading': async (open) => {
    const page = await open(people.mamParent, 'about:blank')
    await page.route('**/api/v1/parent/posts?**', () => undefined)
    await page.goto('/')
    await expect(page.getByText('Đang tải…').first()).toBeAttached()
    return page
  },
  'parent-error': async (open) => {
    const page = await open(people.mamParent, 'about:blank')
    await page.route('**/api/v1/parent/posts?**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
    )
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible()
    return page
  },
  'long-words': async (open) => {
    const title =
      'Kế hoạch tổ chức ngày hội thể thao mùa đông cho các bé toàn trường và những điều ba mẹ cần chuẩn bị trước'
    await publishPost(people.head, {
      title: unique(title),
      text: `${'Nghiêngngả'.repeat(30)} https://vuonmay.example.com/${'a'.repeat(120)}\n\nDòng mới.`,
    })
    return feed(await open(people.laTeacher))
  },
  'not-found': async (open) => heading(await open(undefined, '/khong-co/trang-nay'), 'Không tìm thấy trang'),
} satisfies Record<string, Scene>
