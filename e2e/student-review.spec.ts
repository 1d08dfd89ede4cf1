import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { listClassReviews, saveReviews } from '@nhip-cau/contract/student-review'
import { listChildReviews } from '@nhip-cau/contract/student-review-family'
import { expect, type Page } from '@playwright/test'
import { newChildren } from './families.ts'
import { toast } from './pages.ts'
import { classIdOf, dayTeacher, fillClass, newClass, type OwnClass, openSchoolToday } from './school-day.ts'
import { parents } from './pick-up-children.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const shoot = async (page: Page, name: string) => {
  const project = test.info().project.name
  await page.screenshot({ path: `/tmp/h-notes-${name}-${project}.png` })
}

/** A class of its own with children who came today; the first one is of the parents. */
const startClass = async (count: number) => {
  await openSchoolToday()
  const place = await newClass(dayTeacher)
  const guardian = { person: parents.mother, relation: 'Mẹ', main_contact: true } as const
  const { children } = await newChildren(place.className, [guardian], 1)
  await fillClass(place, count)
  const teacher = await clientOf(dayTeacher)
  const class_id = await classIdOf(place)
  const { data, day } = await teacher.get(listAttendance, { query: { class_id } })
  const marks = data.map(({ student, version }) => ({ student_id: student.id, version, mark: 'present' as const }))
  await teacher.get(saveAttendance, { body: { class_id, day, marks } })
  return { place, class_id, day, own: children[0] ?? { id: '', name: '' } }
}

const sheetOf = async (place: OwnClass) =>
  (await clientOf(dayTeacher)).get(listClassReviews, {
    query: { class_id: await classIdOf(place), kind: 'day' },
  })

const wholeClass = (page: Page) => page.getByRole('region', { name: 'Cả lớp' })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const choice = (page: Page | ReturnType<typeof row>, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer })

test('a teacher writes the day for a class with one exception; a family reads it only after the release', {
  tag: '@phone',
}, async ({ open }) => {
  const { place, class_id, own } = await startClass(5)
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}`)
  await choice(wholeClass(page), 'Ăn uống', 'Hết suất').check({ force: true })
  await expect(toast(page, 'Đã ghi cho 5 bé')).toBeVisible()
  await choice(wholeClass(page), 'Ngủ nghỉ', 'Ngon giấc').check({ force: true })
  await shoot(page, 'day')
  await row(page, own.name).getByRole('button', { name: own.name }).click()
  await choice(row(page, own.name), 'Ăn uống', 'Một nửa').check({ force: true })
  await row(page, own.name).getByRole('textbox', { name: 'Lời riêng cho bé' }).fill('Con kể chuyện rất hay.')
  await shoot(page, 'day-open')
  await expect.poll(async () => {
    const { data } = await sheetOf(place)
    return data.map(({ student, review }) => [student.id === own.id, review?.chips.eating, review?.words])
  }).toEqual(expect.arrayContaining([[true, 'half', 'Con kể chuyện rất hay.'], [false, 'all', null]]))
  const mother = await clientOf(parents.mother)
  const readable = async () => (await mother.get(listChildReviews, { query: { student_id: own.id } })).data
  expect(await readable(), 'nothing before the release').toEqual([])
  await page.getByRole('button', { name: 'Gửi cho 5 gia đình' }).click()
  await expect(toast(page, 'Đã gửi cho 5 gia đình')).toBeVisible()
  await expect.poll(readable).toMatchObject([{ words: 'Con kể chuyện rất hay.' }])
  await shoot(page, 'day-sent')

  const family = await open(parents.mother, '/student-review')
  const about = family.getByRole('region', { name: `Nhận xét về ${own.name}` })
  await expect(about).toContainText('Con kể chuyện rất hay.')
  await expect(about).toContainText('Một nửa')
  await expect(about.getByText('Mới')).toBeVisible()
  await about.getByRole('button', { name: 'Cảm ơn cô' }).click()
  await expect(about.getByRole('button', { name: 'Cảm ơn cô' })).toHaveAttribute('aria-pressed', 'true')
  await about.getByRole('button', { name: 'Trả lời cô' }).click()
  await about.getByRole('textbox', { name: 'Lời nhắn tới cô' }).fill('Ở nhà con cũng kể.')
  await about.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(about).toContainText('Ở nhà con cũng kể.')
  await shoot(family, 'family')
})
