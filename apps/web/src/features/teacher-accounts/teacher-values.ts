import type { TeacherFields, TeacherInfo, TeacherStatus } from '@nhip-cau/contract/teacher-accounts'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatPhone } from '../../ui/format.ts'
import { sexNames } from '../students/student-texts.ts'
import { degreeNames, permissionName, statusNames } from './teacher-texts.ts'

/** The values of the form, empty without a value. */
export type TeacherValues = {
  readonly full_name: string
  readonly phone: string
  readonly code: string
  readonly birth_date: string
  readonly sex: string
  readonly email: string
  readonly identity_number: string
  readonly position: string
  readonly degree: string
  readonly started_on: string
  readonly ended_on: string
  readonly status: string
  readonly address: string
  readonly note: string
  readonly permissions: readonly string[]
  readonly classes: readonly string[]
  /** The classes in which this teacher is the homeroom teacher. */
  readonly homeroom: readonly string[]
}

export const emptyTeacher: TeacherValues = {
  full_name: '',
  phone: '',
  code: '',
  birth_date: '',
  sex: 'F',
  email: '',
  identity_number: '',
  position: '',
  degree: '',
  started_on: '',
  ended_on: '',
  status: 'working',
  address: '',
  note: '',
  permissions: [],
  classes: [],
  homeroom: [],
}

export const valuesOf = (one: TeacherInfo): TeacherValues => ({
  full_name: one.full_name,
  phone: one.phone ?? '',
  code: one.code ?? '',
  birth_date: one.birth_date ?? '',
  sex: one.sex ?? '',
  email: one.email ?? '',
  identity_number: one.identity_number ?? '',
  position: one.position ?? '',
  degree: one.degree ?? '',
  started_on: one.started_on ?? '',
  ended_on: one.ended_on ?? '',
  status: one.status,
  address: one.address ?? '',
  note: one.note ?? '',
  permissions: one.permissions,
  classes: one.classes.map(({ id }) => id),
  homeroom: one.classes.filter(({ homeroom }) => homeroom).map(({ id }) => id),
})

/** The body without the identity number, which is sent only when it changed. */
export const bodyOf = (values: TeacherValues) => ({
  full_name: values.full_name,
  phone: values.phone,
  code: values.code,
  birth_date: values.birth_date || null,
  sex: values.sex as TeacherFields['sex'],
  email: values.email.trim() || null,
  position: values.position,
  degree: (values.degree || null) as NonNullable<TeacherFields['degree']> | null,
  started_on: values.started_on || null,
  address: values.address,
  note: values.note,
  permissions: [...values.permissions] as TeacherFields['permissions'],
  classes: values.classes.map((id) => ({ id, homeroom: values.homeroom.includes(id) })),
})

export const labels: Record<keyof TeacherValues, () => string> = {
  full_name: m.student_full_name,
  phone: m.people_phone,
  code: m.teachers_code,
  birth_date: m.student_birth_date,
  sex: m.student_sex,
  email: m.people_email,
  identity_number: m.student_identity_number,
  position: m.teachers_position,
  degree: m.teachers_degree,
  started_on: m.teachers_started_on,
  ended_on: m.teachers_ended_on,
  status: m.teachers_status,
  address: m.student_address,
  note: m.student_note,
  permissions: m.teachers_permissions,
  classes: m.teachers_classes,
  homeroom: m.teachers_homeroom_of,
}

export const displayValue = (
  name: keyof TeacherValues,
  value: unknown,
  classes: ReadonlyMap<string, string>,
): string => {
  const text = String(value)
  if (name === 'classes' || name === 'homeroom')
    return (value as readonly string[]).map((id) => classes.get(id) ?? '').join(', ')
  if (name === 'permissions') return (value as readonly string[]).map(permissionName).join(', ')
  if (text === '') return ''
  if (name === 'phone') return formatPhone(text)
  if (name === 'status') return statusNames[text as TeacherStatus]()
  if (name === 'sex') return sexNames[text as 'F']()
  if (name === 'degree') return degreeNames[text as 'college']()
  return name.endsWith('_on') || name === 'birth_date' ? formatDate(text) : text
}
