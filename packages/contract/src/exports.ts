import { listClasses } from './classes.ts'
import { plain, schoolNode } from './kernel.ts'
import { listParents } from './parents.ts'
import { listStudents, StudentQuery } from './students.ts'
import { listTeachers } from './teacher-accounts.ts'

const known = <const C extends readonly [string, ...string[]]>(columns: C) => columns

/** What may stand in a file, in the order in which it stands there unless others are asked for. */
export const exportColumns = {
  students: known([
    'code',
    'full_name',
    'nickname',
    'birth_date',
    'sex',
    'class',
    'status',
    'admitted_on',
    'contact',
    'phone',
  ]),
  parents: known(['full_name', 'phone', 'email', 'occupation', 'children', 'classes', 'account', 'last_seen_at']),
  classes: known(['name', 'code', 'age_group', 'room', 'students', 'capacity', 'homeroom', 'teachers']),
  teachers: known([
    'code',
    'full_name',
    'phone',
    'email',
    'birth_date',
    'sex',
    'position',
    'classes',
    'started_on',
    'status',
    'account',
    'last_seen_at',
  ]),
} as const
export type ExportKind = keyof typeof exportColumns

// Names of columns with commas between; what has no place in a file (a picture, a button) is passed over.
const columns = plain({ max: 500 }).optional()
const pages = { page: true, per_page: true } as const

export const exportStudents = schoolNode('GET', '/students/export', {
  limit: 'export',
  summary: 'The list of students as an Excel file, with the filters of the list; teachers without phone numbers',
  access: listStudents.access,
  query: StudentQuery.omit(pages).extend({ columns }),
  response: 'stream',
})

export const exportParents = schoolNode('GET', '/parents/export', {
  limit: 'export',
  summary: 'The list of parents as an Excel file, with the filters of the list; teachers without phone numbers',
  access: listParents.access,
  query: listParents.query.omit(pages).extend({ columns }),
  response: 'stream',
})

export const exportClasses = schoolNode('GET', '/classes/export', {
  limit: 'export',
  summary: 'The list of classes as an Excel file, with the filters of the list',
  access: listClasses.access,
  query: listClasses.query.omit(pages).extend({ columns }),
  response: 'stream',
})

export const exportTeachers = schoolNode('GET', '/teacherAccount/export', {
  limit: 'export',
  summary: 'The list of teachers as an Excel file, with the filters of the list',
  access: listTeachers.access,
  query: listTeachers.query.omit(pages).extend({ columns }),
  response: 'stream',
})
