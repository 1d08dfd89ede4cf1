import { allergens, provinces, relations } from '@nhip-cau/contract/catalogues'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { updateChild } from '@nhip-cau/contract/students'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { maskedIdentity } from '../../../people/identity-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectOwnClasses } from './students-class.queries.ts'
import { columnsOf, described } from './students-columns.ts'
import { type StudentDetail, selectChildren, selectStudent } from './students-info.queries.ts'
import { healthOf } from './students-info.ts'
import { updateFullStudent } from './students-write.queries.ts'

type Family = ActorIn<'parent'>

/** Address, identity number and health are shown only to guardians who act for the child, not to relatives. */
const present = (context: Context, actor: Family, row: StudentDetail) => {
  const acts = row.kind === 'parent'
  const { health, health_state } = acts ? healthOf(row) : { health: null, health_state: 'shown' as const }
  return {
    id: row.id,
    code: row.code,
    full_name: row.full_name,
    nickname: row.nickname,
    birth_date: row.birth_date,
    sex: row.sex,
    status: row.status,
    class: row.class,
    photo: row.photo && context.presentImage(actor, row.photo),
    admitted_on: row.admitted_on,
    province: acts ? row.province : null,
    commune: acts ? row.commune : null,
    address: acts ? row.address : null,
    health,
    health_state,
    version: row.version,
    identity_number: acts ? maskedIdentity(row.identity_tail) : null,
    relation: row.relation ?? '',
    can: { edit: acts },
  }
}

export const listChildren = async (context: Context, actor: Family) => {
  const [rows, classes] = await Promise.all([selectChildren(context.db, actor), selectOwnClasses(context.db, actor)])
  return {
    data: rows.map((row) => present(context, actor, row)),
    classes: [...classes],
    provinces: [...provinces],
    allergens: [...allergens],
    relations: [...relations],
  }
}

/** Lets a parent change address, nickname and, with the consent, health data of the child. */
export const changeChild = (context: Context, actor: Family, id: string, body: BodyOf<typeof updateChild>) =>
  context.transaction(async (tx) => {
    const before = await selectStudent(tx, actor, id)
    if (before?.kind !== 'parent') throw problem('not_found')
    if (before.version !== body.version) throw problem('conflict')
    if (body.health && !before.health_consent)
      throw problem('validation', { errors: { health: fieldText('consent_health') } })
    const { version, health, ...contact } = body
    if (!(await updateFullStudent(tx, actor, id, version, { ...contact, ...health }))) throw problem('conflict')
    await recordAudit(tx, actor, {
      action: 'student.update',
      object: { kind: 'student', id, name: before.full_name },
      studentId: id,
      before: described(columnsOf(before)),
      after: described({ ...columnsOf(before), ...contact, ...health }, before),
    })
    await signalConcerned(tx, actor, ['students', 'profile'], { studentIds: [id] })
    const after = await selectStudent(tx, actor, id)
    if (!after) throw problem('not_found')
    return present(context, actor, after)
  })
