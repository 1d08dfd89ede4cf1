import type { Class } from '@nhip-cau/contract/classes'
import type { ExportKind } from '@nhip-cau/contract/export-columns'
import { phoneText, words } from '../../../documents/excel/words.ts'
import type { Value } from '../../../documents/excel/write-workbook.ts'
import type { FittedColumn } from '../../../documents/fit-columns.ts'
import { dayText, statusText } from '../../../texts.ts'
import type { ParentListRow } from '../../register/parents/parents-list.queries.ts'
import type { ListedStudent } from '../../register/students/students-list.queries.ts'
import type { TeacherListRow } from '../../register/teacher-accounts/teacher-accounts-list.queries.ts'

const day = (value: string | null): string | null => (value === null ? null : dayText(value.slice(0, 10)))
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(', ')

const account = ({ active, onboarding }: { active: boolean; onboarding: keyof typeof words.account }): string =>
  words.account[active ? onboarding : 'locked']

type Cells<Row> = Readonly<Record<string, (row: Row) => Value>>

/** `contact` and `phone` are those of the main contact or, without one, of the first guardian. */
export const studentCells: Cells<ListedStudent> = {
  code: (one) => one.code,
  full_name: (one) => one.full_name,
  nickname: (one) => one.nickname,
  birth_date: (one) => day(one.birth_date),
  sex: (one) => words.sex[one.sex],
  class: (one) => one.class?.name ?? null,
  status: (one) => statusText(one.status),
  admitted_on: (one) => day(one.admitted_on),
  contact: (one) => (one.contact ? `${one.contact.full_name} (${one.contact.relation})` : null),
  phone: (one) => phoneText(one.contact?.phone ?? null),
}

export const parentCells: Cells<ParentListRow> = {
  full_name: (one) => one.full_name,
  phone: (one) => phoneText(one.phone),
  email: (one) => one.email,
  occupation: (one) => one.occupation,
  children: (one) => one.children.map((child) => `${child.full_name} (${child.relation})`).join(', '),
  classes: (one) => [...new Set(one.children.flatMap((child) => (child.class ? [child.class.name] : [])))].join(', '),
  account,
  last_seen_at: (one) => day(one.last_seen_at),
}

export const classCells: Cells<Class> = {
  name: (one) => one.name,
  code: (one) => one.code,
  age_group: (one) => words.age_group[one.age_group],
  room: (one) => one.room,
  students: (one) => one.students,
  capacity: (one) => one.capacity,
  homeroom: (one) => one.teachers.find(({ homeroom }) => homeroom)?.full_name ?? null,
  teachers: (one) =>
    one.teachers
      .filter(({ homeroom }) => !homeroom)
      .map(({ full_name }) => full_name)
      .join(', '),
}

export const teacherCells: Cells<TeacherListRow> = {
  code: (one) => one.code,
  full_name: (one) => one.full_name,
  phone: (one) => phoneText(one.phone),
  email: (one) => one.email,
  birth_date: (one) => day(one.birth_date),
  sex: (one) => (one.sex ? words.sex[one.sex] : null),
  position: (one) => one.position,
  classes: (one) => names(one.classes),
  started_on: (one) => day(one.started_on),
  status: (one) => words.teacher_status[one.status],
  account,
  last_seen_at: (one) => day(one.last_seen_at),
}

const wide: Readonly<Record<string, number>> = { full_name: 28, children: 44, teachers: 44, contact: 34, email: 28 }

const titleOf = (key: string) => words.column[key as keyof typeof words.column]

export const columnOf = (kind: ExportKind, key: string) => ({
  title: titleOf(key),
  width: kind === 'classes' && key === 'name' ? 20 : (wide[key] ?? 18),
})

/** Columns of short texts that are read as a whole. */
const short: readonly string[] = [
  'code',
  'birth_date',
  'sex',
  'admitted_on',
  'phone',
  'last_seen_at',
  'students',
  'capacity',
  'started_on',
]

export const printedColumnOf = (key: string): FittedColumn =>
  short.includes(key) ? { title: titleOf(key), align: 'center', whole: true } : { title: titleOf(key) }
