import type { NewStudent, StudentChange } from '@nhip-cau/contract/students'
import { maskedIdentity } from '../../../people/identity-number.ts'
import { type AuditEntry, masked } from '../audit/audit.queries.ts'
import type { StudentDetail } from './students-info.queries.ts'
import type { StudentColumns } from './students-write.queries.ts'

type Described = StudentColumns & { readonly identity_tail?: string | null }

const sensitive = ['ethnic_group', 'blood_group', 'allergens', 'allergy_note', 'health_note', 'diet_note'] as const

/**
 * Returns the values of a student for the audit log. Health data, ethnic group and identity number are masked; a star
 * marks a masked value that differs from `before`.
 */
export const described = ({ identity_tail = null, ...row }: Described, before?: Described) => ({
  ...row,
  identity_number: maskedIdentity(identity_tail),
  ...Object.fromEntries(sensitive.map((key) => [key, hidden(row[key], before?.[key])])),
})

const hidden = (value: string | readonly string[] | null, before: string | readonly string[] | null | undefined) => {
  const mask = masked(value?.toString())
  return mask === null || before === undefined || !before?.toString() || before.toString() === value?.toString()
    ? mask
    : `${mask}*`
}

export const columnsOf = (row: StudentDetail): StudentColumns => ({
  code: row.code,
  full_name: row.full_name,
  nickname: row.nickname,
  birth_date: row.birth_date,
  sex: row.sex,
  admitted_on: row.admitted_on,
  ethnic_group: row.ethnic_group,
  nationality: row.nationality,
  ministry_code: row.ministry_code,
  birth_place: row.birth_place,
  province: row.province,
  commune: row.commune,
  address: row.address,
  note: row.note,
  photo_media_id: row.photo_media_id,
  blood_group: row.blood_group,
  allergens: row.allergens,
  allergy_note: row.allergy_note,
  health_note: row.health_note,
  diet_note: row.diet_note,
})

export const about = (action: string, { id, full_name }: { id: string; full_name: string }): AuditEntry => ({
  action: `student.${action}`,
  object: { kind: 'student', id, name: full_name },
  studentId: id,
})

export const noHealth = { blood_group: null, allergens: [], allergy_note: null, health_note: null, diet_note: null }

export const fieldsOf = (body: NewStudent | StudentChange) => ({
  full_name: body.full_name,
  nickname: body.nickname,
  birth_date: body.birth_date,
  sex: body.sex,
  admitted_on: body.admitted_on,
  ethnic_group: body.ethnic_group,
  nationality: body.nationality,
  ministry_code: body.ministry_code,
  birth_place: body.birth_place,
  province: body.province,
  commune: body.commune,
  address: body.address,
  note: body.note,
  photo_media_id: body.photo_id,
})
