import { listClasses } from './classes.ts'
import { plain, schoolNode } from './kernel.ts'
import { listParents } from './parents.ts'
import { listStudents, StudentQuery } from './students.ts'
import { listTeachers } from './teacher-accounts.ts'

const known = <const C extends readonly [string, ...string[]]>(columns: C) => columns

/** The columns of each file, in their default order. */
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

// Comma-separated column names; columns that a file cannot contain (a picture, a button) are ignored.
const columns = plain({ max: 500 }).optional()
const pages = { page: true, per_page: true } as const

export const exportStudents = schoolNode('GET', '/students/export', {
  limit: 'export',
  summary:
    'Download the list of students as an Excel file, with the filters of the list; no phone numbers for teachers',
  access: listStudents.access,
  query: StudentQuery.omit(pages).extend({ columns }),
  response: 'stream',
})

export const exportParents = schoolNode('GET', '/parents/export', {
  limit: 'export',
  summary: 'Download the list of parents as an Excel file, with the filters of the list; no phone numbers for teachers',
  access: listParents.access,
  query: listParents.query.omit(pages).extend({ columns }),
  response: 'stream',
})

export const exportClasses = schoolNode('GET', '/classes/export', {
  limit: 'export',
  summary: 'Download the list of classes as an Excel file, with the filters of the list',
  access: listClasses.access,
  query: listClasses.query.omit(pages).extend({ columns }),
  response: 'stream',
})

export const exportTeachers = schoolNode('GET', '/teacherAccount/export', {
  limit: 'export',
  summary: 'Download the list of teachers as an Excel file, with the filters of the list',
  access: listTeachers.access,
  query: listTeachers.query.omit(pages).extend({ columns }),
  response: 'stream',
})
