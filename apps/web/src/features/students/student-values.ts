import type { Image } from '@nhip-cau/contract/media'
import type { StudentInfo } from '@nhip-cau/contract/students'
import type { GuardianValues } from '../parents/guardian-values.ts'

/** The values of the form: every field is a text, empty without a value. */
export type StudentValues = {
  readonly full_name: string
  readonly nickname: string
  readonly birth_date: string
  readonly sex: string
  readonly code: string
  readonly status: string
  readonly class_id: string
  readonly admitted_on: string
  readonly ethnic_group: string
  readonly nationality: string
  readonly identity_number: string
  readonly ministry_code: string
  readonly birth_place: string
  readonly province: string
  readonly commune: string
  readonly address: string
  readonly note: string
  readonly photo_id: Image | null
  readonly blood_group: string
  readonly allergens: readonly string[]
  readonly allergy_note: string
  readonly health_note: string
  readonly diet_note: string
  /** Of a new child only. */
  readonly guardians: readonly GuardianValues[]
}

export const emptyStudent: StudentValues = {
  full_name: '',
  nickname: '',
  birth_date: '',
  sex: '',
  code: '',
  status: 'studying',
  class_id: '',
  admitted_on: '',
  ethnic_group: '',
  nationality: '',
  identity_number: '',
  ministry_code: '',
  birth_place: '',
  province: '',
  commune: '',
  address: '',
  note: '',
  photo_id: null,
  blood_group: '',
  allergens: [],
  allergy_note: '',
  health_note: '',
  diet_note: '',
  guardians: [],
}

export const valuesOf = (info: StudentInfo): StudentValues => ({
  full_name: info.full_name,
  nickname: info.nickname ?? '',
  birth_date: info.birth_date,
  sex: info.sex,
  code: info.code,
  status: info.status,
  class_id: info.class?.id ?? '',
  admitted_on: info.admitted_on ?? '',
  ethnic_group: info.ethnic_group ?? '',
  nationality: info.nationality ?? '',
  identity_number: info.identity_number ?? '',
  ministry_code: info.ministry_code ?? '',
  birth_place: info.birth_place ?? '',
  province: info.province ?? '',
  commune: info.commune ?? '',
  address: info.address ?? '',
  note: info.note ?? '',
  photo_id: info.photo,
  blood_group: info.health?.blood_group ?? '',
  allergens: info.health?.allergens ?? [],
  allergy_note: info.health?.allergy_note ?? '',
  health_note: info.health?.health_note ?? '',
  diet_note: info.health?.diet_note ?? '',
  guardians: [],
})

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** The part of the body that creating and changing share. */
export const sharedBody = (values: StudentValues) => ({
  full_name: values.full_name,
  nickname: orNull(values.nickname),
  birth_date: values.birth_date,
  sex: values.sex as 'M' | 'F',
  admitted_on: orNull(values.admitted_on),
  ethnic_group: orNull(values.ethnic_group),
  nationality: orNull(values.nationality),
  ministry_code: orNull(values.ministry_code),
  birth_place: orNull(values.birth_place),
  province: orNull(values.province),
  commune: orNull(values.commune),
  address: orNull(values.address),
  note: orNull(values.note),
  photo_id: values.photo_id?.id ?? null,
})

export const healthBody = (
  values: Pick<StudentValues, 'blood_group' | 'allergens' | 'allergy_note' | 'health_note' | 'diet_note'>,
) => ({
  blood_group: orNull(values.blood_group) as 'A' | 'B' | 'AB' | 'O' | null,
  allergens: [...values.allergens],
  allergy_note: orNull(values.allergy_note),
  health_note: orNull(values.health_note),
  diet_note: orNull(values.diet_note),
})
