import { addDays } from '@nhip-cau/contract/days'
import { words } from '../../../../documents/excel/words.ts'
import { identityBlindIndex } from '../../../../people/identity-number.ts'
import { selectToday } from '../../students/students-write.queries.ts'
import { checkRights, type RowAction } from '../imports-rights.ts'
import { checkPerson, duplicatesIn } from '../rows/imports-checks.ts'
import {
  details,
  type Importer,
  type NamedPerson,
  type People,
  type Plan,
  type PlannedRow,
  resultOf,
  type Scope,
  writes,
} from '../rows/imports-plan.ts'
import { wordKey } from '../rows/imports-row.ts'
import { readStudent, type StudentEntry } from '../rows/imports-student-row.ts'
import { changeText, differences, sentence } from '../rows/imports-words.ts'
import * as register from './imports-register.queries.ts'
import { type StudentWork, writeStudents } from './imports-students.queries.ts'

const mainContact = words.import.main_contact
const thisYear = () => new Date().getUTCFullYear()
const peopleOf = (entry: StudentEntry): NamedPerson[] =>
  entry.guardians.map(({ phone, full_name }) => ({ row: entry.read.row, phone, full_name }))

export const studentsImport: Importer = {
  role: 'parent',
  people: (rows) => rows.flatMap((row) => peopleOf(readStudent(row, thisYear()))),
  plan: async (scope, rows, people) => {
    const { db, actor } = scope
    const day = await register.selectDay(db, actor.schoolId)
    const classes = await register.selectRunningClasses(db, actor.schoolId)
    const known = await register.selectStudents(db, actor.schoolId)
    const agreed = await register.selectAgreed(db, actor.schoolId)
    const guardianships = await register.selectGuardianships(db, actor.schoolId)
    const parents = await register.selectParents(db, actor.schoolId)
    const entries = rows.map((row) => readStudent(row, Number(day.today.slice(0, 4))))
    const find = finder(scope, known)
    const lookup = {
      day,
      classes: new Map(classes.map((one) => [wordKey(one.name), one])),
      agreed: new Set(agreed.map(({ student_id, key }) => `${key} ${student_id}`)),
      guardianshipsOf: Map.groupBy(guardianships, ({ student_id }) => student_id),
      parents: new Map(parents.map((one) => [one.phone, one])),
    }
    const duplicateOf = {
      code: duplicatesIn(entries, ({ code }) => code),
      who: duplicatesIn(
        entries,
        ({ full_name, birth_date }) => birth_date && full_name && `${nameKey(full_name)} ${birth_date}`,
      ),
      identity: duplicatesIn(entries, ({ identity_number }) => identity_number),
      ministry: duplicatesIn(entries, ({ ministry_code }) => ministry_code),
    }
    const planned = entries.map((entry) => planOne(scope, entry, { lookup, find, people, duplicateOf }))
    return toPlan(scope, planned, people)
  },
}

const nameKey = (name: string) => name.toLocaleLowerCase('vi')

type Match = { readonly student: register.KnownStudent | undefined; readonly ambiguous: boolean }

/** Finds existing students by code, ministry code, identity number, or name and birth date. */
const finder = ({ vault, actor }: Scope, known: readonly register.KnownStudent[]) => {
  const byCode = new Map(known.map((one) => [one.code, one]))
  const byMinistry = new Map(known.flatMap((one) => (one.ministry_code ? [[one.ministry_code, one]] : [])))
  const byBlindIndex = new Map(known.flatMap((one) => (one.blind_index ? [[one.blind_index, one]] : [])))
  const byName = Map.groupBy(known, (one) => `${nameKey(one.full_name)} ${one.birth_date}`)
  const blindIndexOf = (number: string) => identityBlindIndex(vault, actor.schoolId, number).toString('hex')
  return {
    blindIndexOf,
    byCode,
    byMinistry,
    byBlindIndex,
    match: (entry: StudentEntry): Match => {
      const sure =
        (entry.code === null ? undefined : byCode.get(entry.code)) ??
        (entry.ministry_code === null ? undefined : byMinistry.get(entry.ministry_code)) ??
        (entry.identity_number === null ? undefined : byBlindIndex.get(blindIndexOf(entry.identity_number)))
      if (sure) return { student: sure, ambiguous: false }
      const same = byName.get(`${nameKey(entry.full_name)} ${entry.birth_date}`) ?? []
      return { student: same.length === 1 ? same[0] : undefined, ambiguous: same.length > 1 }
    },
  }
}

type Lookup = {
  readonly day: register.SchoolDay
  readonly classes: ReadonlyMap<string, register.KnownClass>
  /** `<purpose> <child>` */
  readonly agreed: ReadonlySet<string>
  readonly guardianshipsOf: ReadonlyMap<string, readonly register.KnownGuardianship[]>
  readonly parents: ReadonlyMap<string, register.KnownParent>
}
type RowContext = {
  readonly lookup: Lookup
  readonly find: ReturnType<typeof finder>
  readonly people: People
  readonly duplicateOf: Readonly<
    Record<'code' | 'who' | 'identity' | 'ministry', (entry: StudentEntry) => number | undefined>
  >
}
type Planned = { readonly row: PlannedRow; readonly work: StudentWork | undefined }

