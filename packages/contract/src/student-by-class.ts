import { z } from 'zod'
import { AgeGroup } from './classes.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Id, LifeDay, schoolNode } from './kernel.ts'
import { Image } from './media.ts'
import { ClassName } from './session.ts'
import { BirthDates, StudentStatus } from './students.ts'

const Placed = z.object({
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  code: z.string(),
  birth_date: LifeDay,
  sex: z.enum(['M', 'F']),
  photo: Image.nullable(),
  status: StudentStatus,
  /** First day in the class; null without a class. */
  from_date: Day.nullable(),
  /** A planned move. */
  next: z.object({ class: ClassName, from_date: Day }).nullable(),
})
export type Placed = z.output<typeof Placed>

const ClassColumn = ClassName.extend({
  age_group: AgeGroup,
  capacity: z.int().nullable(),
  /** Legal maximum of children in a class of this age group. */
  legal_size: z.int(),
  /** Of the age group; a move of another child is asked about first, and not refused. */
  birth_dates: BirthDates,
  students: z.array(Placed),
})

const Board = z.object({
  classes: z.array(ClassColumn),
  /** Children without a class; empty when one class was requested. */
  unplaced: z.array(Placed),
  today: Day,
  /** `move` is false when the year is closed or the caller lacks the permission. */
  can: z.object({ move: z.boolean() }),
})
export type Board = z.output<typeof Board>

const Moves = z
  .array(z.object({ student_id: IdOf('student'), /** Null: in no class. */ class_id: IdOf('class').nullable() }))
  .min(1)
  .max(200)

/** Warning for a class that is now larger than the legal or the school's limit. */
const Full = z.object({ class: ClassName, students: z.int(), limit: z.int(), legal: z.boolean() })

const Moved = z.object({
  moved: z.int(),
  /** The moves that undo this one, for a request with the same date. */
  undo: Moves.or(z.array(z.never())),
  warnings: z.array(Full),
})

export const studentsByClass = schoolNode('GET', '/student-by-class/:id', {
  summary: 'List children by class: of one class, or of all classes with the id of an academic year',
  access: {
    school: ['school.students.store', 'school.students.update', 'school.students.delete', 'school.classes.index'],
    teacher: 'teacher.students.index',
  },
  params: ById('class', 'academic_year'),
  response: Board,
})

export const placeStudents = schoolNode('POST', '/student-by-class/store', {
  summary: 'Place children without a class; refused for children who have a class on that day',
  access: { school: 'school.students.update' },
  body: z.object({ student_ids: z.array(IdOf('student')).min(1).max(200), class_id: IdOf('class'), from_date: Day }),
  response: Moved,
})

export const moveStudents = schoolNode('PUT', '/student-by-class/update', {
  summary: 'Move children to other classes or out of their class, all or none',
  access: { school: 'school.students.update' },
  body: z.object({ moves: Moves, from_date: Day }),
  response: Moved,
})
