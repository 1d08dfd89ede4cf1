import { hasFfmpeg, recorded } from '@nhip-cau/school-node/features/daily/media/testing/ffmpeg-clips'
import { expect, type Page } from '@playwright/test'
import { accept, card, fillPost, send } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

test.use({ ffmpeg: 'ffmpeg' })

const placeOf = (page: Page) =>
  page.locator('video').evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0))

test('the author sees how far a video is, and families play its converted sizes and go on where they stopped', {
  tag: '@phone',
}, async ({ open }) => {
  test.info().skip(!hasFfmpeg, 'this machine has no ffmpeg')
  const title = unique('Lớp mình nhảy')
  const teacher = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(teacher, { title, text: 'Cả lớp nhảy.' })
  const video = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M']
  const buffer = recorded({ format: 'webm', seconds: 24, size: '640x360', video, sound: ['-c:a', 'libopus'] })
  await teacher.getByLabel('Thêm video').setInputFiles([{ name: 'nhay.webm', mimeType: 'video/webm', buffer }])
  const row = teacher.getByRole('listitem').filter({ hasText: 'nhay.webm' })
  await expect(row.getByText(/^Đã tải lên · Đang (?:chờ xử lý|xử lý \d+%)$/)).toBeVisible()
  await send(teacher, 'Gửi duyệt')
  const head = await open(people.head, '/school?status=pending')
  await accept(head, title)
  // The card is loaded again when the conversion is done.
  await expect(card(teacher, title).getByText(/Đang (?:chờ )?xử lý/)).toHaveCount(0)

  const family = await open(people.mamParent)
  const segments: string[] = []
  family.on('request', (request) => {
    if (request.url().includes('/sizes/')) segments.push(request.headers().range ?? '')
  })
  const start = card(family, title).getByRole('button', { name: /^Phát video/ })
  await start.scrollIntoViewIfNeeded()
  await start.click()
  await expect.poll(() => placeOf(family)).toBeGreaterThan(0.5)
  const plays = await family.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.4d4028,mp4a.40.2"'))
  expect(segments.some((range) => range.startsWith('bytes='))).toBe(plays)
  await family.locator('video').evaluate((element) => {
    if (element instanceof HTMLVideoElement) element.currentTime = 12
  })
  await expect.poll(() => placeOf(family)).toBeGreaterThan(12.2)
  await family.locator('video').evaluate((element) => {
    if (element instanceof HTMLVideoElement) element.pause()
  })
  await family.reload()
  const again = card(family, title).getByRole('button', { name: /^Phát video/ })
  await again.scrollIntoViewIfNeeded()
  await expect(family.locator('video')).toHaveCount(0)
  await again.click()
  await expect.poll(() => placeOf(family)).toBeGreaterThan(11)
})
