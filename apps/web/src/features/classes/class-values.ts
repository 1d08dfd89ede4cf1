import type { AgeGroup, Class } from '@nhip-cau/contract/classes'
import { m } from '../../paraglide/messages.js'
import { ageGroupNames } from '../students/student-texts.ts'

export type ClassValues = {
  readonly name: string
  readonly code: string
  readonly age_group: string
  readonly room: string
  readonly capacity: string
  readonly position: string
  readonly homeroom_id: string
  readonly teacher_ids: readonly string[]
}

export const emptyClass: ClassValues = {
  name: '',
  code: '',
  age_group: 'kindergarten_3_4',
  room: '',
  capacity: '',
  position: '',
  homeroom_id: '',
  teacher_ids: [],
}

export const valuesOf = (one: Class): ClassValues => ({
  name: one.name,
  code: one.code ?? '',
  age_group: one.age_group,
  room: one.room ?? '',
  capacity: one.capacity === null ? '' : String(one.capacity),
  position: String(one.position),
  homeroom_id: one.teachers.find(({ homeroom }) => homeroom)?.id ?? '',
  teacher_ids: one.teachers.filter(({ homeroom }) => !homeroom).map(({ id }) => id),
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

export const bodyOf = (values: ClassValues) => ({
  name: values.name,
  code: values.code,
  age_group: values.age_group as AgeGroup,
  room: values.room,
  capacity: numberOf(values.capacity),
  position: numberOf(values.position),
  homeroom_id: values.homeroom_id || null,
  teacher_ids: [...values.teacher_ids],
})

export const labels: Record<keyof ClassValues, () => string> = {
  name: m.classes_name,
  code: m.classes_code,
  age_group: m.students_age_group,
  room: m.classes_room,
  capacity: m.classes_capacity,
  position: m.classes_position,
  homeroom_id: m.classes_homeroom,
  teacher_ids: m.classes_teachers,
}

export const displayValue = (
  name: keyof ClassValues,
  value: unknown,
  teachers: ReadonlyMap<string, string>,
): string => {
  if (name === 'age_group') return ageGroupNames[value as AgeGroup]()
  if (name === 'homeroom_id') return teachers.get(String(value)) ?? ''
  if (name === 'teacher_ids') return (value as readonly string[]).map((id) => teachers.get(id) ?? '').join(', ')
  return String(value)
}
