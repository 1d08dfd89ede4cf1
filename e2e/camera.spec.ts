import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { arrive, cutAll, expectMoving, leave, online, resumeAll } from './camera-day.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { isPhone, test } from './test.ts'

// On the clock of a school morning, because families watch in the windows of their class only.
test.use({ morning: true })
// One product for the file: each has a gateway of its own.
test.describe.configure({ mode: 'default' })

const mam = 'Lớp Mầm 1'
const watch = (page: Page) => page.getByRole('button', { name: `Xem camera ${mam}` })
/**
 * Milliseconds in which the picture is gone after the right to it has ended. Five seconds are promised, which
 * `npm run bench -- cameras` measures; here other tests use the machine at the same time.
 */
const limit = 15_000

test.beforeEach(async () => {
  await resumeAll()
  await online(mam)
})

test('a mother sees the class under her own name once her child is marked as there, and the picture ends when the child leaves', {
  tag: '@only-phone',
}, async ({ open }) => {
  const parent = people.twoChildren
  const page = await open(parent, '/camera')
  await expect(page.getByText(/^Bé chưa được điểm danh đến lớp\./)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await arrive(parent)
  await watch(page).click()
  await expectMoving(page)

  const video = page.locator('video')
  await expect(video).not.toHaveAttribute('controls')
  expect(await video.evaluate((one) => one instanceof HTMLVideoElement && one.disablePictureInPicture)).toBe(true)
  const mark = page.locator('[data-watermark]')
  await expect(mark).toHaveText(/^Vũ Phúc Thịnh · ···020 · 0[89]:\d\d:\d\d$/)
  const place = await mark.getAttribute('style')
  await expect.poll(() => mark.getAttribute('style')).not.toBe(place)
  await expect(page.getByText(/^Còn \d+ phút · đến \S+$/)).toBeVisible()

  await leave(parent)
  await expect(video).toHaveCount(0, { timeout: limit })
  await expect(page.getByText(/^Bé đã ra về, nên camera đã đóng\./)).toBeVisible()
})

test('the class sees on its own page that a family watches, and by name who it is', { tag: '@only-phone' }, async ({
  open,
}) => {
  await arrive(people.mamParent)
  const teacher = await open(people.mamTeacher, '/teacher/attendance')
  await expect(teacher.getByRole('heading', { level: 1, name: 'Điểm danh Mầm 1' })).toBeVisible()
  const sign = teacher.getByRole('link', { name: /1 phụ huynh đang xem/ })
  await expect(sign).toHaveCount(0)
  const family = await open(people.mamParent, '/camera')
  await watch(family).click()
  await expectMoving(family)
  await sign.click()
  const now = teacher.getByRole('region', { name: 'Đang xem' })
  await expect(now.getByText('Phan Thị Thu Ngân')).toBeVisible()
  await expect(now.getByText(/^Mẹ của Nguyễn Hoàng Gia Hân/)).toBeVisible()
  await family.getByRole('button', { name: 'Dừng xem' }).click()
  await expect(now.getByText('Hiện không có ai xem.')).toBeVisible()
})

test('a mother asks about a moment, and the question waits for the break', async ({ open }) => {
  await arrive(people.mamParent)
  const family = await open(people.mamParent, '/camera')
  await watch(family).click()
  await expectMoving(family)
  await family.getByRole('button', { name: 'Hỏi về khoảnh khắc này' }).click()
  const dialog = family.getByRole('dialog')
  await expect(dialog.getByText(/^Cô nhận được lúc 11:30/)).toBeVisible()
  await dialog.getByLabel('Bạn muốn hỏi gì?').fill('Con ngồi ở góc nào vậy cô?')
  await dialog.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(toast(family, /^Đã gửi câu hỏi\. Cô nhận được lúc 11:30/)).toBeVisible()
  await expectMoving(family)
  await family.goto('/messages')
  const message = family.getByText(/Con ngồi ở góc nào vậy cô\?$/)
  await expect(message).toBeVisible()
  await expect(family.getByText('Cô sẽ đọc lúc 11:30.')).toBeVisible()
  const teacher = await open(people.mamTeacher, '/teacher/messages')
  await expect(teacher.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(teacher.getByText('Đang tải…').filter({ visible: true })).toHaveCount(0)
  await expect(teacher.getByText(/Con ngồi ở góc nào vậy cô\?$/)).toHaveCount(0)
})

test('a page whose gateway does not answer says so in a sentence, tries again by itself, and shows the picture', async ({
  open,
}) => {
  await arrive(people.mamParent)
  const family = await open(people.mamParent, '/camera')
  let isSilent = true
  await family.route('**/live/*/open', (route) => (isSilent ? route.fulfill({ status: 503 }) : route.continue()))
  await watch(family).click()
  await expect(family.getByRole('status').filter({ hasText: /^Chưa nối được tới máy chủ\./ })).toBeVisible()
  isSilent = false
  await expectMoving(family)
})

test('a browser that cannot play the camera says so in a sentence, and offers no second try', async ({ open }) => {
  await arrive(people.mamParent)
  const family = await open(people.mamParent, '/camera')
  // H.265 of a profile that no browser has.
  const body = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="hvc1.31.0.L30"\nvideo.m3u8\n'
  await family.route('**/live/*/index.m3u8', (route) =>
    route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl' }),
  )
  await watch(family).click()
  await expect(family.getByText(/^Trình duyệt này không phát được hình H\.265 của camera\./)).toBeVisible()
  await expect(family.getByRole('button', { name: 'Xem tiếp' })).toHaveCount(0)
  await expect(family.locator('video')).toHaveCount(0)
})

test('the head cuts all cameras with one press, every picture goes by itself, and comes back when they are on again', {
  tag: '@phone',
}, async ({ open }) => {
  await arrive(people.mamParent)
  const family = await open(people.mamParent, '/camera')
  await watch(family).click()
  await expectMoving(family)
  const head = await open(people.head, '/school/camera')
  await head.getByRole('button', { name: 'Ngắt tất cả' }).click()
  await expect(family.locator('video')).toHaveCount(0, { timeout: limit })
  await expect(family.getByText(/^Nhà trường đang tạm ngắt camera\./)).toBeVisible()
  await expect(head.getByRole('alert').filter({ hasText: 'Tất cả camera bị ngắt' })).toBeVisible()
  await head.getByRole('button', { name: 'Bật lại tất cả' }).click()
  await family.getByRole('button', { name: /^Xem (?:tiếp|camera)/ }).click()
  await expectMoving(family)
})

test('the wall shows a picture of every camera and is used by keyboard alone', async ({ open }) => {
  const page = await open(people.head, '/school/camera')
  const wall = page.getByRole('region', { name: 'Tất cả camera' })
  const tiles = wall.getByRole('listitem').getByRole('button')
  await expect(tiles).toHaveCount(4)
  await expect(wall.locator('[data-state="shown"] canvas')).toHaveCount(4)

  await tiles.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const viewer = (name: string) => page.getByRole('dialog', { name: new RegExp(`^${name} · `) })
  await expect(viewer('Lớp Lá 1')).toBeVisible()
  await expectMoving(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(mam)).toBeVisible()
  await expectMoving(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('video')).toHaveCount(0)
})

test('the head tries a camera before it is saved, and its address and password are never shown again', async ({
  open,
}) => {
  const page = await open(people.head, '/school/camera?view=cameras')
  await page.getByRole('button', { name: 'Thêm camera' }).click()
  const form = page.getByRole('dialog', { name: 'Thêm camera' })
  await form.getByLabel('Tên', { exact: true }).fill('Sân sau')
  await form.getByLabel(/^Nơi đặt/).fill('Sân sau')
  await form.getByLabel('Địa chỉ RTSP').fill('http://10.0.0.9/hinh')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText(/^Địa chỉ bắt đầu bằng rtsp:/).first()).toBeVisible()
  await form.getByLabel('Địa chỉ RTSP').fill('rtsp://demo-camera/san-choi')
  await form.getByLabel(/^Tên đăng nhập/).fill('demo')
  await form.getByLabel(/^Mật khẩu/).fill('demo-camera')
  await form.getByRole('button', { name: 'Thử kết nối' }).click()
  await expect(form.getByText('Camera trả lời và có hình.')).toBeVisible()
  await expect(form.getByRole('img', { name: 'Hình của camera lúc thử' })).toBeVisible()
  await form.getByRole('button', { name: 'Lưu' }).click()
  const panel = page.getByRole('dialog', { name: 'Sân sau' })
  await expect(panel.getByText('Đã lưu', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Sửa', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Sửa camera' })
  await expect(edit.getByLabel(/^Địa chỉ RTSP/)).toHaveValue('')
  await expect(edit.getByLabel(/^Mật khẩu/)).toHaveValue('')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Xóa', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Bạn có chắc/ })
    .getByRole('button', { name: 'Xóa', exact: true })
    .click()
  await expect(page.getByRole('link', { name: /^Sân sau/ })).toHaveCount(0)
})

test('the head changes the windows of a class; windows that overlap are refused at the form', async ({ open }) => {
  const page = await open(people.head, '/school/camera?view=rules')
  await page.getByRole('button', { name: 'Sửa Chồi 1' }).click()
  const form = page.getByRole('dialog', { name: 'Giờ xem của lớp Chồi 1' })
  await form.getByRole('button', { name: 'Thêm khung giờ' }).click()
  await form.getByLabel('Từ', { exact: true }).last().fill('9h')
  await form.getByLabel('Đến', { exact: true }).last().fill('11h')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByText('Các khung giờ chồng lên nhau.').first()).toBeVisible()
  await form.getByLabel('Từ', { exact: true }).last().fill('11h')
  await form.getByLabel('Đến', { exact: true }).last().fill('11h30')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(page, 'Lưu thành công.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Chồi 1' })
  await expect(row.getByText(/11:00–11:30/)).toBeVisible()
})

