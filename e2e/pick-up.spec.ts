import { listNotifications } from '@nhip-cau/contract/notifications'
import { createParent } from '@nhip-cau/contract/parents'
import { answerPickUpRequest, createPickUpRequest } from '@nhip-cau/contract/pick-up'
import { expect, type Page } from '@playwright/test'
import { childName, givenName } from './families.ts'
import { liveUpdate, toast } from './pages.ts'
import { newPhone, people } from './people.ts'
import { photo } from './photos.ts'
import { openHandOver, parents, presentChildren, teacher } from './pick-up-children.ts'
import { openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const newChild = async () => {
  const [child] = await presentChildren(1)
  if (!child) throw new Error('no child')
  return child
}

test.beforeEach(() => openSchoolToday())

/** Families are notified of a departure once it can no longer be undone. */
const bothNotified = async (text: RegExp) => {
  for (const person of Object.values(parents)) {
    const client = await clientOf(person)
    const texts = async () =>
      (await client.get(listNotifications, { query: { per_page: 50 } })).data.map((one) => one.text)
    await expect.poll(async () => (await texts()).some((one) => text.test(one))).toBe(true)
  }
}

/** The sheet over a parent's page that asks about a person at the door. */
const questionSheet = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Có người muốn đón bé ${givenName(name)}` })

/** Replaces the camera with a stream that shows this picture. */
const showToCamera = (page: Page, picture: string) =>
  page.evaluate(async (source) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    const image = new Image()
    image.src = source
    await image.decode()
    const draw = () => {
      if (!context) return
      context.fillStyle = '#d8d4cc'
      context.fillRect(0, 0, 640, 480)
      context.drawImage(image, 180, 100, 280, 280)
    }
    draw()
    setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }, picture)

test('a parent creates a code, the teacher scans it, the child leaves, and both guardians are notified', {
  tag: '@only-phone',
}, async ({ open }) => {
  const child = await newChild()
  const family = await open(parents.mother, '/attendance')
  const codes = family.getByRole('region', { name: 'Người đón hộ hôm nay' })
  const make = async (name: string) => {
    await codes.getByRole('button', { name: 'Thêm người đón hộ' }).click()
    const which = codes.getByRole('radio', { name: child.name })
    if (await which.isVisible()) await which.check()
    await codes.getByLabel('Họ và tên người đón').fill(name)
    await codes.getByLabel('Quan hệ với bé').fill('Ông nội')
    await codes.getByRole('button', { name: 'Tạo mã' }).click()
    return codes.getByRole('listitem').filter({ hasText: name }).filter({ hasText: child.name })
  }
  const old = await make('Lê Văn Chín')
  const withdrawn = (await old.getByText(/^\d{6}$/).innerText()).trim()
  await old.getByRole('button', { name: 'Hủy mã' }).click()
  await expect(old).toHaveCount(0)
  const card = await make('Lê Văn Tám')
  const code = (await card.getByText(/^\d{6}$/).innerText()).trim()

  const page = await open(teacher, '/teacher/attendance?tab=departure')
  const line = page.getByRole('listitem').filter({ hasText: child.name })
  await expect(line).toContainText('Ông nội: mã đón hộ')
  const panel = await openHandOver(page, child.name)
  // The person is on the list, and cannot be given the child without the digits.
  await expect(panel.getByRole('button', { name: 'Giao bé cho Lê Văn Tám' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Nhập mã của Lê Văn Tám' }).click()
  await expect(panel.getByLabel('Mã 6 số')).toBeFocused()
  await panel.getByLabel('Mã 6 số').fill(withdrawn)
  await expect(panel.getByLabel('Mã 6 số')).toHaveAccessibleDescription('Mã đón không đúng, đã dùng hoặc đã hết hạn.')

  await showToCamera(page, (await card.getByRole('img', { name: 'Mã QR' }).getAttribute('src')) ?? '')
  await panel.getByRole('button', { name: 'Quét mã QR' }).click()
  await panel.getByRole('button', { name: 'Giao bé cho Lê Văn Tám' }).click()
  await expect(toast(page, new RegExp(`^Đã giao bé ${child.name} cho Lê Văn Tám`))).toBeVisible()
  await expect(card).toContainText('Đã dùng lúc')
  await bothNotified(new RegExp(`^Bé ${givenName(child.name)} đã được ông nội đón lúc `))

  // The code works once, also if the departure was recorded by mistake and revoked.
  const gone = page.getByRole('listitem').filter({ hasText: child.name })
  await gone.getByRole('button', { name: /^Ghi nhầm/ }).click()
  const why = page.getByRole('dialog', { name: /^Ghi nhầm/ })
  await why.getByRole('checkbox', { name: 'Chọn nhầm bé' }).check()
  await why.getByRole('button', { name: 'Gửi' }).click()
  await expect(toast(page, 'Đã ghi lại: bé vẫn ở lớp.')).toBeVisible()
  await bothNotified(new RegExp(`bé ${givenName(child.name)} vẫn đang ở trường`))
  await expect(page.getByRole('button', { name: `Giao bé ${child.name}` })).toBeVisible()
  expect(code).not.toBe(withdrawn)
})

test("hands a child to an unknown person only after a photo, a guardian's yes and the school's yes", {
  tag: '@phone',
}, async ({ open }) => {
  const child = await newChild()
  const person = `Phạm Thị ${givenName(childName())}`
  const page = await open(teacher, '/teacher/attendance?tab=departure')
  const family = await open(parents.father, '/attendance')
  const office = await open(people.otherHead, '/school/attendance?view=end-of-day')
  const panel = await openHandOver(page, child.name)
  await panel.getByLabel('Ảnh người muốn đón bé').setInputFiles([await photo(1)])
  await expect(panel.getByRole('button', { name: 'Chụp lại' })).toBeVisible()
  await panel.getByLabel('Họ và tên người đón').fill(person)
  await panel.getByLabel('Quan hệ với bé').fill('Cô hàng xóm')
  await panel.getByRole('button', { name: 'Hỏi phụ huynh và nhà trường' }).click()
  await expect(panel.getByText('Phụ huynh: đang chờ')).toBeVisible()

  const question = (on: Page) => on.getByRole('status').filter({ hasText: `${person} muốn đón bé ${child.name}` })
  const sheet = questionSheet(family, child.name)
  for (const asked of [sheet, question(office)]) {
    const face = asked.getByRole('img', { name: 'Ảnh người muốn đón bé' })
    await expect
      .poll(() => face.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  }
  const list = panel.getByRole('list', { name: 'Người được đón' })
  await sheet.getByRole('button', { name: 'Tôi đồng ý cho đón' }).click()
  await expect(sheet).toBeHidden()
  await expect(question(office)).toContainText('Phụ huynh: đồng ý')
  await expect(list.getByText(person)).toHaveCount(0)
  await question(office).getByRole('button', { name: 'Đồng ý', exact: true }).click()
  await list.getByRole('button', { name: new RegExp(person) }).click()
  await expect(toast(page, new RegExp(`cho ${person}`))).toBeVisible()
  await bothNotified(new RegExp(`^Bé ${givenName(child.name)} đã được cô hàng xóm đón lúc `))
})

test('asks a parent on any page about a person at the door, and closes the question when the other parent answers', {
  tag: '@only-phone',
}, async ({ open }) => {
  const child = await newChild()
  const family = await open(parents.father, '/absence')
  await expect(family.getByRole('heading', { level: 1, name: 'Đơn xin nghỉ' })).toBeVisible()
  const body = { student_id: child.id, full_name: `Phạm Thị ${givenName(childName())}` }
  const { id } = await (await clientOf(teacher)).get(createPickUpRequest, { body })
  const sheet = questionSheet(family, child.name)
  await expect(sheet).toContainText(body.full_name)
  await sheet.getByRole('button', { name: 'Để sau' }).click()
  await expect(sheet).toBeHidden()
  await family.getByRole('button', { name: 'Trả lời ngay' }).click()
  await expect(sheet).toBeVisible()
  const mother = await clientOf(parents.mother)
  await mother.get(answerPickUpRequest, { params: { id }, body: { answer: 'rejected' } })
  await expect(sheet).toBeHidden()
  await expect(toast(family, `${parents.mother.name} đã trả lời: không cho ${body.full_name} đón bé.`)).toBeVisible()
})

test("a parent's home shows the child's day, and reports an absence or opens the pick-up with one tap", {
  tag: '@only-phone',
}, async ({ open }) => {
  const child = await newChild()
  const page = await open(parents.mother)
  const today = page.getByRole('region', { name: `Hôm nay của ${givenName(child.name)}` }).first()
  await expect(today).toContainText(`${teacher.name} điểm danh lúc`)
  const actions = page.getByRole('navigation', { name: 'Việc nhanh' })
  await actions.getByRole('link', { name: 'Người đón' }).click()
  await expect(page.getByRole('region', { name: 'Nhắn cô về giờ đón' })).toBeInViewport()
  await page.goBack()
  await actions.getByRole('link', { name: 'Báo nghỉ' }).click()
  await expect(page.getByRole('dialog', { name: 'Báo nghỉ' })).toBeVisible()
})

test('a refused person is not given the child: the teacher sees whom to call, the parent that the school was notified', {
  tag: '@only-phone',
}, async ({ open }) => {
  const child = await newChild()
  const person = `Phạm Thị ${givenName(childName())}`
  const page = await open(teacher, '/teacher/attendance?tab=departure')
  const family = await open(parents.mother, '/attendance')
  const panel = await openHandOver(page, child.name)
  await panel.getByLabel('Họ và tên người đón').fill(person)
  await panel.getByRole('button', { name: 'Hỏi phụ huynh và nhà trường' }).click()
  const sheet = questionSheet(family, child.name)
  await expect(sheet).toContainText(person)
  await sheet.getByRole('button', { name: 'Không đồng ý' }).click()
  const notice = family.getByRole('status').filter({ hasText: `không giao bé ${child.name} cho ${person}` })
  await expect(notice).toContainText(`Tin đã gửi cho ${teacher.name}`)
  await expect(panel.getByText('Không giao bé', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Giao bé cho/ })).toHaveCount(0)
  const call = panel.getByRole('link', { name: new RegExp(`^Gọi Mẹ ${parents.mother.name}`) })
  await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/)
  await panel.getByRole('button', { name: 'Giao cho người khác trong danh sách' }).click()
  await expect(panel.getByRole('button', { name: `Giao bé cho ${parents.mother.name}` })).toBeVisible()
})

test('the register shows a hand where a person must not fetch a child, and on a computer the whole name', async ({
  open,
}) => {
  const child = await newChild()
  const full_name = 'Đặng Trần Nguyễn Hoàng Phúc Nguyên'
  const head = await clientOf(people.otherHead)
  const children = [{ student_id: child.id, relation: 'Khác', may_pick_up: false, barred: true }] as const
  await head.get(createParent, { body: { full_name, phone: newPhone(), children: [...children] } })
  const page = await open(teacher, '/teacher/attendance')
  const tile = page.getByRole('listitem').filter({ hasText: child.name })
  // The first one is for screen readers.
  const note = tile.getByText(`KHÔNG giao cho ${full_name}`).last()
  await expect(note).toBeVisible()
  expect(await note.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
  const hand = tile.getByTitle(`KHÔNG giao cho ${full_name}`).locator('.tabler-icon-hand-stop')
  await expect(hand).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(hand).toBeVisible()
})

test('shows a pick-up wish as a badge without a reload, until it is withdrawn', async ({ open }) => {
  const child = await newChild()
  const page = await open(teacher, '/teacher/attendance?tab=departure')
  const office = await open(people.otherHead, '/school/attendance?view=end-of-day')
  const line = page.getByRole('listitem').filter({ hasText: child.name })
  await expect(line).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Lời nhắn đón hôm nay' })).toBeVisible()
  const family = await open(parents.mother, '/attendance')
  const wishes = family.getByRole('region', { name: 'Nhắn cô về giờ đón' })
  await wishes.getByRole('button', { name: 'Nhắn giờ đón' }).click()
  await wishes.getByRole('radio', { name: 'Người khác đón' }).check()
  const which = wishes.getByRole('checkbox', { name: givenName(child.name) })
  if (await which.isVisible()) await which.check()
  await wishes.getByRole('radio', { name: `Bố ${parents.father.name}` }).check()
  await wishes.getByRole('button', { name: 'Nhắn giờ đón' }).click()
  await expect(line).toContainText('Bố đón', { timeout: liveUpdate })
  const read = office.getByRole('status').filter({ hasText: child.name })
  await expect(read).toContainText('Bố đón')

  const panel = await openHandOver(page, child.name)
  await panel.getByRole('button', { name: 'Đã xem' }).click()
  const own = wishes.getByRole('listitem').filter({ hasText: child.name })
  await expect(own).toContainText(`${teacher.name} đã xem`)
  await expect(panel.getByRole('listitem').filter({ hasText: parents.father.name })).toContainText('Phụ huynh đã nhắn')
  await own.getByRole('button', { name: 'Bỏ lời nhắn' }).click()
  await expect(own).toHaveCount(0)
  await expect(line).not.toContainText('Bố đón')
})

test('a family names a pick-up person; the office rejects with a reason, then approves', async ({ open }) => {
  const family = await open(people.mamParent, '/children')
  const section = family.getByRole('main')
  const office = await open(people.head, '/school/attendance?view=end-of-day&part=people')
  const name = async (full_name: string) => {
    await family.getByRole('button', { name: 'Thêm người đón hộ' }).click()
    const form = family.getByRole('dialog', { name: 'Thêm người đón hộ' })
    await form.getByLabel('Họ và tên').fill(full_name)
    await form.getByLabel('Quan hệ với bé').selectOption('Bà nội')
    await form.getByLabel('Số điện thoại', { exact: true }).fill('0950000099')
    await form.getByRole('button', { name: 'Gửi' }).click()
    await expect(section.getByRole('listitem').filter({ hasText: full_name })).toContainText('Chờ duyệt')
  }
  const [first, second] = [childName(), childName()]
  await name(first)
  const waiting = (who: string) => office.getByRole('listitem').filter({ hasText: who })
  await waiting(first).getByRole('button', { name: 'Từ chối' }).click()
  const why = office.getByRole('dialog', { name: `Từ chối ${first}` })
  await why.getByRole('checkbox', { name: 'Cần gia đình xác nhận lại' }).check()
  await why.getByRole('button', { name: 'Gửi' }).click()
  await expect(
    office.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Hoàn tác' }),
  ).toBeVisible()
  const refused = section.getByRole('listitem').filter({ hasText: first })
  await expect(refused).toContainText('Cần gia đình xác nhận lại')
  await name(second)
  await waiting(second).getByRole('button', { name: 'Duyệt', exact: true }).click()
  const approved = section.getByRole('listitem').filter({ hasText: second })
  await expect(approved).toContainText('Đã duyệt')
  // A child can have six pick-up people at most, so the test deletes its own.
  for (const row of [refused, approved]) {
    await row.getByRole('button', { name: 'Xóa' }).click()
    await family.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click()
    await expect(row).toHaveCount(0)
  }
})
