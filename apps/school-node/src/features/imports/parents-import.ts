import { relations } from '@nhip-cau/contract/catalogues'
import { words } from '../../excel/words.ts'
import { changeText, differences, sentence } from './describe.ts'
import { type ParentWork, writeParents } from './parents-write.queries.ts'
import type { Importer, PlannedRow } from './plan.ts'
import * as register from './register.queries.ts'
import { checkPerson, twiceIn } from './row-checks.ts'
import { type RawRow, rowReader } from './row-reader.ts'

const readParent = (raw: RawRow) => {
  const read = rowReader(raw)
  return {
    read,
    full_name: read.needed('full_name', read.name('full_name')),
    phone: read.needed('phone', read.phone('phone')),
    email: read.email('email'),
    relation: read.needed(
      'relation',
      read.choice(
        'relation',
        relations.map((one) => ({ value: one, names: [one] })),
      ),
    ),
    student_code: read.needed('student_code', read.text('student_code', 20)),
    may_pick_up: read.yes('may_pick_up'),
    main_contact: read.yes('main_contact') ?? false,
    note: read.text('note', 1000),
  }
}
type Entry = ReturnType<typeof readParent>

const [father, mother, guardian] = words.representatives
const helper = relations.find((one) => one === words.household_help)

/** Parents and guardians by law decide for the child; other relatives look; household help only fetches. */
const kindOf = (relation: string, mainContact: boolean) => {
  if (mainContact || relation === father || relation === mother || relation === guardian) return 'parent'
  return relation === helper ? 'pick_up' : 'relative'
}

export const parentsImport: Importer = {
  role: 'parent',
  people: (rows) =>
    rows
      .map(readParent)
      .flatMap(({ read, phone, full_name }) => (phone && full_name ? [{ row: read.row, phone, full_name }] : [])),
  plan: async (scope, rows, people) => {
    const { db, actor } = scope
    const students = new Map((await register.selectStudents(db, actor.schoolId)).map((one) => [one.code, one]))
    const ties = Map.groupBy(await register.selectTies(db, actor.schoolId), ({ student_id }) => student_id)
    const parents = new Map((await register.selectParents(db, actor.schoolId)).map((one) => [one.phone, one]))
    const entries = rows.map(readParent)
    const twice = twiceIn(
      entries,
      ({ phone, student_code }) => phone && student_code && `${phone} ${student_code.toUpperCase()}`,
    )
    const around = { people, book: { parents } }

    const planOne = (entry: Entry): { row: PlannedRow; work: ParentWork | undefined } => {
      const { read, full_name, phone, relation } = entry
      const n = twice(entry)
      if (n !== undefined) read.wrong('student_code', 'twice', { n })
      const student = entry.student_code === null ? undefined : students.get(entry.student_code.toUpperCase())
      if (entry.student_code !== null && student === undefined)
        read.wrong('student_code', 'student_unknown', { x: entry.student_code })
      const knownName =
        full_name && phone ? checkPerson(scope, read, { full_name, phone, column: 'phone' }, around) : null
      const parent = phone === null ? undefined : parents.get(phone)
      const account = full_name && phone ? people({ phone, full_name }).account : null
      const tie =
        student &&
        (ties.get(student.id) ?? []).find(({ account_id }) => account_id === account?.id || account_id === parent?.id)
      const given = { email: entry.email, note: entry.note }
      const details = parent ? differences(parent, given) : []
      const changes: string[] = details.map((key) => changeText(key, parent?.[key], given[key]))
      if (parent?.archived) changes.push(sentence('back'))
      const name = full_name ?? ''
      const rights = []
      if (tie && entry.may_pick_up !== null && entry.may_pick_up !== tie.may_pick_up)
        rights.push(entry.may_pick_up ? words.import.pick_up : words.import.no_pick_up)
      if (tie && entry.main_contact && !tie.main_contact) rights.push(words.import.main_contact)
      if (tie && relation !== null && relation !== tie.relation) rights.push(relation)
      if (rights.length > 0)
        changes.push(
          sentence('tie_change', {
            relation: tie?.relation ?? '',
            name: student?.full_name ?? '',
            after: rights.join(', '),
          }),
        )
      if (tie === undefined && student)
        changes.push(sentence('tie_new', { relation: relation ?? '', name: student.full_name }))
      const outcome = () => {
        if (read.errors.length > 0) return 'wrong' as const
        if (parent === undefined && account === null) return 'new' as const
        if (tie === undefined) return 'linked' as const
        return changes.length > 0 ? ('changed' as const) : ('same' as const)
      }
      const result = outcome()
      const writes = result !== 'wrong' && result !== 'same' && student && full_name && phone && relation
      return {
        row: {
          row: read.row,
          name,
          detail: [phone?.replace('+84', '0'), student?.full_name ?? entry.student_code].filter(Boolean).join(' · '),
          outcome: result,
          errors: read.errors,
          warnings: read.warnings,
          changes,
          knownName,
        },
        work: writes
          ? {
              student_id: student.id,
              student: student.full_name,
              full_name,
              phone,
              relation,
              kind: kindOf(relation, entry.main_contact),
              may_pick_up: entry.may_pick_up,
              main_contact: entry.main_contact,
              email: entry.email,
              note: entry.note,
            }
          : undefined,
      }
    }
    const planned = entries.map(planOne)
    return {
      rows: planned.map(({ row }) => row),
      write: async (tx, importId) => {
        const work = planned.flatMap((one) => (one.work ? [one.work] : []))
        await writeParents(tx, actor, { importId, work, accountOf: (one) => people(one).account?.id })
        return { topics: ['parents', 'students', 'profile'] }
      },
    }
  },
}