test('axe finds nothing on the pages of cameras', { tag: '@phone' }, async ({ open }) => {
  await arrive(people.mamParent)
  const family = await open(people.mamParent, '/camera')
  await watch(family).click()
  await expectMoving(family)
  expect.soft(await violations(family), 'family').toEqual([])
  await cutAll()
  await expect(family.locator('video')).toHaveCount(0, { timeout: limit })
  expect.soft(await violations(family), 'family without a picture').toEqual([])
  await resumeAll()
  if (isPhone()) return
  const teacher = await open(people.mamTeacher, '/teacher/class-camera')
  await expect(watch(teacher)).toBeVisible()
  expect.soft(await violations(teacher), 'teacher').toEqual([])
  const head = await open(people.head, '/school/camera')
  for (const view of ['Xem', 'Danh sách camera', 'Đầu ghi', 'Giờ xem', 'Lượt xem']) {
    await head.getByRole('radio', { name: view, exact: true }).check()
    await expect(head.getByText('Đang tải…').filter({ visible: true })).toHaveCount(0)
    expect.soft(await violations(head), view).toEqual([])
  }
  await head.getByRole('radio', { name: 'Xem', exact: true }).check()
  await head.getByRole('button', { name: new RegExp(`^${mam}`) }).click()
  await expectMoving(head)
  expect.soft(await violations(head), 'viewer').toEqual([])
})
