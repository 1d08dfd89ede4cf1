import { degrees } from '@nhip-cau/contract/teacher-accounts'
import { words } from '../../excel/words.ts'
import { identityMark } from '../../identity-number.ts'
import { changeText, differences, sentence } from './describe.ts'
import type { Importer, PlannedRow } from './plan.ts'
import * as register from './register.queries.ts'
import { checkPerson, nextDays, twiceIn } from './row-checks.ts'
import { type RawRow, rowReader, wordKey } from './row-reader.ts'
import { type TeacherWork, writeTeachers } from './teachers-write.queries.ts'

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

export const teachersImport: Importer = {
  role: 'teacher',
  people: (rows) =>
    rows
      .map(readTeacher)
      .flatMap(({ read, phone, full_name }) => (phone && full_name ? [{ row: read.row, phone, full_name }] : [])),
  plan: async (scope, rows, people) => {
    const { db, actor, vault } = scope
    const { today } = await register.selectDay(db, actor.schoolId)
    const known = await register.selectTeachers(db, actor.schoolId)
    const classes = await register.selectRunningClasses(db, actor.schoolId)
    const byPhone = new Map(known.map((one) => [one.phone, one]))
    const byName = new Map(classes.map((one) => [wordKey(one.name), one]))
    const codes = new Map(known.flatMap((one) => (one.code ? [[one.code.toUpperCase(), one.id]] : [])))
    const marks = new Map(known.flatMap((one) => (one.mark ? [[one.mark, one.id]] : [])))
    const homerooms = new Map(
      known.flatMap((one) => one.classes.filter(({ homeroom }) => homeroom).map(({ id }) => [id, one.phone])),
    )
    const entries = rows.map(readTeacher)
    const twice = {
      phone: twiceIn(entries, ({ phone }) => phone),
      code: twiceIn(entries, ({ code }) => code?.toUpperCase()),
      identity_number: twiceIn(entries, ({ identity_number }) => identity_number),
    }
    const around = { people, book: { parents: byPhone } }

    const planOne = (entry: Entry): { row: PlannedRow; work: TeacherWork | undefined } => {
      const { read, full_name, phone } = entry
      for (const key of ['phone', 'code', 'identity_number'] as const) {
        const n = twice[key](entry)
        if (n !== undefined) read.wrong(key, 'twice', { n })
      }
      const teacher = phone === null ? undefined : byPhone.get(phone)
      if (teacher === undefined) {
        read.needed('sex', entry.sex)
        read.needed('position', entry.position)
      }
      if (teacher?.status === 'left') read.wrong('phone', 'left', { x: teacher.full_name })
      const knownName =
        full_name && phone ? checkPerson(scope, read, { full_name, phone, column: 'phone' }, around) : null
      const holder = entry.code === null ? undefined : codes.get(entry.code.toUpperCase())
      if (holder !== undefined && holder !== teacher?.id) read.wrong('code', 'taken')
      const mark =
        entry.identity_number === null
          ? undefined
          : identityMark(vault, actor.schoolId, entry.identity_number).toString('hex')
      const marked = mark === undefined ? undefined : marks.get(mark)
      if (marked !== undefined && marked !== teacher?.id) read.wrong('identity_number', 'taken')
      if (
        entry.birth_date !== null &&
        (entry.birth_date > nextDays(today, -18 * 365) || entry.birth_date < nextDays(today, -71 * 365))
      )
        read.wrong('birth_date', 'teacher_age')
      if (entry.started_on !== null && entry.started_on > nextDays(today, 90)) read.wrong('started_on', 'started')
      const wanted = entry.classes.flatMap((name, index) => {
        const found = byName.get(wordKey(name))
        if (found === undefined) read.wrong('classes', 'teacher_class', { x: name })
        return found ? [{ id: found.id, name: found.name, homeroom: entry.homeroom && index === 0 }] : []
      })
      for (const one of wanted.filter(({ homeroom }) => homeroom)) {
        const other = homerooms.get(one.id)
        if (other !== undefined && other !== phone) read.wrong('homeroom', 'homeroom_taken', { x: one.name })
        else if (phone !== null) homerooms.set(one.id, phone)
      }
      const given = {
        code: entry.code,
        birth_date: entry.birth_date,
        sex: entry.sex,
        email: entry.email,
        position: entry.position,
        degree: entry.degree,
        started_on: entry.started_on,
        address: entry.address,
        note: entry.note,
      }
      const changed = teacher ? differences(teacher, given) : []
      const newIdentity = mark !== undefined && mark !== teacher?.mark
      const news = wanted.filter(
        ({ id, homeroom }) => !teacher?.classes.some((one) => one.id === id && (one.homeroom || !homeroom)),
      )
      const changes = [
        ...changed.map((key) => changeText(key, teacher?.[key], given[key])),
        ...(teacher && newIdentity ? [changeText('identity_number', null, null)] : []),
        ...news.map(({ name, homeroom }) => sentence(homeroom ? 'homeroom' : 'teach', { x: name })),
      ]
      const found = full_name && phone ? people({ phone, full_name }) : undefined
      const outcome = () => {
        if (read.errors.length > 0) return 'wrong' as const
        if (teacher === undefined) return found?.outcome === 'made' ? ('new' as const) : ('linked' as const)
        return changes.length > 0 ? ('changed' as const) : ('same' as const)
      }
      const result = outcome()
      return {
        row: {
          row: read.row,
          name: full_name ?? '',
          detail: [phone?.replace('+84', '0'), entry.position].filter(Boolean).join(' · '),
          outcome: result,
          errors: read.errors,
          warnings: read.warnings,
          changes,
          knownName,
        },
        work:
          result === 'wrong' || result === 'same' || !full_name || !phone
            ? undefined
            : {
                full_name,
                phone,
                isNew: teacher === undefined,
                fields: given,
                identity_number: newIdentity ? entry.identity_number : null,
                classes: news.map(({ id, homeroom }) => ({ id, homeroom })),
              },
      }
    }
    const planned = entries.map(planOne)
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
