import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import type { Page } from '@playwright/test'
import { newChildren } from './families.ts'
import type { Person } from './people.ts'
import { clientOf } from './sessions.ts'

// The class of the second school without children; each test creates its own children of two parents.
const className = 'A2'

export const teacher = { role: 'teacher', login: '0950000971', name: 'Mai Thị Hoàng Yến' } as const satisfies Person

export const parents = {
  father: { role: 'parent', login: '0950001073', name: 'Đặng Anh Trung' },
  mother: { role: 'parent', login: '0950001074', name: 'Phạm Thị Ngọc Hương' },
} as const satisfies Record<string, Person>

/** Creates children of both parents who are marked present today. */
export const presentChildren = async (count: number) => {
  const { father, mother } = parents
  const guardians = [
    { person: mother, relation: 'Mẹ', main_contact: true },
    { person: father, relation: 'Bố', main_contact: false },
  ] as const
  const { class_id, children } = await newChildren(className, guardians, count)
  const who = await clientOf(teacher)
  const { day } = await who.get(listAttendance, { query: { class_id } })
  const marks = children.map(({ id }) => ({ student_id: id, version: 0, mark: 'present' as const }))
  await who.get(saveAttendance, { body: { class_id, day, marks } })
  return children
}

/** Opens the hand-over dialog of this child and returns it. */
export const openHandOver = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Giao bé ${name}` }).click()
  return page.getByRole('dialog', { name: `Giao bé ${name}` })
}
