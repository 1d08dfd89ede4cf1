import { relations } from '@nhip-cau/contract/catalogues'
import { words } from '../../../../documents/excel/words.ts'
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
import { type RawRow, rowReader } from '../rows/imports-row.ts'
import { changeText, differences, sentence } from '../rows/imports-words.ts'
import { type ParentWork, writeParents } from './imports-parents.queries.ts'
import * as register from './imports-register.queries.ts'

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

/** Parents and legal guardians act for the child, other relatives may look, household help may only pick up. */
const kindOf = (relation: string, mainContact: boolean) => {
  if (mainContact || relation === father || relation === mother || relation === guardian) return 'parent'
  return relation === helper ? 'pick_up' : 'relative'
}

type RowContext = {
  readonly people: People
  readonly students: ReadonlyMap<string, register.KnownStudent>
  readonly guardianships: ReadonlyMap<string, readonly register.KnownGuardianship[]>
  readonly lookup: { readonly parents: ReadonlyMap<string, register.KnownParent> }
  readonly duplicateOf: (entry: Entry) => number | undefined
}

const childOf = ({ read, student_code }: Entry, { students }: RowContext) => {
  if (student_code === null) return undefined
  const student = students.get(student_code.toUpperCase())
  if (student === undefined) read.wrong('student_code', 'student_unknown', { x: student_code })
  return student
}

const guardianshipOf = (
  student: register.KnownStudent | undefined,
  ids: readonly (string | undefined)[],
  { guardianships }: RowContext,
) => student && (guardianships.get(student.id) ?? []).find(({ account_id }) => ids.includes(account_id))

/** Whether the row makes this person the main contact. An existing main contact is never replaced. */
const becomesMain = (
  { read, main_contact }: Entry,
  student: register.KnownStudent | undefined,
  { guardianships }: RowContext,
  guardianship: register.KnownGuardianship | undefined,
) => {
  if (!main_contact || student === undefined) return false
  const main = (guardianships.get(student.id) ?? []).find((one) => one.main_contact)
  if (main !== undefined && main !== guardianship) read.warn('main_contact', 'warn_main_kept', { x: main.full_name })
  return main === undefined
}

/** Returns the texts of the changes to an existing guardianship. */
const rightsOf = (
  { may_pick_up, relation }: Entry,
  guardianship: register.KnownGuardianship,
  main: boolean,
): string[] => [
  ...(may_pick_up === null || may_pick_up === guardianship.may_pick_up
    ? []
    : [may_pick_up ? words.import.pick_up : words.import.no_pick_up]),
  ...(main ? [words.import.main_contact] : []),
  ...(relation !== null && relation !== guardianship.relation ? [relation] : []),
]

const changesOf = (
  entry: Entry,
  student: register.KnownStudent | undefined,
  parent: register.KnownParent | undefined,
  guardianship: register.KnownGuardianship | undefined,
  main: boolean,
): string[] => {
  const given = { email: entry.email, note: entry.note }
  const own = parent ? differences(parent, given).map((key) => changeText(key, parent[key], given[key])) : []
  const back = parent?.archived ? [sentence('back')] : []
  if (student === undefined) return [...own, ...back]
  const name = student.full_name
  if (guardianship === undefined)
    return [...own, ...back, sentence('guardianship_new', { relation: entry.relation ?? '', name })]
  const rights = rightsOf(entry, guardianship, main)
  const shown =
    rights.length === 0
      ? []
      : [sentence('guardianship_change', { relation: guardianship.relation, name, after: rights.join(', ') })]
  return [...own, ...back, ...shown]
}

const planOne = (
  scope: Scope,
  entry: Entry,
  rowContext: RowContext,
): { row: PlannedRow; work: ParentWork | undefined } => {
  const { read, full_name, phone, relation } = entry
  const n = rowContext.duplicateOf(entry)
  if (n !== undefined) read.wrong('student_code', 'twice', { n })
  const student = childOf(entry, rowContext)
  const person = full_name && phone ? { full_name, phone } : undefined
  const knownName = person ? checkPerson(scope, read, { ...person, column: 'phone' }, rowContext) : null
  const parent = person && rowContext.lookup.parents.get(person.phone)
  const account = person && rowContext.people(person).account
  const guardianship = guardianshipOf(student, [account?.id, parent?.id], rowContext)
  const main = becomesMain(entry, student, rowContext, guardianship)
  const changes = changesOf(entry, student, parent, guardianship, main)
  const rest = changes.length > 0 ? ('changed' as const) : ('same' as const)
  const known = guardianship === undefined ? ('linked' as const) : rest
  const row = resultOf(read, parent || account ? known : 'new', {
    name: full_name ?? '',
    detail: details(phone?.replace('+84', '0'), student?.full_name ?? entry.student_code),
    changes,
    knownName,
  })
  if (!writes(row) || !student || !person || !relation) return { row, work: undefined }
  const { may_pick_up, email, note } = entry
  const kind = kindOf(relation, main)
  const work = {
    student_id: student.id,
    student: student.full_name,
    ...person,
    relation,
    kind,
    may_pick_up,
    main_contact: main,
    email,
    note,
  }
  return { row, work }
}

export const parentsImport: Importer = {
  role: 'parent',
  people: (rows) =>
    rows
      .map(readParent)
      .flatMap(({ read, phone, full_name }) => (phone && full_name ? [{ row: read.row, phone, full_name }] : [])),
  plan: async (scope, rows, people) => {
    const { db, actor } = scope
    const entries = rows.map(readParent)
    const rowContext = {
      people,
      students: new Map((await register.selectStudents(db, actor.schoolId)).map((one) => [one.code, one])),
      guardianships: Map.groupBy(
        await register.selectGuardianships(db, actor.schoolId),
        ({ student_id }) => student_id,
      ),
      lookup: { parents: new Map((await register.selectParents(db, actor.schoolId)).map((one) => [one.phone, one])) },
      duplicateOf: duplicatesIn(
        entries,
        ({ phone, student_code }) => phone && student_code && `${phone} ${student_code.toUpperCase()}`,
      ),
    }
    const planned = entries.map((entry) => planOne(scope, entry, rowContext))
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
