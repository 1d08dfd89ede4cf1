import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasFfmpeg, recorded } from '@nhip-cau/school-node/features/daily/media/testing/ffmpeg-clips'
import { expect } from '@playwright/test'
import { card, fillPost, send } from './pages.ts'
import { people } from './people.ts'
import { test, unique } from './test.ts'

const folder = join(tmpdir(), `nhip-cau-ffmpeg-${String(process.pid)}`)
const program = join(folder, 'ffmpeg')
const broken = join(folder, 'broken')
/** The machine's ffmpeg, which fails while the file `broken` exists. */
const script = `#!/bin/sh
case "$*" in *-encoders*|*-filters*) exec ffmpeg "$@" ;; esac
[ -e '${broken}' ] && exit 1
exec ffmpeg "$@"
`

test.use({ ffmpeg: program })
test.beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(program, script, { mode: 0o700 })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the author starts a failed conversion again, and the video is played', { tag: '@phone' }, async ({ open }) => {
  test.info().skip(!hasFfmpeg || process.platform === 'win32', 'this machine has no ffmpeg')
  writeFileSync(broken, '')
  const title = unique('Múa quạt')
  const teacher = await open(people.mamTeacher, '/teacher/create-post')
  await fillPost(teacher, { title, text: 'Cả lớp múa quạt.' })
  const buffer = recorded({ seconds: 4, size: '640x360' })
  await teacher.getByLabel('Thêm video').setInputFiles([{ name: 'quat.mp4', mimeType: 'video/mp4', buffer }])
  const row = teacher.getByRole('listitem').filter({ hasText: 'quat.mp4' })
  await expect(row.getByText(/^Đã tải lên/)).toBeVisible()
  await send(teacher, 'Gửi duyệt')
  const post = card(teacher, title)
  await expect(post.getByText('Không xử lý được, phát tệp gốc')).toBeVisible({ timeout: 90_000 })
  rmSync(broken)
  const again = post.getByRole('button', { name: 'Thử xử lý lại video' })
  await again.scrollIntoViewIfNeeded()
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(post.getByText(/Không xử lý được|Đang (?:chờ )?xử lý/)).toHaveCount(0, { timeout: 90_000 })
  await post.getByRole('button', { name: /^Phát video/ }).click()
  await expect(post.locator('video')).toBeVisible()
})
