import { allergens, ethnicGroups, provinces, relations } from '@nhip-cau/contract/catalogues'
import { isEnough } from '@nhip-cau/contract/is-enough'
import { type StudentInfo, type StudentQuery, type StudentStatus, statusSteps } from '@nhip-cau/contract/students'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { usualBirthDates } from '../../../children/usual-ages.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import { decryptIdentity, maskedIdentity } from '../../../people/identity-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { about, columnsOf } from './students-columns.ts'
import { type StudentDetail, selectByCode, selectStudent, selectTimeline } from './students-info.queries.ts'
import { countStudents, selectListInput, selectStudents } from './students-list.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>

export const may = (actor: Actor, what: 'store' | 'update' | 'delete') =>
  actor.permissions.includes(`${actor.role}.students.${what}`)

export const listStudents = async (context: Context, actor: Staff, query: StudentQuery) => {
  const [rows, total] = await Promise.all([
    selectStudents(context.db, actor, query),
    countStudents(context.db, actor, query),
  ])
  const data = rows.map((row) => ({ ...row, photo: row.photo && context.presentImage(actor, row.photo) }))
  return pageOf(data, query, total)
}

export const getListInput = async (context: Context, actor: Staff) => {
  const { classes, today, year_starts_on } = await selectListInput(context.db, actor)
  return {
    classes,
    today,
    birth_dates: usualBirthDates(year_starts_on),
    ethnic_groups: [...ethnicGroups],
    provinces: [...provinces],
    allergens: [...allergens],
    relations: [...relations],
  }
}

/** Returns health data only with the consent; without it the response does not show whether there is any. */
export const healthOf = (row: StudentDetail): Pick<StudentInfo, 'health' | 'health_state'> =>
  row.health_consent
    ? {
        health: {
          blood_group: row.blood_group,
          allergens: row.allergens,
          allergy_note: row.allergy_note,
          health_note: row.health_note,
          diet_note: row.diet_note,
        },
        health_state: 'shown',
      }
    : { health: null, health_state: 'no_consent' }

const nextStatuses = (actor: Actor, status: StudentStatus): StudentStatus[] => {
  if (actor.role !== 'school' || !may(actor, 'update')) return []
  const { next, back } = statusSteps[status]
  return isEnough('everything', actor.permissions) ? [...next, ...back] : [...next]
}

/** Returns all data of one student. Reading health data or the full identity number is recorded in the audit log. */
export const present = async (context: TransactionContext, tx: Tx, actor: Staff, row: StudentDetail) => {
  const whole = actor.role === 'school' && may(actor, 'update')
  const { health, health_state } = healthOf(row)
  const traces = [
    ...(health && hasContent(health) ? [about('read_health', row)] : []),
    ...(whole && row.identity_ciphertext ? [about('read_identity', row)] : []),
  ]
  await recordAudit(tx, actor, ...traces)
  const editing: StudentInfo['can']['edit'] = actor.role === 'school' ? 'all' : 'care'
  return {
    ...columnsOf(row),
    id: row.id,
    status: row.status,
    class: row.class,
    photo: row.photo && context.presentImage(actor, row.photo),
    identity_number: whole
      ? decryptIdentity(context.vault, row.id, row.identity_ciphertext)
      : maskedIdentity(row.identity_tail),
    health,
    health_state,
    guardians: row.guardians,
    pick_up_people: row.pick_up_people,
    timeline: await selectTimeline(tx, actor, row.id),
    version: row.version,
    can: {
      edit: may(actor, 'update') ? editing : null,
      set_status: actor.role === 'school' && may(actor, 'update'),
      move: actor.role === 'school' && may(actor, 'update'),
      delete: may(actor, 'delete'),
    },
    next_statuses: nextStatuses(actor, row.status),
  }
}

export const hasContent = (health: object) =>
  Object.values(health).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null))

export const getStudent = (context: Context, actor: Staff, id: string): Promise<StudentInfo> =>
  context.transaction(async (tx) => {
    const row = await selectStudent(tx, actor, id)
    if (!row) throw problem('not_found')
    return present(context, tx, actor, row)
  })

export const getStudentByCode = (context: Context, actor: Staff, code: string): Promise<StudentInfo> =>
  context.transaction(async (tx) => {
    const row = await selectByCode(tx, actor, code)
    if (!row) throw problem('not_found')
    return present(context, tx, actor, row)
  })
