import { sendAbsence } from '@nhip-cau/contract/absence'
import { listAttendance } from '@nhip-cau/contract/attendance'
import {
  createOnboardingLetters,
  onboardingLetters,
  onboardingLettersFile,
} from '@nhip-cau/contract/onboarding-letters'
import { createPickUpCode } from '@nhip-cau/contract/pick-up'
import { changePassword } from '@nhip-cau/contract/session'
import { listTeachers } from '@nhip-cau/contract/teacher-accounts'
import { createNewSchool } from '@nhip-cau/server/testing/new-school'
import { expect } from '@playwright/test'
import { writePost } from './arrange.ts'
import { childName, givenName, newChildren } from './families.ts'
import { productDatabases } from './own-product.ts'
import { newPhone, type Person, password, people } from './people.ts'
import { parents, presentChildren } from './pick-up-children.ts'
import { classIdOf, dayTeacher, newClass } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { unique } from './test.ts'

// What has happened before the eight jobs that a school does most: journeys.spec.ts does them with the keyboard,
// clicks.spec.ts counts their clicks.

/** A mother in the second school, whose children each test creates anew. */
const mother = { role: 'parent', login: '0950001070', name: 'Lý Thị Bích Yến' } as const satisfies Person

/** A new school and its head, who has chosen a password. */
export const newSchool = async (): Promise<Person> => {
  const person = { role: 'school', login: newPhone(), name: 'Phùng Thị Khai Giảng' } as const
  const secret = await createNewSchool(productDatabases(), 'Trường Mầm non Khai Giảng', person.login, person.name)
  const first = await clientOf(person, secret)
  await first.get(changePassword, { body: { current_password: secret, new_password: password } })
  return person
}

/** Prints the letter of the only teacher of the school and returns its code. */
export const teacherCode = async (head: Person): Promise<string> => {
  const client = await clientOf(head)
  const { data } = await client.get(listTeachers)
  const body = { role: 'teacher', account_ids: data.map(({ id }) => id), again: false } as const
  const { id } = await client.get(createOnboardingLetters, { body })
  const status = async () => (await client.get(onboardingLetters, { params: { id } })).status
  await expect.poll(status).toBe('ready')
  const path = onboardingLettersFile.path.replace(':role', 'school').replace(':id', id)
  const paper = Buffer.from(await (await client.fetch(path, { method: onboardingLettersFile.method })).arrayBuffer())
  return codeIn(paper)
}

/** The QR codes are links too, and a PDF contains its links uncompressed. */
export const codeIn = (pdf: Buffer): string => /\/URI \([^)]*#([0-9A-Z-]+)\)/.exec(pdf.toString('latin1'))?.[1] ?? ''

/** Posts that wait for the office, the first one on top of the list. */
export const waitingPosts = async (count: number): Promise<readonly string[]> => {
  const titles = Array.from({ length: count }, (_, index) => unique(`Bài ${String(index + 1)}`))
  for (const title of titles) await writePost(people.mamTeacher, { title, className: 'Mầm 1' })
  return titles
}

/** Children of one mother in a class of their own; `reported` of them are reported absent for today. */
export const ownFamily = async ({ count, reported = 0 }: { readonly count: number; readonly reported?: number }) => {
  const place = await newClass(dayTeacher)
  const { children } = await newChildren(
    place.className,
    [{ person: mother, relation: 'Mẹ', main_contact: true }],
    count,
  )
  const client = await clientOf(mother)
  const { day } = await client.get(listAttendance, { query: {} })
  for (const { id } of children.slice(0, reported))
    await client.get(sendAbsence, { body: { student_ids: [id], from: day, to: day, reason: 'sick' } })
  return { mother, classId: await classIdOf(place), names: children.map(({ name }) => name) }
}

/** A child that is here, and the code of somebody who comes for it. */
export const childWithCode = async () => {
  const [child] = await presentChildren(1)
  if (!child) throw new Error('no child')
  const person = `Lê Văn ${givenName(childName())}`
  const { code } = await (await clientOf(parents.mother)).get(createPickUpCode, {
    body: { student_id: child.id, full_name: person, relation: 'Ông nội' },
  })
  return { child, person, code }
}