const checkDuplicates = (entry: StudentEntry, { duplicateOf }: RowContext) => {
  const double = (
    [
      ['code', 'code'],
      ['who', 'full_name'],
      ['identity', 'identity_number'],
      ['ministry', 'ministry_code'],
    ] as const
  ).find(([key]) => duplicateOf[key](entry) !== undefined)
  if (double) entry.read.wrong(double[1], 'twice', { n: duplicateOf[double[0]](entry) ?? 0 })
}

const placeOf = ({ read, class_name, age_group }: StudentEntry, { lookup }: RowContext) => {
  if (class_name === null) return undefined
  const place = lookup.classes.get(wordKey(class_name))
  if (place === undefined) read.wrong('class', 'class_unknown', { x: class_name })
  else if (age_group !== null && place.age_group !== age_group) read.wrong('class', 'class_group', { x: place.name })
  return place
}

const checkFamily = (scope: Scope, entry: StudentEntry, rowContext: RowContext): string | null =>
  entry.guardians.reduce<string | null>(
    (name, one) => checkPerson(scope, entry.read, { ...one, column: `${one.who}_phone` }, rowContext) ?? name,
    null,
  )

const planOne = (scope: Scope, entry: StudentEntry, rowContext: RowContext): Planned => {
  const { read } = entry
  const { lookup, find } = rowContext
  checkDuplicates(entry, rowContext)
  const place = placeOf(entry, rowContext)
  checkDates(entry, lookup.day)
  const { student, ambiguous } = find.match(entry)
  if (ambiguous) read.wrong('full_name', 'ambiguous')
  checkNumbers(entry, student, find)
  const knownName = checkFamily(scope, entry, rowContext)
  const fields: Record<string, unknown> = fieldsOf(entry, student, lookup.agreed.has(`health ${student?.id}`))
  const old: Record<string, unknown> = { ...student, identity_number: null }
  const changed = student ? differences(old, fields) : []
  const moves = place !== undefined && student !== undefined && student.class?.id !== place.id
  const family = familyOf(entry, student, rowContext)
  const consents = entry.photo_consent && !lookup.agreed.has(`photo_class ${student?.id}`)
  if (consents && entry.guardians.length === 0) read.wrong('photo_consent', 'consent_no_parent')
  const changes = [
    ...changed.map((key) => changeText(key, old[key], fields[key])),
    ...(moves ? [sentence('move', { before: student.class?.name ?? '–', after: place.name })] : []),
    ...family.changes,
    ...(consents ? [sentence('consent')] : []),
  ]
  checkRights(scope, read, actionsOf(student !== undefined, { changed, moves, consents, family }))
  const own = changed.length > 0 || moves || family.main || family.details || consents
  const row = resultOf(read, student ? outcomeOf(own, family.changes.length > 0) : 'new', {
    name: entry.full_name || (student?.full_name ?? ''),
    detail: details(entry.code ?? student?.code, place?.name ?? entry.class_name),
    changes: student === undefined ? family.changes : changes,
    knownName,
  })
  if (!writes(row)) return { row, work: undefined }
  const work = {
    row: read.row,
    full_name: entry.full_name,
    code: entry.code,
    from: later(entry.admitted_on, lookup.day.today),
    guardians: guardiansOf(entry),
    photo_consent: consents,
  }
  const class_id = place?.id ?? null
  if (student === undefined) return { row, work: { ...work, id: crypto.randomUUID(), isNew: true, fields, class_id } }
  const news = Object.fromEntries(changed.map((key) => [key, fields[key]]))
  return { row, work: { ...work, id: student.id, isNew: false, fields: news, class_id: moves ? class_id : null } }
}

type Done = {
  readonly changed: readonly string[]
  readonly moves: boolean
  readonly consents: boolean
  readonly family: ReturnType<typeof familyOf>
}

/** Returns the actions of a row that need a permission besides adding a new student with its guardians. */
const actionsOf = (isKnown: boolean, { changed, moves, consents, family }: Done): RowAction[] => {
  const actions: readonly (readonly [RowAction, boolean])[] = [
    ['change_student', isKnown && changed.length > 0],
    ['move_student', isKnown && moves],
    ['consent', isKnown && consents],
    ['guardianship', isKnown && family.guardianships],
    ['change_parent', family.details],
  ]
  return actions.flatMap(([action, done]) => (done ? [action] : []))
}

const outcomeOf = (own: boolean, family: boolean) => {
  if (own) return 'changed' as const
  return family ? ('linked' as const) : ('same' as const)
}

const later = (day: string | null, today: string) => (day !== null && day > today ? day : today)

