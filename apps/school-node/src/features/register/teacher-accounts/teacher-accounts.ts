import type { QueryOf } from '@nhip-cau/contract/kernel'
import { isOffered } from '@nhip-cau/contract/offered'
import { teacherPermissions } from '@nhip-cau/contract/permissions'
import * as api from '@nhip-cau/contract/teacher-accounts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import { decryptIdentity, maskedIdentity } from '../../../people/identity-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectHistory } from '../audit/audit-history.queries.ts'
import * as lists from './teacher-accounts-list.queries.ts'

const present = (context: Context, actor: Actor, row: lists.TeacherListRow): api.TeacherRow => ({
  ...row,
  avatar: row.avatar && context.presentImage(actor, row.avatar),
})

export const listOfTeachers = async (context: Context, actor: Actor, query: QueryOf<typeof api.listTeachers>) => {
  const [rows, total] = await Promise.all([
    lists.selectTeachers(context.db, actor, query),
    lists.countTeachers(context.db, actor, query),
  ])
  return pageOf(
    rows.map((row) => present(context, actor, row)),
    query,
    total,
  )
}

export const teacherChoices = async (context: Context, actor: Actor) => {
  const [classes, { positions, today }] = await Promise.all([
    lists.selectRunningClasses(context.db, actor),
    lists.selectPositions(context.db, actor),
  ])
  return {
    classes: [...classes],
    permissions: teacherPermissions.filter((key) => isOffered('permissions', key)),
    presets: (Object.keys(api.teacherPresets) as api.TeacherPreset[]).map((key) => ({
      key,
      permissions: [...api.teacherPresets[key]],
    })),
    positions,
    today,
  }
}

export const fullTeacher = async (
  context: TransactionContext,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<api.TeacherInfo> => {
  const row = await lists.selectTeacher(tx, actor, id)
  if (!row) throw problem('not_found')
  const { identity_ciphertext, identity_tail, ...teacher } = row
  const opens = actor.permissions.includes('school.teachers.update') && identity_ciphertext !== null
  if (opens) {
    const object = { kind: 'teacher', id, name: row.full_name }
    await recordAudit(tx, actor, { action: 'teacher.read_identity', object })
  }
  return {
    ...teacher,
    avatar: row.avatar && context.presentImage(actor, row.avatar),
    identity_number: opens ? decryptIdentity(context.vault, id, identity_ciphertext) : maskedIdentity(identity_tail),
    history: await selectHistory(tx, actor.schoolId, id),
  }
}

export const infoOfTeacher = (context: Context, actor: Actor, id: string): Promise<api.TeacherInfo> =>
  context.transaction((tx) => fullTeacher(context, tx, actor, id))
