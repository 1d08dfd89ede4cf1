import type { BoardDose } from '@nhip-cau/contract/prescriptions'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { countPrescriptions } from './prescriptions.queries.ts'
import * as queries from './prescriptions-doses.queries.ts'
import { allergyText, mayGive, moment, presentDose } from './prescriptions-present.ts'
import { clashes } from './prescriptions-rules.ts'

type Staff = ActorIn<'school' | 'teacher'>

export const doseBoard = async (
  context: Context,
  actor: Staff,
  { day: asked, ...filter }: { day?: string | undefined } & queries.BoardFilter,
) => {
  const at = await moment(context, actor.schoolId)
  const day = asked ?? at.today
  const [rows, leftovers, { waiting }] = await Promise.all([
    queries.selectBoard(context.db, actor, day, filter),
    queries.selectLeftovers(context.db, actor, day, filter),
    countPrescriptions(context.db, actor, {}),
  ])
  const doses = rows.map(({ dose, student, allergies: known, illness, ...row }): BoardDose => {
    const allergies = allergyText(known)
    return {
      ...presentDose(context, actor, dose),
      ...row,
      presence: at.registerKept ? row.presence : null,
      left_at: at.registerKept ? row.left_at : null,
      student: { ...student, photo: student.photo && context.presentImage(actor, student.photo) },
      allergies,
      clash: clashes(allergies, [dose.medicine, illness]),
    }
  })
  return {
    day,
    now: at.now.toISOString(),
    doses,
    leftovers: leftovers.map(({ student, ...row }) => ({
      ...row,
      student: { ...student, photo: student.photo && context.presentImage(actor, student.photo) },
    })),
    can_give: mayGive(actor, at),
    waiting,
  }
}
