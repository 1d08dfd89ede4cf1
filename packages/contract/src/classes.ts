import { z } from 'zod'
import { HistoryEntry } from './history.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, LifeDay, PageQuery, paged, plain, schoolNode, typed, typedOrNull, Version } from './kernel.ts'
import { AcademicYear } from './session.ts'

/** From the youngest to the oldest: months in a nursery, years in a kindergarten. */
export const ageGroups = [
  'nursery_3_12',
  'nursery_13_24',
  'nursery_25_36',
  'kindergarten_3_4',
  'kindergarten_4_5',
  'kindergarten_5_6',
] as const
export const AgeGroup = z.enum(ageGroups)
export type AgeGroup = z.output<typeof AgeGroup>

/** A list in a query, like `kindergarten_3_4,kindergarten_4_5`. */
export const AgeGroupList = plain({ max: 200 })
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(AgeGroup).max(ageGroups.length))

/** Legal maximum of children in a class. Above it the product warns and does not refuse. */
export const legalSize: Readonly<Record<AgeGroup, number>> = {
  nursery_3_12: 15,
  nursery_13_24: 20,
  nursery_25_36: 25,
  kindergarten_3_4: 25,
  kindergarten_4_5: 30,
  kindergarten_5_6: 35,
}

const ClassTeacher = z.object({ id: Id, full_name: z.string(), homeroom: z.boolean() })

export const Class = z.object({
  id: Id,
  academic_year_id: Id,
  name: z.string(),
  code: z.string().nullable(),
  age_group: AgeGroup,
  room: z.string().nullable(),
  capacity: z.int().nullable(),
  position: z.int(),
  archived: z.boolean(),
  /** The homeroom teacher first. */
  teachers: z.array(ClassTeacher),
  /** Number of children today, or on the last day of a year that has ended. */
  students: z.int(),
  version: z.int(),
})
export type Class = z.output<typeof Class>

const ClassYear = AcademicYear.extend({ closed: z.boolean() })

export const classSorts = ['position', 'name', 'age_group', 'students', 'capacity', 'room'] as const
const sorts = classSorts.flatMap((one) => [one, `-${one}` as const])

export const listClasses = schoolNode('GET', '/classes', {
  summary: 'List the classes of an academic year, by default of the running one',
  access: { school: 'school.classes.index' },
  query: PageQuery.extend({
    q: plain({ max: 100 }).optional(),
    academic_year_id: IdOf('academic_year').optional(),
    age_group: AgeGroup.optional(),
    /** Lists archived classes instead of active ones. */
    archived: z.enum(['true']).optional(),
    sort: z.enum(sorts).default('position'),
  }),
  response: paged(Class),
})

export const classListInput = schoolNode('GET', '/classes/get-class-list-input', {
  summary: 'Get the options for the list and the form of classes',
  access: { school: 'school.classes.index' },
  response: z.object({
    academicYears: z.array(ClassYear),
    age_groups: z.array(z.object({ key: AgeGroup, legal_size: z.int() })),
    /** Working teachers with the names of their classes in the running year. */
    teachers: z.array(z.object({ id: Id, full_name: z.string(), classes: z.array(z.string()) })),
  }),
})

const ClassFields = z.object({
  name: typed({ min: 1, max: 50 }),
  code: typedOrNull({ max: 20 }),
  age_group: AgeGroup,
  room: typedOrNull({ max: 50 }),
  capacity: z.int().min(1).max(60).nullish(),
  /** Position in lists; absent: last. */
  position: z.int().min(0).max(10_000).nullish(),
  homeroom_id: IdOf('teacher').nullish(),
  /** The other teachers. */
  teacher_ids: z.array(IdOf('teacher')).max(20).default([]),
})

export const createClass = schoolNode('POST', '/classes/store', {
  summary: 'Create a class in an academic year',
  access: { school: 'school.classes.store' },
  body: ClassFields.extend({ academic_year_id: IdOf('academic_year') }),
  response: Class,
})

export const updateClass = schoolNode('PUT', '/classes/:id/update', {
  summary: 'Change a class and its teachers; a removed teacher loses access at once',
  access: { school: 'school.classes.update' },
  params: ById('class'),
  body: ClassFields.extend({ version: Version }),
  response: Class,
})

export const archiveClass = schoolNode('POST', '/classes/:id/archive', {
  summary: 'Archive a class without children, or restore it; its history is kept',
  access: { school: 'school.classes.update' },
  params: ById('class'),
  body: z.object({ archived: z.boolean() }),
  response: Class,
})

export const deleteClass = schoolNode('DELETE', '/classes/:id/delete', {
  summary: 'Delete a class without any history; other classes can be archived',
  access: { school: 'school.classes.delete' },
  params: ById('class'),
  response: Done,
})

const ClassStudent = z.object({
  id: Id,
  code: z.string(),
  full_name: z.string(),
  nickname: z.string().nullable(),
  birth_date: LifeDay,
  sex: z.enum(['M', 'F']),
  from_date: Day,
  to_date: Day.nullable(),
})
export type ClassStudent = z.output<typeof ClassStudent>

export const classInfo = schoolNode('GET', '/classes/:id/get-class-info', {
  summary: 'Get a class with its children, teachers and history',
  access: { school: 'school.classes.index' },
  params: ById('class'),
  response: Class.extend({
    academic_year: ClassYear,
    teachers: z.array(
      ClassTeacher.extend({
        phone: z.string().nullable(),
        status: z.enum(['working', 'on_leave', 'left']),
      }),
    ),
    /** Null when the caller may not see children. */
    children: z.array(ClassStudent).nullable(),
    /** Children who left the class during the year or will join it. */
    moved_children: z.array(ClassStudent).nullable(),
    history: z.array(HistoryEntry),
  }),
})
export type ClassInfo = z.output<typeof classInfo.response>
