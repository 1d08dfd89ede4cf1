import type { Class, createClass, listClasses, updateClass } from '@nhip-cau/contract/classes'
import { ageGroups, type ClassInfo, legalSize } from '@nhip-cau/contract/classes'
import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import { type FieldText, fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { dependentsText } from '../../../texts.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectHistory } from '../audit/audit-history.queries.ts'
import * as queries from './classes.queries.ts'
import * as lists from './classes-list.queries.ts'

type Fields = BodyOf<typeof createClass> | BodyOf<typeof updateClass>
type Wanted = { readonly id: string; readonly homeroom: boolean }

export const listOfClasses = async (context: Context, actor: Actor, query: QueryOf<typeof listClasses>) => {
  const [data, total] = await Promise.all([
    lists.selectClasses(context.db, actor, query),
    lists.countClasses(context.db, actor, query),
  ])
  return pageOf(data, query, total)
}

export const classChoices = async (context: Context, actor: Actor) => {
  const [years, teachers] = await Promise.all([
    lists.selectYears(context.db, actor),
    lists.selectWorkingTeachers(context.db, actor),
  ])
  return {
    academicYears: [...years],
    age_groups: ageGroups.map((key) => ({ key, legal_size: legalSize[key] })),
    teachers: [...teachers],
  }
}

export const infoOfClass = async (context: Context, actor: Actor, id: string): Promise<ClassInfo> => {
  const one = await lists.selectClass(context.db, actor, id)
  if (!one) throw problem('not_found')
  const seesChildren = actor.permissions.some((key) => key.startsWith('school.students.'))
  const [year, teachers, students, history] = await Promise.all([
    lists.selectYear(context.db, actor, one.academic_year_id),
    lists.selectClassTeachers(context.db, actor, id),
    seesChildren ? lists.selectClassStudents(context.db, actor, id) : undefined,
    selectHistory(context.db, actor.schoolId, id),
  ])
  if (!year) throw problem('not_found')
  return {
    ...one,
    academic_year: year,
    teachers: [...teachers],
    children: students?.filter(({ now }) => now) ?? null,
    moved_children: students?.filter(({ now }) => !now) ?? null,
    history,
  }
}

const wantedOf = ({ homeroom_id, teacher_ids }: Fields): Wanted[] => [
  ...(homeroom_id ? [{ id: homeroom_id, homeroom: true }] : []),
  ...[...new Set(teacher_ids)].filter((id) => id !== homeroom_id).map((id) => ({ id, homeroom: false })),
]

const valuesOf = ({ name, code, age_group, room, capacity }: Fields): queries.ClassValues => ({
  name,
  code,
  age_group,
  room,
  capacity: capacity ?? null,
})

/** Returns the year; throws `year_closed` for a closed one, because its classes are read-only. */
const openYear = async (tx: Tx, actor: Actor, id: string) => {
  const year = await lists.selectYear(tx, actor, id)
  if (!year) throw problem('not_found')
  if (year.closed) throw problem('year_closed')
  return year
}

const refuseUnassignable = async (tx: Tx, actor: Actor, id: string | null, wanted: Wanted[]) => {
  const assignable = await queries.countAssignable(tx, actor.schoolId, id, wanted)
  if (assignable === wanted.length) return
  throw problem('validation', { errors: { teacher_ids: fieldText('teacher_unknown') } })
}

const taken: Readonly<Record<string, readonly [field: string, text: FieldText]>> = {
  classes_name: ['name', 'class_name_taken'],
  classes_code: ['code', 'class_code_taken'],
}

/** Turns a unique violation into a field error. */
const orFieldError = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const [field, text] = taken[violatedConstraint(error) ?? ''] ?? []
    if (field === undefined || text === undefined) throw error
    throw problem('validation', { errors: { [field]: fieldText(text) } })
  })

/**
 * Signals the office, and reopens the live streams of teachers added to or removed from the class, because their
 * permissions changed.
 */
const announce = async (tx: Tx, actor: Actor, accountIds: readonly string[]) => {
  await signalLive(tx, { school_id: actor.schoolId, topics: ['classes', 'profile'], roles: ['school'] })
  if (accountIds.length === 0) return
  await signalLive(tx, { school_id: actor.schoolId, topics: ['profile'], account_ids: accountIds, reopen: true })
}

const auditOf = (values: queries.ClassValues, teachers: readonly { full_name: string; homeroom: boolean }[]) => ({
  ...values,
  homeroom: teachers.find(({ homeroom }) => homeroom)?.full_name ?? null,
  teachers: teachers.filter(({ homeroom }) => !homeroom).map(({ full_name }) => full_name),
})

