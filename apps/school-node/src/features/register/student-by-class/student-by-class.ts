import { legalSize } from '@nhip-cau/contract/classes'
import type { Board } from '@nhip-cau/contract/student-by-class'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import { birthDatesOf } from '../../../children/usual-ages.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { placeStudents } from '../students/students.queries.ts'
import * as queries from './student-by-class.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>
type Office = ActorIn<'school'>

const mayMove = (actor: Staff) => actor.permissions.includes('school.students.update')

export const getBoard = async (context: Context, actor: Staff, id: string): Promise<Board> => {
  const [columns, year, { today }] = await Promise.all([
    queries.selectColumns(context.db, actor, id),
    queries.isYear(context.db, actor.schoolId, id),
    queries.selectBounds(context.db, actor.schoolId),
  ])
  if (columns.length === 0 && !(year && actor.role === 'school')) throw problem('not_found')
  const unplaced = year && actor.role === 'school'
  const ids = columns.map((column) => column.id)
  const rows = await queries.selectPlaced(context.db, actor, ids, today, unplaced)
  const inClass = (classId: string | null) =>
    rows
      .filter((row) => row.class_id === classId)
      .map(({ class_id: _, ...row }) => ({ ...row, photo: row.photo && context.presentImage(actor, row.photo) }))
  return {
    classes: columns.map(({ current: _, starts_on, ...column }) => ({
      ...column,
      birth_dates: birthDatesOf(column.age_group, starts_on),
      legal_size: legalSize[column.age_group],
      students: inClass(column.id),
    })),
    unplaced: unplaced ? inClass(null) : [],
    today,
    can: { move: mayMove(actor) && columns.every((column) => column.current) },
  }
}

type Move = { readonly student_id: string; readonly class_id: string | null }

/** Moves students in one transaction. Returns a warning for each class above its size limit, but does not reject it. */
export const moveStudents = (
  context: Context,
  actor: Office,
  { moves, from_date }: { readonly moves: readonly Move[]; readonly from_date: string },
  onlyWithoutClass = false,
) =>
  context.transaction(async (tx) => {
    const bounds = await queries.selectBounds(tx, actor.schoolId)
    if (from_date < (bounds.starts_on ?? from_date) || from_date > (bounds.ends_on ?? from_date))
      throw problem('validation', { errors: { from_date: fieldText('outside_year') } })
    const wanted = new Map(moves.map((move) => [move.student_id, move.class_id]))
    const rows = await queries.selectMoving(tx, actor, [...wanted.keys()], from_date)
    if (rows.length < wanted.size) throw problem('not_found')
    const targetIds = [...new Set([...wanted.values()].filter((id) => id !== null))]
    const known = await queries.selectTargets(tx, actor, targetIds, from_date)
    if (known.length < targetIds.length)
      throw problem('validation', { errors: { class_id: fieldText('class_unknown') } })
    const placed = rows.filter((row) => row.class_id !== null)
    if (onlyWithoutClass && placed.length > 0)
      throw problem('student_placed', {
        values: { names: placed.map((row) => `${row.full_name} (${row.class_name})`).join(', ') },
      })
    const moving = rows.filter((row) => row.class_id !== wanted.get(row.id))
    for (const classId of new Set(moving.map((row) => wanted.get(row.id) ?? null))) {
      const studentIds = moving.filter((row) => (wanted.get(row.id) ?? null) === classId).map((row) => row.id)
      await placeStudents(tx, { schoolId: actor.schoolId, studentIds, classId, from: from_date })
    }
    const nameOf = (id: string | null) => known.find((one) => one.id === id)?.name ?? null
    const entries = moving.map((row) => ({
      action: 'student.move',
      object: { kind: 'student', id: row.id, name: row.full_name },
      studentId: row.id,
      before: { class: row.class_name },
      after: { class: nameOf(wanted.get(row.id) ?? null), from_date },
    }))
    await recordAudit(tx, actor, ...entries)
    const studentIds = moving.map((row) => row.id)
    if (moving.length > 0) await signalConcerned(tx, actor, ['students', 'profile'], { studentIds })
    const full = await queries.selectTargets(tx, actor, targetIds, from_date)
    return {
      moved: moving.length,
      undo: moving.map((row) => ({ student_id: row.id, class_id: row.class_id })),
      warnings: full.flatMap(tooFull),
    }
  })

/** Checks the legal size first, then the capacity set by the school. */
const tooFull = ({ id, name, age_group, capacity, students }: queries.TargetRow) => {
  const legal = legalSize[age_group]
  const limit = students > legal ? legal : capacity
  if (limit === null || students <= limit) return []
  return [{ class: { id, name }, students, limit, legal: students > legal }]
}
