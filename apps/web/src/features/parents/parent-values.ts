import type { ParentInfo } from '@nhip-cau/contract/parents'
import { m } from '../../paraglide/messages.js'
import { formatPhone } from '../../ui/format.ts'

export type ParentValues = {
  readonly full_name: string
  readonly phone: string
  readonly email: string
  readonly birth_year: string
  readonly occupation: string
  readonly address: string
  readonly note: string
}

export const emptyParent: ParentValues = {
  full_name: '',
  phone: '',
  email: '',
  birth_year: '',
  occupation: '',
  address: '',
  note: '',
}

export const valuesOf = (one: ParentInfo): ParentValues => ({
  full_name: one.full_name,
  phone: one.phone ?? '',
  email: one.email ?? '',
  birth_year: one.birth_year === null ? '' : String(one.birth_year),
  occupation: one.occupation ?? '',
  address: one.address ?? '',
  note: one.note ?? '',
})

/** All fields except the phone number, which needs its own permission. */
export const bodyOf = (values: ParentValues) => ({
  full_name: values.full_name,
  email: values.email.trim() || null,
  birth_year: values.birth_year.trim() === '' ? null : Number(values.birth_year),
  occupation: values.occupation,
  address: values.address,
  note: values.note,
})

export const labels: Record<keyof ParentValues, () => string> = {
  full_name: m.student_full_name,
  phone: m.people_phone,
  email: m.people_email,
  birth_year: m.parents_birth_year,
  occupation: m.parents_occupation,
  address: m.student_address,
  note: m.student_note,
}

export const displayValue = (name: keyof ParentValues, value: unknown): string =>
  name === 'phone' ? formatPhone(String(value)) : String(value)
