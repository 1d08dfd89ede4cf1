import { writeFile } from 'node:fs/promises'
import { clip } from '@nhip-cau/school-node/features/daily/media/testing/clips'
import { expect, type Page } from '@playwright/test'
import { recordClip } from './clips.ts'
import { accept, card, fillPost, send } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const choose = (page: Page) => page.getByLabel('Thêm video')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const parts = '**/media/storeVideoChunks/*'
const megabyte = 1024 * 1024

test('families play a video of a post in their card, and it never starts by itself', { tag: '@only-phone' }, async ({
  open,
}) => {
  const title = unique('Múa lân')
  const teacher = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(teacher, { title, text: 'Cả lớp múa lân.' })
  const recorded = await recordClip(teacher)
  await choose(teacher).setInputFiles([recorded])
  await expect(row(teacher, recorded.name).getByText('Đã tải lên', { exact: true })).toBeVisible()
  await send(teacher, 'Gửi duyệt')
  await expect(card(teacher, title).getByRole('button', { name: /^Phát video 1 trong 1, dài 0:0[12]$/ })).toBeVisible()
  const head = await open(people.head, '/school?status=pending')
  await accept(head, title)
  const family = await open(people.mamParent)
  const post = card(family, title)
  const start = post.getByRole('button', { name: /^Phát video/ })
  await start.scrollIntoViewIfNeeded()
  await expect
    .poll(() => start.locator('img').evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await expect(post.locator('video')).toHaveCount(0)
  await start.click()
  const video = post.locator('video')
  await expect(video).toHaveAttribute('controls', '')
  await expect
    .poll(() => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0)))
    .toBeGreaterThan(0.2)
})

test('an upload is sent in parts of 8 MB, can be paused, and goes on where it stopped after the page was closed', async ({
  open,
}) => {
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(page, { title: unique('Mạng yếu'), text: 'Ở sân trường.' })
  // A file on the disk, which is the same one when it is chosen again. No browser plays its noise, so it has no poster.
  const name = 'san-truong.mp4'
  const file = test.info().outputPath(name)
  await writeFile(file, await clip({ bytes: 18 * megabyte }))
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') begun.push(request.headers()['upload-offset'] ?? '')
  })
  await page.route(parts, (route) => {
    const { 'upload-offset': from } = route.request().headers()
    return from === undefined || from === '0' ? route.continue() : route.abort()
  })
  await choose(page).setInputFiles(file)
  const chosen = row(page, name)
  await expect.poll(() => begun).toContain(String(8 * megabyte))
  await chosen.getByRole('button', { name: `Tạm dừng tải ${name}` }).click()
  await expect(chosen.getByText('Đã tạm dừng ở 44%')).toBeVisible()
  await expect(page.getByText(/^Đã lưu nháp lúc/)).toBeVisible()
  await page.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Có video chưa tải lên xong' }).last()).toBeVisible()

  await page.unroute(parts)
  await page.reload()
  await expect(chosen.getByText('Đã tải lên 44%. Hãy chọn lại tệp này để tải tiếp.')).toBeVisible()
  begun.length = 0
  await choose(page).setInputFiles(file)
  await expect(chosen).toHaveCount(1)
  await expect(chosen.getByText('Đã tải lên', { exact: true })).toBeVisible()
  expect(begun).toEqual([8 * megabyte, 16 * megabyte].map(String))
})

test('a file that is no video is refused with a sentence, and can be removed', async ({ open }) => {
  const page = await open(people.mamTeacher, '/teacher/create-post')
  await choose(page).setInputFiles([
    { name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('xin chào') },
    { name: 'gia-video.mp4', mimeType: 'video/mp4', buffer: Buffer.from('MZ this is a program, renamed') },
  ])
  for (const name of ['ghi-chu.txt', 'gia-video.mp4']) {
    await expect(row(page, name).getByText('Chỉ nhận video MP4, MOV, WEBM hoặc MKV.')).toBeVisible()
    await page.getByRole('button', { name: `Bỏ video ${name}` }).click()
    await expect(row(page, name)).toHaveCount(0)
  }
})
