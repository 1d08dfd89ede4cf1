import { legalSize } from '@nhip-cau/contract/classes'
import { type ClassWork, writeClasses } from './classes-write.queries.ts'
import { changeText, differences, sentence } from './describe.ts'
import type { Importer, PlannedRow } from './plan.ts'
import * as register from './register.queries.ts'
import { twiceIn } from './row-checks.ts'
import { type RawRow, rowReader, wordKey } from './row-reader.ts'
import { ageGroupChoices } from './student-row.ts'

/** `2026 – 2027`, `2026/2027` and `2026-2027` are one year. */
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

export const classesImport: Importer = {
  role: null,
  people: () => [],
  plan: async (scope, rows) => {
    const { db, actor } = scope
    const years = new Map((await register.selectYears(db, actor.schoolId)).map((one) => [yearKey(one.name), one]))
    const known = await register.selectAllClasses(db, actor.schoolId)
    const teachers = new Map((await register.selectTeachers(db, actor.schoolId)).map((one) => [one.phone, one]))
    const byName = new Map(known.map((one) => [`${one.year_id} ${wordKey(one.name)}`, one]))
    const byCode = new Map(
      known.flatMap((one) => (one.code ? [[`${one.year_id} ${one.code.toUpperCase()}`, one.id]] : [])),
    )
    const entries = rows.map(readClass)
    const twice = {
      name: twiceIn(entries, ({ year, name }) => year && name && `${yearKey(year)} ${wordKey(name)}`),
      code: twiceIn(entries, ({ year, code }) => year && code && `${yearKey(year)} ${code.toUpperCase()}`),
    }

    const planOne = (entry: Entry): { row: PlannedRow; work: ClassWork | undefined } => {
      const { read, name, age_group } = entry
      for (const key of ['name', 'code'] as const) {
        const n = twice[key](entry)
        if (n !== undefined) read.wrong(key, 'twice', { n })
      }
      const year = entry.year === null ? undefined : years.get(yearKey(entry.year))
      if (entry.year !== null && year === undefined) read.wrong('year', 'year_unknown', { x: entry.year })
      if (year?.closed) read.wrong('year', 'year_closed')
      const one = year && name ? byName.get(`${year.id} ${wordKey(name)}`) : undefined
      const holder = year && entry.code ? byCode.get(`${year.id} ${entry.code.toUpperCase()}`) : undefined
      if (holder !== undefined && holder !== one?.id) read.wrong('code', 'taken')
      const teacher = (column: string, phone: string) => {
        const found = teachers.get(phone)
        if (found === undefined || found.status !== 'working')
          read.wrong(column, 'teacher_unknown', { x: phone.replace('+84', '0') })
        return found
      }
      const homeroom = entry.homeroom === null ? undefined : teacher('homeroom_phone', entry.homeroom)
      const others = entry.others.flatMap((phone) => teacher('teacher_phones', phone) ?? [])
      const wanted = [
        ...(homeroom ? [{ id: homeroom.id, name: homeroom.full_name, homeroom: true }] : []),
        ...others
          .filter(({ id }) => id !== homeroom?.id)
          .map(({ id, full_name }) => ({ id, name: full_name, homeroom: false })),
      ]
      const head = one?.teachers.find((known_) => known_.homeroom)
      if (homeroom && head && head.id !== homeroom.id) read.wrong('homeroom_phone', 'homeroom_taken', { x: name ?? '' })
      if (age_group !== null && entry.capacity !== null && entry.capacity > legalSize[age_group])
        read.warn('capacity', 'warn_full', { x: name ?? '' })
      const given = { age_group, code: entry.code, room: entry.room, capacity: entry.capacity }
      const changed = one ? differences(one, given) : []
      const news = wanted.filter(
        ({ id, homeroom: heads }) => !one?.teachers.some((known_) => known_.id === id && (known_.homeroom || !heads)),
      )
      const changes = [
        ...changed.map((key) => changeText(key, one?.[key], given[key])),
        ...news.map((person) => sentence(person.homeroom ? 'homeroom' : 'teach', { x: `${name}: ${person.name}` })),
      ]
      const outcome = () => {
        if (read.errors.length > 0) return 'wrong' as const
        if (one === undefined) return 'new' as const
        return changes.length > 0 ? ('changed' as const) : ('same' as const)
      }
      const result = outcome()
      return {
        row: {
          row: read.row,
          name: name ?? '',
          detail: [year?.name ?? entry.year, entry.room].filter(Boolean).join(' · '),
          outcome: result,
          errors: read.errors,
          warnings: read.warnings,
          changes,
          knownName: null,
        },
        work:
          result === 'wrong' || result === 'same' || !year || !name || !age_group
            ? undefined
            : {
                id: one?.id ?? crypto.randomUUID(),
                isNew: one === undefined,
                year_id: year.id,
                name,
                ...given,
                age_group,
                teachers: news.map(({ id, homeroom: heads }) => ({ id, homeroom: heads })),
              },
      }
    }
    const planned = entries.map(planOne)
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