const guardiansOf = ({ guardians, representative, email }: StudentEntry) =>
  guardians.map((one) => ({
    ...one,
    email: one.who === representative ? email : null,
    main_contact: one.who === representative,
  }))

const checkDates = (
  { read, birth_date, admitted_on, full_name, identity_number, sex }: StudentEntry,
  { today, year_starts_on }: register.SchoolDay,
) => {
  if (birth_date === null) return
  const year = Number(year_starts_on.slice(0, 4))
  if (birth_date >= today) read.wrong('birth_date', 'date_future')
  else if (birth_date < `${year - 7}-12-31` || birth_date > `${year}-09-30`) read.warn('birth_date', 'warn_age')
  if (admitted_on !== null && (admitted_on < birth_date || admitted_on > addDays(today, 180)))
    read.wrong('admitted_on', 'admitted')
  if (identity_number !== null && sex !== null && full_name !== '') {
    const century = Number(birth_date.slice(0, 2)) - 19
    const fits =
      identity_number[3] === String(2 * century + (sex === 'F' ? 1 : 0)) &&
      identity_number.slice(4, 6) === birth_date.slice(2, 4)
    if (!fits) read.warn('identity_number', 'warn_identity')
  }
}

/** Adds an error if identity number or ministry code belong to another student. */
const checkNumbers = (entry: StudentEntry, student: register.KnownStudent | undefined, find: RowContext['find']) => {
  const { read, identity_number, ministry_code } = entry
  const holder = identity_number === null ? undefined : find.byBlindIndex.get(find.blindIndexOf(identity_number))
  if (holder && holder.id !== student?.id) read.wrong('identity_number', 'taken')
  const listed = ministry_code === null ? undefined : find.byMinistry.get(ministry_code)
  if (listed && listed.id !== student?.id) read.wrong('ministry_code', 'taken')
}

/** Returns the fields of the row. Health fields are included only with the consent to health data. */
const fieldsOf = (entry: StudentEntry, student: register.KnownStudent | undefined, agreed: boolean) => {
  const { read } = entry
  for (const key of ['allergy_note', 'health_note'] as const) {
    if (entry[key] !== null && !agreed) read.warn(key, 'warn_health')
  }
  const health = agreed ? { allergy_note: entry.allergy_note, health_note: entry.health_note } : {}
  return {
    full_name: entry.full_name,
    nickname: entry.nickname,
    birth_date: entry.birth_date,
    sex: entry.sex,
    admitted_on: entry.admitted_on,
    ethnic_group: entry.ethnic_group,
    nationality: entry.nationality,
    ministry_code: entry.ministry_code,
    birth_place: entry.birth_place,
    province: entry.province,
    commune: entry.commune,
    address: entry.address,
    note: entry.note,
    ...health,
    // A stored number is never overwritten; equal numbers are found by their blind index.
    identity_number: student?.blind_index ? undefined : entry.identity_number,
  }
}

/** Plans the new guardianships of the student and the changes to its existing guardians. */
const familyOf = (entry: StudentEntry, student: register.KnownStudent | undefined, { lookup, people }: RowContext) => {
  const guardianships = student ? (lookup.guardianshipsOf.get(student.id) ?? []) : []
  const main = guardianships.find(({ main_contact }) => main_contact)
  const changes: string[] = []
  let details = false
  let joins = false
  let becomesMain = false
  for (const one of entry.guardians) {
    const account = people(one).account
    const guardianship = guardianships.find((known) => known.account_id === account?.id || known.phone === one.phone)
    if (guardianship === undefined) {
      joins = true
      changes.push(sentence('guardianship_new', { relation: one.relation, name: one.full_name }))
    }
    if (one.who === entry.representative && main !== undefined && main !== guardianship)
      entry.read.warn('representative', 'warn_main_kept', { x: main.full_name })
    const parent = lookup.parents.get(one.phone)
    if (parent === undefined) continue
    const given = {
      birth_year: one.birth_year,
      occupation: one.occupation,
      email: one.who === entry.representative ? entry.email : null,
    }
    for (const key of differences(parent, given)) {
      details = true
      changes.push(`${one.full_name}: ${changeText(key, parent[key], given[key])}`)
    }
    if (one.who === entry.representative && main === undefined && guardianship?.kind === 'parent') {
      becomesMain = true
      changes.push(sentence('guardianship_change', { relation: one.relation, name: one.full_name, after: mainContact }))
    }
  }
  return { changes, details, main: becomesMain, guardianships: joins || becomesMain }
}

const toPlan = (scope: Scope, planned: readonly Planned[], people: People): Plan => ({
  rows: planned.map(({ row }) => row),
  write: async (tx, importId) => {
    const today = await selectToday(tx, scope.actor.schoolId)
    const work = planned.flatMap((one) => (one.work ? [one.work] : []))
    await writeStudents(tx, scope, { importId, today, work, accountOf: (one) => people(one).account?.id })
    return { topics: ['students', 'parents', 'profile', 'consents'] }
  },
})
