import { legalSize } from '@nhip-cau/contract/classes'
import { checkRights } from '../imports-rights.ts'
import { duplicatesIn } from '../rows/imports-checks.ts'
import { details, type Importer, type PlannedRow, resultOf, type Scope, writes } from '../rows/imports-plan.ts'
import { type RawRow, rowReader, wordKey } from '../rows/imports-row.ts'
import { ageGroupChoices } from '../rows/imports-student-row.ts'
import { changeText, differences, sentence } from '../rows/imports-words.ts'
import { type ClassWork, writeClasses } from './imports-classes.queries.ts'
import * as register from './imports-register.queries.ts'

/** `2026 – 2027`, `2026/2027` and `2026-2027` mean the same year. */
const yearKey = (name: string) => name.replace(/\D+/g, '')

const readClass = (raw: RawRow) => {
  const read = rowReader(raw)
  return {
    read,
    year: read.needed('year', read.text('year', 20)),
    age_group: read.needed('age_group', read.choice('age_group', ageGroupChoices, 'age_group')),
    name: read.needed('name', read.text('name', 50)),
    code: read.text('code', 20),
    room: read.text('room', 50),
    capacity: read.whole('capacity', 1, 60),
    homeroom: read.phone('homeroom_phone'),
    others: read
      .typed('teacher_phones')
      .split(/[;,\n]/)
      .filter((phone) => phone.trim() !== '')
      .flatMap((phone) => read.phone('teacher_phones', phone.trim()) ?? []),
  }
}
type Entry = ReturnType<typeof readClass>

type Wanted = { readonly id: string; readonly name: string; readonly homeroom: boolean }
type RowContext = {
  readonly years: ReadonlyMap<string, register.KnownYear>
  /** `<year> <name>` */
  readonly byName: ReadonlyMap<string, register.FullClass>
  readonly byCode: ReadonlyMap<string, string>
  readonly teachers: ReadonlyMap<string, register.KnownTeacher>
  readonly duplicateOf: Readonly<Record<'name' | 'code', (entry: Entry) => number | undefined>>
}

const yearOf = ({ read, year }: Entry, { years }: RowContext) => {
  if (year === null) return undefined
  const found = years.get(yearKey(year))
  if (found === undefined) read.wrong('year', 'year_unknown', { x: year })
  if (found?.closed) read.wrong('year', 'year_closed')
  return found
}

const classOf = (entry: Entry, year: register.KnownYear | undefined, { byName, byCode, duplicateOf }: RowContext) => {
  const { read, name, code } = entry
  for (const key of ['name', 'code'] as const) {
    const n = duplicateOf[key](entry)
    if (n !== undefined) read.wrong(key, 'twice', { n })
  }
  if (year === undefined || name === null) return undefined
  const one = byName.get(`${year.id} ${wordKey(name)}`)
  const holder = code === null ? undefined : byCode.get(`${year.id} ${code.toUpperCase()}`)
  if (holder !== undefined && holder !== one?.id) read.wrong('code', 'taken')
  return one
}

const teachersOf = ({ read, homeroom, others }: Entry, { teachers }: RowContext): Wanted[] => {
  const find = (column: string, phone: string, heads: boolean) => {
    const found = teachers.get(phone)
    if (found?.status === 'working') return [{ id: found.id, name: found.full_name, homeroom: heads }]
    read.wrong(column, 'teacher_unknown', { x: phone.replace('+84', '0') })
    return []
  }
  const head = homeroom === null ? [] : find('homeroom_phone', homeroom, true)
  const rest = others.flatMap((phone) => find('teacher_phones', phone, false))
  return [...head, ...rest.filter(({ id }) => id !== head[0]?.id)]
}

const checkAgainst = (entry: Entry, one: register.FullClass | undefined, wanted: readonly Wanted[]) => {
  const { read, age_group, capacity, name } = entry
  const head = one?.teachers.find(({ homeroom }) => homeroom)
  const newHead = wanted.find(({ homeroom }) => homeroom)
  if (newHead && head && head.id !== newHead.id) read.wrong('homeroom_phone', 'homeroom_taken', { x: name ?? '' })
  if (age_group !== null && capacity !== null && capacity > legalSize[age_group])
    read.warn('capacity', 'warn_full', { x: name ?? '' })
}

const planOne = (
  scope: Scope,
  entry: Entry,
  rowContext: RowContext,
): { row: PlannedRow; work: ClassWork | undefined } => {
  const { read, name, age_group } = entry
  const year = yearOf(entry, rowContext)
  const one = classOf(entry, year, rowContext)
  const wanted = teachersOf(entry, rowContext)
  checkAgainst(entry, one, wanted)
  const given = { age_group, code: entry.code, room: entry.room, capacity: entry.capacity }
  const news = wanted.filter(
    ({ id, homeroom }) => !one?.teachers.some((known) => known.id === id && (known.homeroom || !homeroom)),
  )
  const changes = [
    ...(one ? differences(one, given).map((key) => changeText(key, one[key], given[key])) : []),
    ...news.map((person) => sentence(person.homeroom ? 'homeroom' : 'teach', { x: `${name}: ${person.name}` })),
  ]
  if (one !== undefined && changes.length > 0) checkRights(scope, read, ['change_class'])
  const rest = changes.length > 0 ? ('changed' as const) : ('same' as const)
  const row = resultOf(read, one === undefined ? 'new' : rest, {
    name: name ?? '',
    detail: details(year?.name ?? entry.year, entry.room),
    changes,
    knownName: null,
  })
  if (!writes(row) || !year || !name || !age_group) return { row, work: undefined }
  const teachers = news.map(({ id, homeroom }) => ({ id, homeroom }))
  const id = one?.id ?? crypto.randomUUID()
  return { row, work: { id, isNew: one === undefined, year_id: year.id, name, ...given, age_group, teachers } }
}

export const classesImport: Importer = {
  role: null,
  people: () => [],
  plan: async (scope, rows) => {
    const { db, actor } = scope
    const known = await register.selectAllClasses(db, actor.schoolId)
    const entries = rows.map(readClass)
    const rowContext = {
      years: new Map((await register.selectYears(db, actor.schoolId)).map((one) => [yearKey(one.name), one])),
      byName: new Map(known.map((one) => [`${one.year_id} ${wordKey(one.name)}`, one])),
      byCode: new Map(known.flatMap((one) => (one.code ? [[`${one.year_id} ${one.code.toUpperCase()}`, one.id]] : []))),
      teachers: new Map((await register.selectTeachers(db, actor.schoolId)).map((one) => [one.phone, one])),
      duplicateOf: {
        name: duplicatesIn(entries, ({ year, name }) => year && name && `${yearKey(year)} ${wordKey(name)}`),
        code: duplicatesIn(entries, ({ year, code }) => year && code && `${yearKey(year)} ${code.toUpperCase()}`),
      },
    }
    const planned = entries.map((entry) => planOne(scope, entry, rowContext))
    return {
      rows: planned.map(({ row }) => row),
      write: async (tx, importId) => {
        await writeClasses(
          tx,
          scope,
          importId,
          planned.flatMap((one) => (one.work ? [one.work] : [])),
        )
        return { topics: ['classes', 'teachers', 'profile'] }
      },
    }
  },
}
