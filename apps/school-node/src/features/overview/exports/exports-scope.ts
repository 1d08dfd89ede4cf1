import type * as api from '@nhip-cau/contract/exports'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import scopes from '../../../../messages/list-printouts.json' with { type: 'json' }
import { words } from '../../../documents/excel/words.ts'
import { statusText } from '../../../texts.ts'
import { selectYears } from '../../register/classes/classes-list.queries.ts'
import { selectListInput } from '../../register/students/students-list.queries.ts'

/** The parts that a filter does not add are undefined. */
type Parts = readonly (string | undefined)[]

const said = (parts: Parts): readonly string[] => parts.filter((part) => part !== undefined)

const lower = (text: string) => text.toLocaleLowerCase('vi')
const named = (text: string, name: string) => fill(text, { name })
const onlyIf = (set: unknown, text: string) => (set === undefined ? undefined : text)
const oneOf = <K extends string>(texts: Readonly<Record<K, string>>, key: K | undefined) =>
  key === undefined ? undefined : texts[key]
const foundBy = (q: string | undefined) => (q ? fill(scopes.found, { q }) : undefined)
const ofAge = (group: keyof typeof words.age_group | undefined) =>
  group === undefined ? undefined : named(scopes.age_group, words.age_group[group])
const accountState = (state: keyof typeof scopes.account_states | undefined) =>
  state === undefined ? undefined : named(scopes.account, scopes.account_states[state])

/** Names a class that the actor may choose; any other gets the same response as one that does not exist. */
const inClass = async (db: Db, actor: Actor, id: string | undefined): Promise<string> => {
  if (id === undefined) return actor.role === 'teacher' ? scopes.own_classes : scopes.whole_school
  if (id === 'none') return scopes.no_class
  const { classes } = await selectListInput(db, actor)
  const found = classes.find((one) => one.id === id)
  if (!found) throw problem('not_found')
  return named(scopes.class, found.name)
}

const atStatus = <K extends string>(status: K | 'all' | undefined, usual: string, name: (status: K) => string) => {
  if (status === undefined) return usual
  return status === 'all' ? scopes.any_status : named(scopes.status, lower(name(status)))
}

export const studentScope = async (db: Db, actor: Actor, query: QueryOf<typeof api.exportStudents>) =>
  said([
    await inClass(db, actor, query.class_id),
    ofAge(query.age_group),
    atStatus(query.status, scopes.students_present, statusText),
    query.sex === undefined ? undefined : lower(words.sex[query.sex]),
    onlyIf(query.has_allergy, scopes.has_allergy),
    onlyIf(query.no_consent, scopes.no_consent),
    onlyIf(query.no_phone, scopes.no_phone),
    onlyIf(query.birthday, scopes.birthday),
    foundBy(query.q),
  ])

export const parentScope = async (db: Db, actor: Actor, query: QueryOf<typeof api.exportParents>) =>
  said([
    await inClass(db, actor, query.class_id),
    oneOf(scopes.kind, query.kind),
    query.relation === undefined ? undefined : named(scopes.relation, query.relation),
    oneOf(scopes.right, query.right),
    accountState(query.state),
    oneOf(scopes.missing, query.missing),
    onlyIf(query.archived, scopes.parents_archived),
    foundBy(query.q),
  ])

export const classScope = async (db: Db, actor: Actor, query: QueryOf<typeof api.exportClasses>) => {
  const years = await selectYears(db, actor)
  const { academic_year_id: id } = query
  const year = years.find((one) => (id === undefined ? one.current : one.id === id))
  if (id !== undefined && !year) throw problem('not_found')
  return said([
    year ? named(scopes.year, year.name) : scopes.whole_school,
    ofAge(query.age_group),
    onlyIf(query.archived, scopes.classes_archived),
    foundBy(query.q),
  ])
}

export const teacherScope = async (db: Db, actor: Actor, query: QueryOf<typeof api.exportTeachers>) =>
  said([
    await inClass(db, actor, query.class_id),
    atStatus(query.status, scopes.teachers_present, (status) => words.teacher_status[status]),
    accountState(query.account),
    foundBy(query.q),
  ])
