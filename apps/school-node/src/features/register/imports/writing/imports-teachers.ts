import { addDays } from '@nhip-cau/contract/days'
import { degrees, leastTeacherPermissions, teacherPresets } from '@nhip-cau/contract/teacher-accounts'
import { words } from '../../../../documents/excel/words.ts'
import { identityBlindIndex } from '../../../../people/identity-number.ts'
import { checkRights } from '../imports-rights.ts'
import { checkPerson, duplicatesIn } from '../rows/imports-checks.ts'
import {
  details,
  type Importer,
  type People,
  type PlannedRow,
  resultOf,
  type Scope,
  writes,
} from '../rows/imports-plan.ts'
import { type RawRow, rowReader, wordKey } from '../rows/imports-row.ts'
import { changeText, differences, sentence } from '../rows/imports-words.ts'
import * as register from './imports-register.queries.ts'
import { type TeacherWork, writeTeachers } from './imports-teachers.queries.ts'

const readTeacher = (raw: RawRow) => {
  const read = rowReader(raw)
  return {
    read,
    code: read.text('code', 20),
    full_name: read.needed('full_name', read.name('full_name')),
    birth_date: read.day('birth_date'),
    sex: read.sex('sex'),
    phone: read.needed('phone', read.phone('phone')),
    email: read.email('email'),
    identity_number: read.identity('identity_number'),
    position: read.text('position', 100),
    classes: (read.text('classes', 500) ?? '')
      .split(/[;,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    homeroom: read.yes('homeroom') ?? false,
    degree: read.choice(
      'degree',
      degrees.map((one) => ({ value: one, names: [words.degree[one]] })),
    ),
    started_on: read.day('started_on'),
    address: read.text('address', 300),
    note: read.text('note', 1000),
  }
}
type Entry = ReturnType<typeof readTeacher>

type Wanted = { readonly id: string; readonly name: string; readonly homeroom: boolean }
type RowContext = {
  readonly today: string
  readonly people: People
  /** Teachers by phone number, in the form `checkPerson` needs. */
  readonly lookup: { readonly parents: ReadonlyMap<string, register.KnownTeacher> }
  readonly classes: ReadonlyMap<string, register.KnownClass>
  readonly codes: ReadonlyMap<string, string>
  readonly blindIndexes: ReadonlyMap<string, string>
  /** Class → phone number of its homeroom teacher; rows of the file are added while planning. */
  readonly homerooms: Map<string, string>
  readonly duplicateOf: Readonly<Record<'phone' | 'code' | 'identity_number', (entry: Entry) => number | undefined>>
  readonly blindIndexOf: (number: string) => string
}

const checkOwn = ({ read, birth_date, started_on }: Entry, { today }: RowContext) => {
  if (birth_date !== null && (birth_date > addDays(today, -18 * 365) || birth_date < addDays(today, -71 * 365)))
    read.wrong('birth_date', 'teacher_age')
  if (started_on !== null && started_on > addDays(today, 90)) read.wrong('started_on', 'started')
}

/** Adds an error if code or identity number belong to another teacher, or occur twice in the file. */
const checkNumbers = (
  entry: Entry,
  teacher: register.KnownTeacher | undefined,
  { codes, blindIndexes, duplicateOf, blindIndexOf }: RowContext,
) => {
  const { read, code, identity_number } = entry
  for (const key of ['phone', 'code', 'identity_number'] as const) {
    const n = duplicateOf[key](entry)
    if (n !== undefined) read.wrong(key, 'twice', { n })
  }
  const holder = code === null ? undefined : codes.get(code.toUpperCase())
  if (holder !== undefined && holder !== teacher?.id) read.wrong('code', 'taken')
  const sameIdentity = identity_number === null ? undefined : blindIndexes.get(blindIndexOf(identity_number))
  if (sameIdentity !== undefined && sameIdentity !== teacher?.id) read.wrong('identity_number', 'taken')
}

const classesOf = ({ read, classes: names, homeroom, phone }: Entry, { classes, homerooms }: RowContext): Wanted[] => {
  const wanted = names.flatMap((name, index) => {
    const found = classes.get(wordKey(name))
    if (found === undefined) read.wrong('classes', 'teacher_class', { x: name })
    return found ? [{ id: found.id, name: found.name, homeroom: homeroom && index === 0 }] : []
  })
  for (const one of wanted.filter((each) => each.homeroom)) {
    const other = homerooms.get(one.id)
    if (other !== undefined && other !== phone) read.wrong('homeroom', 'homeroom_taken', { x: one.name })
    else if (phone !== null) homerooms.set(one.id, phone)
  }
  return wanted
}

const fieldsOf = ({ code, birth_date, sex, email, position, degree, started_on, address, note }: Entry) => ({
  code,
  birth_date,
  sex,
  email,
  position,
  degree,
  started_on,
  address,
  note,
})

const planOne = (
  scope: Scope,
  entry: Entry,
  rowContext: RowContext,
): { row: PlannedRow; work: TeacherWork | undefined } => {
  const { read, full_name, phone, identity_number } = entry
  const teacher = phone === null ? undefined : rowContext.lookup.parents.get(phone)
  if (teacher === undefined) {
    read.needed('sex', entry.sex)
    read.needed('position', entry.position)
  }
  if (teacher?.status === 'left') read.wrong('phone', 'left', { x: teacher.full_name })
  checkOwn(entry, rowContext)
  checkNumbers(entry, teacher, rowContext)
  const person = full_name && phone ? { full_name, phone } : undefined
  const knownName = person ? checkPerson(scope, read, { ...person, column: 'phone' }, rowContext) : null
  const fields = fieldsOf(entry)
  const newIdentity = identity_number !== null && rowContext.blindIndexOf(identity_number) !== teacher?.blind_index
  const news = classesOf(entry, rowContext).filter(
    ({ id, homeroom }) => !teacher?.classes.some((one) => one.id === id && (one.homeroom || !homeroom)),
  )
  const changes = [
    ...(teacher ? differences(teacher, fields).map((key) => changeText(key, teacher[key], fields[key])) : []),
    ...(teacher && newIdentity ? [changeText('identity_number', null, null)] : []),
    ...news.map(({ name, homeroom }) => sentence(homeroom ? 'homeroom' : 'teach', { x: name })),
  ]
  const joins = person && rowContext.people(person).outcome === 'made' ? ('new' as const) : ('linked' as const)
  if (teacher !== undefined && changes.length > 0) checkRights(scope, read, ['change_teacher'])
  const rest = changes.length > 0 ? ('changed' as const) : ('same' as const)
  const row = resultOf(read, teacher === undefined ? joins : rest, {
    name: full_name ?? '',
    detail: details(phone?.replace('+84', '0'), entry.position),
    changes,
    knownName,
  })
  if (!writes(row) || !person) return { row, work: undefined }
  const classes = news.map(({ id, homeroom }) => ({ id, homeroom }))
  const identity = newIdentity ? identity_number : null
  return { row, work: { ...person, isNew: teacher === undefined, fields, identity_number: identity, classes } }
}

/** A homeroom teacher begins with the set of one, anybody else with the least. */
const permissionsOf = ({ homeroom, classes }: Entry) =>
  homeroom && classes.length > 0 ? teacherPresets.homeroom : leastTeacherPermissions

export const teachersImport: Importer = {
  role: 'teacher',
  people: (rows) =>
    rows.map(readTeacher).flatMap((entry) => {
      const { read, phone, full_name } = entry
      return phone && full_name ? [{ row: read.row, phone, full_name, permissions: permissionsOf(entry) }] : []
    }),
  plan: async (scope, rows, people) => {
    const { db, actor, vault } = scope
    const { today } = await register.selectDay(db, actor.schoolId)
    const known = await register.selectTeachers(db, actor.schoolId)
    const classes = await register.selectRunningClasses(db, actor.schoolId)
    const entries = rows.map(readTeacher)
    const heads = known.flatMap(({ phone, classes: own }) =>
      own.filter(({ homeroom }) => homeroom).map(({ id }) => [id, phone] as const),
    )
    const rowContext = {
      today,
      people,
      lookup: { parents: new Map(known.map((one) => [one.phone, one])) },
      classes: new Map(classes.map((one) => [wordKey(one.name), one])),
      codes: new Map(known.flatMap((one) => (one.code ? [[one.code.toUpperCase(), one.id]] : []))),
      blindIndexes: new Map(known.flatMap((one) => (one.blind_index ? [[one.blind_index, one.id]] : []))),
      homerooms: new Map(heads),
      duplicateOf: {
        phone: duplicatesIn(entries, ({ phone }) => phone),
        code: duplicatesIn(entries, ({ code }) => code?.toUpperCase()),
        identity_number: duplicatesIn(entries, ({ identity_number }) => identity_number),
      },
      blindIndexOf: (number: string) => identityBlindIndex(vault, actor.schoolId, number).toString('hex'),
    }
    const planned = entries.map((entry) => planOne(scope, entry, rowContext))
    return {
      rows: planned.map(({ row }) => row),
      write: async (tx, importId) => {
        const work = planned.flatMap((one) => (one.work ? [one.work] : []))
        await writeTeachers(tx, scope, { importId, work, accountOf: (one) => people(one).account?.id })
        return { topics: ['teachers', 'classes', 'profile'] }
      },
    }
  },
}
