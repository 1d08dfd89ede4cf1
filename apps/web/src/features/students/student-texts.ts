import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { StudentStatus } from '@nhip-cau/contract/students'
import { m } from '../../paraglide/messages.js'
import { schoolDay } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export const statusNames: Record<StudentStatus, () => string> = {
  waiting: m.student_status_waiting,
  studying: m.student_status_studying,
  on_hold: m.student_status_on_hold,
  left: m.student_status_left,
  graduated: m.student_status_graduated,
}

export const statusTones: Record<StudentStatus, Tone> = {
  waiting: 'waiting',
  studying: 'good',
  on_hold: 'info',
  left: 'neutral',
  graduated: 'primary',
}

export const ageGroupNames: Record<AgeGroup, () => string> = {
  nursery_3_12: m.age_group_nursery_3_12,
  nursery_13_24: m.age_group_nursery_13_24,
  nursery_25_36: m.age_group_nursery_25_36,
  kindergarten_3_4: m.age_group_kindergarten_3_4,
  kindergarten_4_5: m.age_group_kindergarten_4_5,
  kindergarten_5_6: m.age_group_kindergarten_5_6,
}

export const sexNames = { M: m.sex_male, F: m.sex_female }

/** Names of the fields, for the form and the history. */
export const fieldNames = {
  full_name: m.student_full_name,
  nickname: m.student_nickname,
  birth_date: m.student_birth_date,
  sex: m.student_sex,
  code: m.student_code,
  status: m.student_status,
  class_id: m.student_class,
  admitted_on: m.student_admitted_on,
  ethnic_group: m.student_ethnic_group,
  nationality: m.student_nationality,
  identity_number: m.student_identity_number,
  ministry_code: m.student_ministry_code,
  birth_place: m.student_birth_place,
  province: m.student_province,
  commune: m.student_commune,
  address: m.student_address,
  note: m.student_note,
  photo_media_id: m.student_photo,
  photo_id: m.student_photo,
  blood_group: m.student_blood_group,
  allergens: m.student_allergens,
  allergy_note: m.student_allergy_note,
  health_note: m.student_health_note,
  diet_note: m.student_diet_note,
} as const

export const fieldName = (name: string): string =>
  name in fieldNames ? fieldNames[name as keyof typeof fieldNames]() : name

/** `38 tháng`, from six years on `6 tuổi`. */
export const ageText = (birthDate: string, today: string = schoolDay(Date.now())): string => {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = today.split('-').map(Number)
  const months = (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
  return months < 72 ? m.age_months({ count: months }) : m.age_years({ count: Math.floor(months / 12) })
}
