import { saveAttendance } from '@nhip-cau/contract/attendance'
import { expect } from '@playwright/test'
import { writePost } from './arrange.ts'
import { childWithDoses, doseCard, medicinePlace } from './medicine.ts'
import { accept, card, toast, underToasts } from './pages.ts'
import { people } from './people.ts'
import { photo } from './photos.ts'
import { teacher as doorTeacher, openHandOver, parents, presentChildren } from './pick-up-children.ts'
import { allPresent, fillClass, markOwnChild, openSchoolToday, unmarkAll } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

// The undo time of real schools; other tests use a shorter one.
test.use({ undoSeconds: 10 })
test.beforeEach(() => openSchoolToday())

const place = {
  className: 'A1',
  teacher: { role: 'teacher', login: '0950000963', name: 'Đoàn Thị Mỹ Hạnh' },
  parent: { role: 'parent', login: '0950001064', name: 'Phan Thị Ngọc Oanh' },
  other: { role: 'parent', login: '0950001066', name: 'Hồ Thị Thanh Nga' },
  third: { role: 'parent', login: '0950001067', name: 'Dương Văn Cường' },
} as const

test('a phone of 360 × 800 shows fifteen children above the buttons; neither a tap nor a toast is in their way', async ({
  open,
}) => {
  await fillClass(place, 30)
  await unmarkAll(place)
  const page = await open(place.teacher, '/teacher/attendance')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(allPresent(page)).toBeVisible()
  const children = page.getByRole('list', { name: 'Các bé trong lớp' }).getByRole('listitem')
  const places = () => children.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const before = await places()
  const top = await page
    .getByLabel('Số lượng')
    .evaluate((counts) => counts.parentElement?.getBoundingClientRect().bottom ?? Number.NaN)
  const bottom = (await allPresent(page).boundingBox())?.y ?? 0
  expect(before.filter((one) => one.top >= top && one.bottom <= bottom).length).toBeGreaterThanOrEqual(15)
  await children.first().getByRole('button').first().click()
  await expect(page.getByText('Đã lưu. Chưa báo phụ huynh.')).toBeVisible()
  expect(await places()).toEqual(before)

  await page.getByRole('button', { name: /^Hoàn tác/ }).click()
  await expect(toast(page, 'Đã hoàn tác, phụ huynh chưa nhận tin.')).toBeVisible()
  await expect
    .poll(async () => (await underToasts(page)).filter((text) => /no toast|Cả lớp có mặt|Hoàn tác|: /.test(text)))
    .toEqual([])
  await expect(allPresent(page)).toBeVisible()
})

test('hands over siblings with one tap and undoes it for all', async ({ open }) => {
  const [first, second] = await presentChildren(2)
  if (!first || !second) throw new Error('no children')
  const page = await open(doorTeacher, '/teacher/attendance?tab=departure')
  const panel = await openHandOver(page, first.name)
  await panel.getByRole('checkbox', { name: new RegExp(second.name) }).check()
  await panel.getByRole('button', { name: `Giao bé cho ${parents.mother.name}` }).click()
  await expect(page.getByRole('button', { name: `Giao bé ${second.name}` })).toHaveCount(0)
  await page.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Hoàn tác' }).click()
  for (const { name } of [first, second])
    await expect(page.getByRole('button', { name: `Giao bé ${name}` })).toBeVisible()
})

test('undoes a given dose: it is due again, and the family sees only the second record', async ({ open }) => {
  const child = await childWithDoses()
  // The school accepts no request at night.
  if (!child) return
  const client = await clientOf(medicinePlace.teacher)
  const marks = [{ student_id: child.id, version: 0, mark: 'present' as const }]
  await client.get(saveAttendance, { body: { class_id: child.class_id, day: child.day, marks } })
  const family = await open(medicinePlace.parent, '/prescription')
  const request = family.getByRole('article', { name: child.name }).first()
  await expect(request).toContainText('Chưa uống')
  const board = await open(medicinePlace.teacher, '/teacher/prescription')
  const dose = doseCard(board, child, 'Siro ho thảo dược')
  await dose.getByRole('button', { name: 'Đã cho uống' }).click()
  const giving = board.getByRole('dialog', { name: `Cho ${child.name} uống thuốc` })
  await giving.getByRole('button', { name: 'Đã cho uống' }).click()
  await expect(giving).toHaveCount(0)
  await expect(dose.getByRole('button')).toHaveCount(0)
  await board.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(toast(board, 'Đã hoàn tác, phụ huynh chưa nhận tin.')).toBeVisible()
  await expect(dose).toContainText('Chưa uống')
  await dose.getByRole('button', { name: 'Không cho uống' }).click()
  const skipping = board.getByRole('dialog', { name: `Không cho ${child.name} uống thuốc` })
  await skipping.getByRole('radio', { name: 'Bé nôn' }).check()
  await skipping.getByRole('button', { name: 'Không cho uống' }).click()
  await expect(request).toContainText('Bé nôn')
  await expect(request).not.toContainText('Đã cho uống')
})

test('notifies a family of a mark only after the undo window, with who marked and when', async ({ open }) => {
  await unmarkAll(place)
  const page = await open(place.third, '/attendance')
  const today = page.getByRole('region', { name: /^Hôm nay của / }).first()
  // A mark of another test is taken back in the family's sight when that can no longer be undone.
  await expect(today).not.toContainText('điểm danh lúc')
  const saved = Date.now()
  await markOwnChild(place, place.third, 'present')
  await expect(today).toContainText(`${place.teacher.name} điểm danh lúc`)
  expect(Date.now() - saved).toBeGreaterThan(8000)
})

test('an approval says how many families it reaches and leads to the next post; undone, the family never sees the post', async ({
  open,
}) => {
  const [title, other] = [unique('Duyệt nhầm'), unique('Bài kế tiếp')]
  await writePost(people.mamTeacher, { title, className: 'Mầm 1', photos: [await photo(0)] })
  await writePost(people.mamTeacher, { title: other, className: 'Mầm 1' })
  const family = await open(people.mamParent)
  await expect(family.getByRole('article').first()).toBeVisible()
  const head = await open(people.head, '/school?status=pending')
  // The post that waits longest stands first; the one sent after it follows.
  await accept(head, title)
  await expect(card(head, title)).toHaveCount(0)
  await expect(head.getByRole('listitem').filter({ has: card(head, other) })).toBeFocused()
  await head.getByRole('region', { name: 'Thông báo nhanh' }).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(toast(head, 'Đã hoàn tác, phụ huynh chưa nhận tin.')).toBeVisible()
  await expect(card(head, title).getByText('Chờ nhà trường duyệt')).toBeVisible()
  await family.reload()
  await expect(family.getByRole('article').first()).toBeVisible()
  await expect(card(family, title)).toHaveCount(0)
})
