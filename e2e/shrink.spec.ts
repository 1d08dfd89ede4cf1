import { writeFile } from 'node:fs/promises'
import type { Video } from '@nhip-cau/contract/media'
import { hasFfmpeg, recorded } from '@nhip-cau/school-node/features/daily/media/testing/ffmpeg-clips'
import { expect, type Page } from '@playwright/test'
import { people } from './people.ts'
import { test } from './test.ts'

const words = (text: string) => text.split(' ')
const choose = (page: Page) => page.getByLabel('Thêm video')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const skip = (name: string) => `Không thu nhỏ, tải nguyên bản ${name}`

/** Five seconds of 1080p in the quality of a phone, on the disk, so that it is the same file when it is chosen again. */
const phoneClip = async (name: string) => {
  const video = words('-vf noise=alls=30:allf=t -c:v libx264 -preset ultrafast -pix_fmt yuv420p -b:v 24M')
  const bytes = recorded({ seconds: 5, size: '1920x1080', video })
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return { path, name, bytes: bytes.length }
}

/** The bytes of each upload that the page begins, and the videos that come of them. */
const watch = (page: Page) => {
  const begun: number[] = []
  const cancelled: string[] = []
  page.on('request', (request) => {
    const length = request.headers()['upload-length']
    if (request.method() === 'POST' && length !== undefined) begun.push(Number(length))
    if (request.method() === 'DELETE') cancelled.push(request.url())
  })
  const stored = () =>
    page
      .waitForResponse((response) => response.url().endsWith('/media/storeVideos') && response.ok(), {
        timeout: 80_000,
      })
      .then(async (response) => (await response.json()) as Video)
  return { begun, cancelled, stored }
}

const canEncode = (page: Page) =>
  page.evaluate(async () => {
    const config = { codec: 'avc1.4d401f', width: 1280, height: 720, bitrate: 3e6, framerate: 30 }
    return 'VideoEncoder' in window && (await VideoEncoder.isConfigSupported(config)).supported === true
  })

test('a clip of a phone is made smaller before its upload, and again when it is chosen after the page was closed', {
  tag: '@phone',
}, async ({ open }) => {
  test.info().skip(!hasFfmpeg, 'this machine has no ffmpeg')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  test.info().skip(!(await canEncode(page)), 'this browser writes no H.264')
  const clip = await phoneClip('san-truong.mp4')
  const { begun, cancelled, stored } = watch(page)
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Sân trường')
  await page.route('**/media/storeVideoChunks/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await choose(page).setInputFiles(clip.path)
  const chosen = row(page, clip.name)
  await expect(chosen.getByText(/^Đang thu nhỏ \d+%$/)).toBeVisible()
  await expect(chosen.getByRole('button', { name: skip(clip.name) })).toBeVisible()
  await expect.poll(() => begun.length, { timeout: 80_000 }).toBe(1)
  expect(begun[0]).toBeLessThan(clip.bytes * 0.5)
  await expect(page.getByText(/^Đã lưu nháp lúc/)).toBeVisible()

  await page.unroute('**/media/storeVideoChunks/*')
  await page.reload()
  await expect(chosen.getByText('Chưa tải lên xong. Hãy chọn lại tệp này.')).toBeVisible()
  const video = stored()
  await choose(page).setInputFiles(clip.path)
  await expect(chosen).toHaveCount(1)
  const { width, height, mime, bytes, duration_seconds, poster } = await video
  expect({ width, height, mime }).toEqual({ width: 1280, height: 720, mime: 'video/mp4' })
  expect(bytes).toBeLessThan(clip.bytes * 0.5)
  expect(duration_seconds).toBeCloseTo(5, 0)
  expect(poster).not.toBeNull()
  await expect(chosen.getByText('Đã tải lên', { exact: true })).toBeVisible()
  expect([begun.length, begun[1], cancelled.length]).toEqual([2, bytes, 1])
})

test('a clip that this browser cannot make smaller is sent as it is, and the author can ask for that', async ({
  open,
}) => {
  test.info().skip(!hasFfmpeg, 'this machine has no ffmpeg')
  const page = await open(people.mamTeacher, '/teacher/create-post')
  const { begun } = watch(page)
  // Its sound would have to be encoded anew as AAC.
  const video = words('-vf noise=alls=30:allf=t -c:v libvpx -deadline realtime -cpu-used 8 -b:v 40M -minrate 30M')
  const buffer = recorded({ format: 'webm', seconds: 4, size: '1280x720', video, sound: ['-c:a', 'libopus'] })
  expect(buffer.length).toBeGreaterThan(9_000_000)
  await choose(page).setInputFiles([{ name: 'nhay.webm', mimeType: 'video/webm', buffer }])
  await expect(row(page, 'nhay.webm').getByText('Đã tải lên', { exact: true })).toBeVisible()
  expect(begun).toEqual([buffer.length])

  const broken = Buffer.concat([buffer.subarray(0, 200_000), Buffer.alloc(10_000_000, 7)])
  await choose(page).setInputFiles([{ name: 'hong.webm', mimeType: 'video/webm', buffer: broken }])
  await expect.poll(() => begun).toEqual([buffer.length, broken.length])

  if (!(await canEncode(page))) return
  const clip = await phoneClip('nguyen-ban.mp4')
  await choose(page).setInputFiles(clip.path)
  await row(page, clip.name)
    .getByRole('button', { name: skip(clip.name) })
    .click()
  await expect(row(page, clip.name).getByText('Đã tải lên', { exact: true })).toBeVisible()
  expect(begun).toEqual([buffer.length, broken.length, clip.bytes])
})
