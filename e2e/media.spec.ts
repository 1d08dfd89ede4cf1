import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { publishPost, writePost } from './arrange.ts'
import { card, expectPhotosShown, fillPost, send } from './pages.ts'
import { people, productUrl } from './people.ts'
import { largePhoto, photo, uprightPhoto } from './photos.ts'
import { type SlowUploads, startSlowUploads } from './slow-uploads.ts'
import { isPhone, test, unique } from './test.ts'

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByText(name) })
const status = (page: Page, address: string) => page.evaluate(async (url) => (await fetch(url)).status, address)
const addressIn = (page: Page, title: string) =>
  card(page, title)
    .locator('img[data-photo]')
    .first()
    .evaluate((image) => (image as HTMLImageElement).src)

const slowTest = test.extend<{ uploads: SlowUploads }>({
  uploads: async ({ product }, provide) => {
    const uploads = await startSlowUploads(product)
    await provide(uploads)
    uploads.stop()
  },
  proxy: ({ uploads }, provide) => provide({ server: uploads.server }),
})

slowTest('uploads photos with progress, removes and reorders them', async ({ open, uploads }) => {
  const title = unique('Nhiều ảnh')
  const page = await open(people.laTeacher, '/teacher/create-post')
  const choose = page.getByLabel('Thêm ảnh')
  await choose.setInputFiles([await largePhoto('lon.jpg'), await photo(1, 'hai.jpg'), await photo(2, 'ba.jpg')])
  const bar = page.getByRole('progressbar', { name: /^lon\.jpg: Đang tải lên \d+%$/ })
  await expect.poll(() => bar.getAttribute('value').then(Number), { intervals: [50] }).toBeGreaterThan(0)
  uploads.speedUp()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText('3/20')).toBeVisible()

  await page.getByRole('button', { name: 'Bỏ ảnh lon.jpg' }).click()
  await expect(page.getByText('2/20')).toBeVisible()
  await page.getByRole('button', { name: 'Chuyển ảnh ba.jpg lên trước' }).click()
  await expect(page.getByText('Ảnh ba.jpg ở vị trí 1 trong 2.')).toBeAttached()

  await fillPost(page, { title, text: 'Ảnh ba đứng trước.' })
  await send(page, 'Đăng bài')
  await expectPhotosShown(card(page, title), 2)
})

test('says at a rejected file why, and uploads the others', async ({ open }) => {
  const page = await open(people.laTeacher, '/teacher/create-post')
  const jpeg = { mimeType: 'image/jpeg' }
  await page
    .getByLabel('Thêm ảnh')
    .setInputFiles([
      { name: 'qua-lon.jpg', ...jpeg, buffer: Buffer.alloc(15 * 1024 * 1024 + 1) },
      { name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('Mai nhớ mang bình nước') },
      { name: 'gia-mao.jpg', ...jpeg, buffer: Buffer.from('<html>không phải ảnh</html>'.repeat(50)) },
      await photo(0, 'dep.jpg'),
    ])
  await expect(tile(page, 'qua-lon.jpg').getByText('Ảnh không được quá 15 MB.')).toBeVisible()
  await expect(tile(page, 'ghi-chu.txt').getByText('Chỉ nhận ảnh JPG, PNG, WEBP, AVIF hoặc HEIC.')).toBeVisible()
  const forged = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Bỏ ảnh gia-mao.jpg' }) })
  await expect(forged.getByText('Chỉ nhận ảnh JPG, PNG, WEBP, AVIF hoặc HEIC.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  await fillPost(page, { title: unique('Có ảnh hỏng'), text: 'Còn ba ảnh chưa được.' })
  await page.getByRole('button', { name: 'Đăng bài' }).click()
  await expect(page.getByText('Còn 3 ảnh chưa tải lên được. Hãy thử lại hoặc xóa ảnh đó.').first()).toBeVisible()
  for (const name of ['qua-lon.jpg', 'ghi-chu.txt', 'gia-mao.jpg'])
    await page.getByRole('button', { name: `Bỏ ảnh ${name}` }).click()
  await send(page, 'Đăng bài')
})

test('opens photos large, moves by key and by swipe, and returns the focus when closed', {
  tag: '@phone',
}, async ({ open }) => {
  const title = unique('Xem ảnh lớn')
  await publishPost(people.laTeacher, {
    title,
    className: 'Lá 1',
    photos: [await photo(0), await photo(1), await uprightPhoto()],
  })
  const page = await open(people.laParent)
  const first = card(page, title).getByRole('button', { name: 'Xem ảnh 1 trong 3' })
  await first.click()
  const viewer = page.getByRole('dialog', { name: 'Xem ảnh' })
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  await expect(viewer, 'the opening animation has ended').toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 3')).toBeVisible()
  await swipeLeft(page)
  await expect(viewer.getByText('3 / 3')).toBeVisible()
  const shown = viewer.locator('img').filter({ visible: true })
  await expect
    .poll(() => shown.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(first).toBeFocused()
  await expect(page).toHaveURL('/')

  await first.click()
  await expect(viewer).toBeFocused()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(card(page, title)).toBeVisible()
})

const swipeLeft = async (page: Page) => {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const [from, to, y] = [width * 0.8, width * 0.2, height / 2]
  if (!isPhone()) {
    await page.mouse.move(from, y)
    await page.mouse.down()
    await page.mouse.move(to, y, { steps: 8 })
    await page.mouse.up()
    return
  }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  for (let step = 1; step <= 8; step += 1) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from + ((to - from) * step) / 8, y }],
    })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('serves a photo only to readers of its post', async ({ open, visit }) => {
  const title = unique('Chỉ nhà mình')
  await publishPost(people.mamTeacher, { title, className: 'Mầm 1', photos: [await uprightPhoto()] })
  const family = await open(people.mamParent)
  await expectPhotosShown(card(family, title), 1)
  const address = await addressIn(family, title)
  expect(await status(family, address)).toBe(200)
  const bytes = await family.evaluate(
    async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    address,
  )
  const { exif, orientation } = await sharp(Buffer.from(bytes)).metadata()
  expect({ exif, orientation }, 'the metadata of the camera is removed').toEqual({
    exif: undefined,
    orientation: undefined,
  })

  const otherFamily = await open(people.laParent)
  await expect(otherFamily.getByRole('article').first()).toBeVisible()
  const stranger = await visit('/login')
  for (const page of [otherFamily, stranger]) expect(await status(page, address)).toBe(404)
  const forged = new URL(address)
  forged.searchParams.set('signature', 'A'.repeat(forged.searchParams.get('signature')?.length ?? 0))
  expect(await status(family, forged.href)).toBe(404)
})

test('serves the photo of a pending post to the office and not to families', async ({ open }) => {
  const title = unique('Ảnh chờ duyệt')
  await writePost(people.mamTeacher, { title, className: 'Mầm 1', photos: [await photo(0)] })
  const head = await open(people.head, '/school?status=pending')
  await expectPhotosShown(card(head, title), 1)
  const address = await addressIn(head, title)
  expect(address.startsWith(productUrl())).toBe(true)
  expect(await status(head, address)).toBe(200)
  const family = await open(people.mamParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  expect(await status(family, address)).toBe(404)
})
