import { ethnicGroups, provinces, relations } from '@nhip-cau/contract/catalogues'
import { ageGroups } from '@nhip-cau/contract/classes'
import { StudentCode } from '@nhip-cau/contract/students'
import { words } from '../../../../documents/excel/words.ts'
import { type RawRow, type RowReader, rowReader } from './imports-row.ts'

export type Guardian = {
  readonly who: 'father' | 'mother' | 'guardian'
  readonly relation: string
  readonly full_name: string
  readonly phone: string
  readonly birth_year: number | null
  readonly occupation: string | null
}

const [father = '', mother = '', guardian = ''] = words.representatives
const parentOf = { father, mother, guardian } as const

const named = (choices: readonly { code: string; name: string }[]) =>
  choices.map(({ code, name }) => ({
    value: code,
    names: [name, name.replace(/^(?:Th\S+ ph\S+|T\S+nh)\s+/, ''), code],
  }))

const shortNames: Readonly<Record<string, readonly string[]>> = words.age_group_names

export const ageGroupChoices = ageGroups.map((group) => ({
  value: group,
  names: [words.age_group[group], ...(shortNames[group] ?? [])],
}))

/** Reads a student with its guardians from a row. Blank cells are null, which means "unchanged". */
export const readStudent = (raw: RawRow, thisYear: number) => {
  const read = rowReader(raw)
  const family = read.typed('family_name')
  const given = read.typed('full_name')
  const full_name = read.needed(
    'full_name',
    read.name('full_name', family === '' || given.includes(' ') ? given : `${family} ${given}`),
  )
  const code = read.typed('code')
  const validCode = code === '' ? null : StudentCode.safeParse(code)
  if (validCode !== null && !validCode.success) read.wrong('code', 'code')
  const guardians = (['father', 'mother', 'guardian'] as const).flatMap((who) => readGuardian(read, who, thisYear))
  const phones = guardians.map(({ phone }) => phone)
  for (const [index, one] of guardians.entries()) {
    if (phones.indexOf(one.phone) !== index) read.wrong(`${one.who}_phone`, 'phones_equal')
  }
  const representative = read.needed(
    'representative',
    read.choice('representative', [
      { value: 'father' as const, names: words.representative_names.father },
      { value: 'mother' as const, names: words.representative_names.mother },
      { value: 'guardian' as const, names: words.representative_names.guardian },
    ]),
  )
  if (representative !== null && !guardians.some(({ who }) => who === representative)) {
    if (read.typed(`${representative}_name`) === '')
      read.wrong('representative', 'representative_no_name', { who: words.import.who[representative] })
    else if (read.typed(`${representative}_phone`) === '') read.warn('representative', 'warn_no_phone')
  }
  return {
    read,
    full_name: full_name ?? '',
    code: validCode?.success ? validCode.data : null,
    birth_date: read.needed('birth_date', read.day('birth_date')),
    sex: read.needed('sex', read.sex('sex')),
    age_group: read.choice('age_group', ageGroupChoices, 'age_group'),
    class_name: read.needed('class', read.text('class', 50)),
    admitted_on: read.day('admitted_on'),
    nickname: read.text('nickname', 50),
    ethnic_group: read.choice('ethnic_group', named(ethnicGroups)),
    nationality: read.text('nationality', 50),
    identity_number: read.identity('identity_number'),
    ministry_code: read.text('ministry_code', 20),
    birth_place: read.text('birth_place', 200),
    province: read.choice('province', named(provinces)),
    commune: read.text('commune', 100),
    address: read.text('address', 200),
    allergy_note: read.text('allergy_note', 500),
    health_note: read.text('health_note', 500),
    note: read.text('note', 1000),
    email: read.email('email'),
    photo_consent: read.yes('photo_consent') ?? false,
    representative,
    guardians,
  }
}

export type StudentEntry = ReturnType<typeof readStudent>

const readGuardian = (read: RowReader, who: Guardian['who'], thisYear: number): Guardian[] => {
  const full_name = read.name(`${who}_name`)
  const phone = read.phone(`${who}_phone`)
  const birth_year = who === 'guardian' ? null : read.whole(`${who}_year`, 1940, thisYear - 14, 'year')
  const occupation = who === 'guardian' ? null : read.text(`${who}_job`, 100)
  const relation =
    who === 'guardian'
      ? (read.choice(
          'guardian_relation',
          relations.map((one) => ({ value: one, names: [one] })),
        ) ?? parentOf.guardian)
      : parentOf[who]
  if (phone !== null && read.typed(`${who}_name`) === '')
    read.wrong(`${who}_phone`, 'phone_no_name', { who: words.import.who[who] })
  return phone === null || full_name === null ? [] : [{ who, relation, full_name, phone, birth_year, occupation }]
}
