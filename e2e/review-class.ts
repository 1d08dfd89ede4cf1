import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { listClassReviews } from '@nhip-cau/contract/student-review'
import { newChildren } from './families.ts'
import { parents } from './pick-up-children.ts'
import { classIdOf, dayTeacher, fillClass, newClass, openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'

/** A class of its own with children who came today; the first one is of the parents. */
export const startReviewClass = async (count: number) => {
  await openSchoolToday()
  const place = await newClass(dayTeacher)
  const guardian = { person: parents.mother, relation: 'Mẹ', main_contact: true } as const
  const { children } = await newChildren(place.className, [guardian], 1)
  await fillClass(place, count)
  const teacher = await clientOf(dayTeacher)
  const class_id = await classIdOf(place)
  const { data, day } = await teacher.get(listAttendance, { query: { class_id } })
  const marks = data.map(({ student, version }) => ({ student_id: student.id, version, mark: 'present' as const }))
  await teacher.get(saveAttendance, { body: { class_id, day, marks } })
  /** The notes of the day. */
  const sheet = async () => (await teacher.get(listClassReviews, { query: { class_id, kind: 'day' } })).data
  return { place, class_id, day, own: children[0] ?? { id: '', name: '' }, sheet }
}