const read = async (tx: Tx, actor: Actor, id: string): Promise<Class> => {
  const one = await lists.selectClass(tx, actor, id)
  if (!one) throw problem('not_found')
  return one
}

export const storeClass = (context: Context, actor: Actor, body: BodyOf<typeof createClass>): Promise<Class> =>
  orFieldError(
    context.transaction(async (tx) => {
      await openYear(tx, actor, body.academic_year_id)
      const wanted = wantedOf(body)
      await refuseUnassignable(tx, actor, null, wanted)
      const { academic_year_id: yearId, position = null } = body
      const id = await queries.insertNewClass(tx, actor.schoolId, yearId, valuesOf(body), position)
      await queries.setClassTeachers(tx, actor.schoolId, id, wanted)
      const one = await read(tx, actor, id)
      const object = { kind: 'class', id, name: one.name }
      await recordAudit(tx, actor, { action: 'class.store', object, after: auditOf(valuesOf(body), one.teachers) })
      await announce(
        tx,
        actor,
        wanted.map((teacher) => teacher.id),
      )
      return one
    }),
  )

const lock = async (tx: Tx, actor: Actor, id: string) => {
  const before = await queries.lockClass(tx, actor.schoolId, id)
  if (!before) throw problem('not_found')
  await openYear(tx, actor, before.academic_year_id)
  return before
}

export const changeClass = (
  context: Context,
  actor: Actor,
  id: string,
  body: BodyOf<typeof updateClass>,
): Promise<Class> =>
  orFieldError(
    context.transaction(async (tx) => {
      const before = await lock(tx, actor, id)
      if (before.version !== body.version) throw problem('conflict')
      const wanted = wantedOf(body)
      await refuseUnassignable(tx, actor, id, wanted)
      await queries.updateClassRow(tx, actor.schoolId, id, valuesOf(body), body.position ?? null)
      await queries.setClassTeachers(tx, actor.schoolId, id, wanted)
      const one = await read(tx, actor, id)
      await recordAudit(tx, actor, {
        action: 'class.update',
        object: { kind: 'class', id, name: one.name },
        before: auditOf(before, before.teachers),
        after: auditOf(one, one.teachers),
      })
      const were = new Set(before.teachers.map((teacher) => teacher.id))
      const are = new Set(wanted.map((teacher) => teacher.id))
      await announce(
        tx,
        actor,
        [...new Set([...were, ...are])].filter((one) => were.has(one) !== are.has(one)),
      )
      return one
    }),
  )

/** Archives or restores a class. Only a class without current students can be archived. Archiving frees its name. */
export const setArchived = (context: Context, actor: Actor, id: string, archived: boolean): Promise<Class> =>
  orFieldError(
    context.transaction(async (tx) => {
      const before = await lock(tx, actor, id)
      if (archived) await refuseWhileChildren(tx, actor, id)
      if (before.archived !== archived) {
        await queries.setClassArchived(tx, actor.schoolId, id, archived)
        const object = { kind: 'class', id, name: before.name }
        await recordAudit(tx, actor, { action: archived ? 'class.archive' : 'class.restore', object })
        await announce(
          tx,
          actor,
          before.teachers.map((teacher) => teacher.id),
        )
      }
      return read(tx, actor, id)
    }),
  )

const refuseWhileChildren = async (tx: Tx, actor: Actor, id: string) => {
  const dependents = await queries.selectDependents(tx, actor.schoolId, id)
  if (dependents.present > 0) throw problem('class_has_students', { values: { students: dependents.present } })
  return dependents
}

/** Deletes a class that never had students or posts; other classes can only be archived. */
export const removeClass = async (context: Context, actor: Actor, id: string) => {
  let name = ''
  const inUse = (what: string) => problem('class_in_use', { values: { name, what } })
  return context
    .transaction(async (tx) => {
      const before = await lock(tx, actor, id)
      name = before.name
      const { past, posts } = await refuseWhileChildren(tx, actor, id)
      if (past + posts > 0) throw inUse(dependentsText({ students: past, posts }))
      await queries.deleteClassRow(tx, actor.schoolId, id)
      const object = { kind: 'class', id, name }
      await recordAudit(tx, actor, { action: 'class.delete', object, before: auditOf(before, before.teachers) })
      await announce(
        tx,
        actor,
        before.teachers.map((teacher) => teacher.id),
      )
      return { message: successText }
    })
    .catch((error: unknown) => {
      // A foreign key of another table references the class.
      throw violatedConstraint(error) === undefined ? error : inUse(dependentsText({}))
    })
}
