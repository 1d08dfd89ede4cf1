import type { FamilyPickUp, FamilyToday } from '@nhip-cau/contract/today'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectFamilyAbsenceTasks } from '../../daily/absence/absence.queries.ts'
import { selectOwnCodes } from '../../daily/pick-up/codes/pick-up-codes.queries.ts'
import { selectWishesFrom } from '../../daily/pick-up/wishes/pick-up-wishes.queries.ts'
import { selectFamilyDoses, selectFamilyMedicineTasks } from '../../daily/prescriptions/prescriptions-family.queries.ts'
import { selectOwnClasses } from '../../register/students/students-class.queries.ts'

/** Returns what a parent's home page shows beside the register of the day. */
export const familyToday = async (context: Context, actor: ActorIn<'parent'>): Promise<FamilyToday> => {
  const { db } = context
  const [{ modules }, zone] = await Promise.all([
    context.settings.of(actor.schoolId),
    context.settings.zoneOf(actor.schoolId),
  ])
  const day = dayAt(context.now(), zone)
  const [doses, medicine, absences, wishes, codes, classes] = await Promise.all([
    modules.prescriptions ? selectFamilyDoses(db, actor, day) : [],
    modules.prescriptions ? selectFamilyMedicineTasks(db, actor, day) : [],
    modules.absence ? selectFamilyAbsenceTasks(db, actor, day) : [],
    modules.pick_up ? selectWishesFrom(db, actor, day) : [],
    modules.pick_up ? selectOwnCodes(db, actor, day) : [],
    selectOwnClasses(db, actor),
  ])
  const wished = wishes
    .filter((one) => one.day === day && one.status !== 'rejected')
    .map(({ student_id, kind, time, person, relation, status }): FamilyPickUp => {
      return { student_id, kind, time, person, relation, confirmed: status === 'confirmed' }
    })
  const coded = codes
    .filter((one) => one.day === day && one.used_at === null)
    .map(({ student_id, full_name, relation }): FamilyPickUp => {
      return { student_id, kind: 'code', time: null, person: full_name, relation, confirmed: true }
    })
  return {
    day,
    doses: [...doses],
    pick_ups: [...wished, ...coded],
    tasks: [...absences, ...medicine],
    teachers: classes.flatMap(({ id, teachers }) => {
      const [first] = teachers.flatMap(({ full_name, phone }) => (phone === null ? [] : [{ full_name, phone }]))
      return first ? [{ class_id: id, ...first }] : []
    }),
  }
}
