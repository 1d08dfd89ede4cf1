import { z } from 'zod'
import { AgeGroup } from './classes.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Id, LifeDay, schoolNode } from './kernel.ts'
import { ClassName } from './session.ts'
import { StudentStatus } from './students.ts'

const Placed = z.object({
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  code: z.string(),
  birth_date: LifeDay,
  sex: z.enum(['M', 'F']),
  status: StudentStatus,
  /** Since when the child is in the class; null without one. */
  from_date: Day.nullable(),
  /** A move that is planned for later. */
  next: z.object({ class: ClassName, from_date: Day }).nullable(),
})
export type Placed = z.output<typeof Placed>

const ClassColumn = ClassName.extend({
  age_group: AgeGroup,
  capacity: z.int().nullable(),
  /** The most children the law allows in a class of this age. */
  legal_size: z.int(),
  students: z.array(Placed),
})

const Board = z.object({
  classes: z.array(ClassColumn),
  /** Children of the school without a class; empty when one class was asked for. */
  unplaced: z.array(Placed),
  today: Day,
  /** False where the year is closed or the asking person only looks. */
  can: z.object({ move: z.boolean() }),
})
export type Board = z.output<typeof Board>

const Moves = z
  .array(z.object({ student_id: IdOf('student'), /** Null: in no class. */ class_id: IdOf('class').nullable() }))
  .min(1)
  .max(200)

/** For each class that is now larger than the law or the school allows. */
const Full = z.object({ class: ClassName, students: z.int(), limit: z.int(), legal: z.boolean() })

const Moved = z.object({
  moved: z.int(),
  /** What takes it back, as `moves` of another call with the same date. */
  undo: Moves.or(z.array(z.never())),
  warnings: z.array(Full),
})

export const studentsByClass = schoolNode('GET', '/student-by-class/:id', {
  summary: 'Children by class: of one class, or with the id of a school year of all its classes',
  access: {
    school: ['school.students.store', 'school.students.update', 'school.students.delete', 'school.classes.index'],
    teacher: 'teacher.students.index',
  },
  params: ById('class', 'academic_year'),
  response: Board,
})

export const placeStudents = schoolNode('POST', '/student-by-class/store', {
  summary: 'Put children without a class into one; refused for who has one that day',
  access: { school: 'school.students.update' },
  body: z.object({ student_ids: z.array(IdOf('student')).min(1).max(200), class_id: IdOf('class'), from_date: Day }),
  response: Moved,
})

export const moveStudents = schoolNode('PUT', '/student-by-class/update', {
  summary: 'Move children to other classes or out of theirs, all or none',
  access: { school: 'school.students.update' },
  body: z.object({ moves: Moves, from_date: Day }),
  response: Moved,
})
