import { classListInput, createClass } from '@nhip-cau/contract/classes'
import { addDays } from '@nhip-cau/contract/days'
import { createPlan, getPlanSheet, planListInput, saveCells } from '@nhip-cau/contract/edu-plan'
import { profile } from '@nhip-cau/contract/profile'
import { createSchoolAccount } from '@nhip-cau/contract/school-accounts'
import { changePassword } from '@nhip-cau/contract/session'
import { logIn } from '@nhip-cau/server/testing/client'
import type { Page } from '@playwright/test'
import { newChildren } from './families.ts'
import { type Person, password, people, productUrl } from './people.ts'
import { teacher as otherTeacher, parents } from './pick-up-children.ts'
import { dayTeacher } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { isPhone, unique } from './test.ts'

/** The two teachers of each class of these tests. */
export const planTeachers = { one: dayTeacher, other: otherTeacher } as const

/** A class of its own with two teachers and one child of the mother, and the week that is planned. */
export const startPlanClass = async () => {
  const head = await clientOf(people.otherHead)
  const { academicYears, teachers } = await head.get(classListInput)
  const year = academicYears.find((one) => one.current)
  const ids = Object.values(planTeachers).map(({ name }) => teachers.find((one) => one.full_name === name)?.id ?? '')
  const className = unique('Bé')
  await head.get(createClass, {
    body: {
      academic_year_id: year?.id ?? '',
      name: className,
      age_group: 'kindergarten_4_5',
      teacher_ids: ids,
    },
  })
  const guardian = { person: parents.mother, relation: 'Mẹ', main_contact: true } as const
  const { children } = await newChildren(className, [guardian], 1)
  const teacher = await clientOf(planTeachers.one)
  const { classes } = await teacher.get(profile)
  const class_id = classes.find(({ name }) => name === className)?.id ?? ''
  const { weeks, today } = await teacher.get(planListInput)
  // Plans lie on Monday to Friday, and the child is in the class from today on, which may be a Sunday with school.
  const week = weeks.find(({ monday }) => addDays(monday, 4) >= today) ?? weeks[0]
  if (!week) throw new Error('the year has no weeks')
  const query = { class_id, level: 'week', day: week.monday } as const
  const sheet = async () => teacher.get(getPlanSheet, { query })
  return {
    className,
    class_id,
    week,
    own: children[0] ?? { id: '', name: '' },
    path: `/edu-plan?class_id=${class_id}&day=${week.monday}`,
    sheet,
    planId: async () => (await sheet()).plan?.id ?? '',
    /** The text of a cell as it is saved. */
    textOf: async (row: string, day: number) =>
      (await sheet()).plan?.cells.find((cell) => cell.row === row && cell.day === day)?.text,
    /** Begins the plan and writes the learning activity of each day. */
    write: async (text: string) => {
      const { id } = await teacher.get(createPlan, { body: query })
      const cells = [1, 2, 3, 4, 5].map((day) => ({ row: 'learning', day, version: 0, text }))
      await teacher.get(saveCells, { params: { id }, body: { cells } })
      return id
    },
  }
}

/** An office account of the second school that approves plans. */
export const newPlanDeputy = async (): Promise<Person> => {
  const head = await clientOf(people.otherHead)
  const login = unique('pho').replace(/[^a-z0-9]/g, '_')
  const name = 'Lê Thị Phó Hiệu'
  const { temporary_password } = await head.get(createSchoolAccount, {
    body: { full_name: name, login_name: login, permissions: ['school.eduPlan'] },
  })
  const client = await logIn(productUrl(), 'school', login, temporary_password)
  await client.get(changePassword, { body: { current_password: temporary_password, new_password: password } })
  return { role: 'school', login, name }
}

/** Shows a day of the week: a tab on a phone, a column of the table elsewhere. */
export const showDay = async (page: Page, number: number) => {
  if (isPhone()) await page.getByRole('radio', { name: new RegExp(`^T${number + 1} `) }).check({ force: true })
}

const days = ['', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu']

export const cellOf = (page: Page, row: string, day: number) =>
  page.getByRole('textbox', { name: `${row}, ${days[day]}`, exact: true })
