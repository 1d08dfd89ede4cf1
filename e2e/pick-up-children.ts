import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { askWhereChildIs } from '@nhip-cau/server/testing/ask-where-child-is'
import type { Page } from '@playwright/test'
import { newChildren } from './families.ts'
import { productDatabases } from './own-product.ts'
import type { Person } from './people.ts'
import { clientOf } from './sessions.ts'

// The class of the second school without children; each test creates its own children of two parents.
export const className = 'A2'

export const teacher = { role: 'teacher', login: '0950000971', name: 'Mai Thị Hoàng Yến' } as const satisfies Person

export const parents = {
  father: { role: 'parent', login: '0950001073', name: 'Đặng Anh Trung' },
  mother: { role: 'parent', login: '0950001074', name: 'Phạm Thị Ngọc Hương' },
} as const satisfies Record<string, Person>

const guardians = [
  { person: parents.mother, relation: 'Mẹ', main_contact: true },
  { person: parents.father, relation: 'Bố', main_contact: false },
] as const

/** Creates children of both parents with this mark in today's register. */
const markedChildren = async (count: number, mark: 'present' | 'unexcused') => {
  const { class_id, children } = await newChildren(className, guardians, count)
  const who = await clientOf(teacher)
  const { day } = await who.get(listAttendance, { query: { class_id } })
  const marks = children.map(({ id }) => ({ student_id: id, version: 0, mark }))
  await who.get(saveAttendance, { body: { class_id, day, marks } })
  return { children, day }
}

/** Creates children of both parents who are marked present today. */
export const presentChildren = async (count: number) => (await markedChildren(count, 'present')).children

/** Creates a child of both parents who has not come and whose family has been asked where it is. */
export const missedChild = async () => {
  const { children, day } = await markedChildren(1, 'unexcused')
  const [child] = children
  if (!child) throw new Error('no child')
  await askWhereChildIs(productDatabases().node, child.id, day)
  return child
}

/** Opens the hand-over dialog of this child and returns it. */
export const openHandOver = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Giao bé ${name}` }).click()
  return page.getByRole('dialog', { name: `Giao bé ${name}` })
}
