import { listClasses } from './classes.ts'
import { plain, type Role, schoolNode } from './kernel.ts'
import { listParents } from './parents.ts'
import { listStudents, StudentQuery } from './students.ts'
import { listTeachers } from './teacher-accounts.ts'

const known = <const C extends readonly [string, ...string[]]>(columns: C) => columns

/** The columns of each file and printout, in their default order. */
const exportColumns = {
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

/** What a teacher takes home must not contain phone numbers or e-mail addresses of families. */
const officeOnly: readonly string[] = ['phone', 'email']

/**
 * The columns of a file or printout: the known ones of those asked for (separated by commas), or all when none of them
 * is known.
 */
export const columnsFor = (kind: ExportKind, role: Role, asked: string | undefined): readonly string[] => {
  const known: readonly string[] = exportColumns[kind]
  const wanted = asked?.split(',').filter((key) => known.includes(key)) ?? []
  const columns = wanted.length === 0 ? known : [...new Set(wanted)]
  return role === 'teacher' ? columns.filter((key) => !officeOnly.includes(key)) : columns
}

const mostUpright = 6

/** The side of an A4 page that is up; the number of a row is not counted as a column. */
export const layoutOf = (columns: number): 'portrait' | 'landscape' =>
  columns > mostUpright ? 'landscape' : 'portrait'

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

const print = (list: string, more = '') =>
  `Download the list of ${list} as a PDF (A4) with the school's heading, scope and count, all rows, with the filters of the list${more}`

export const printStudents = schoolNode('GET', '/students/pdf', {
  limit: 'export',
  summary: print('students', '; no phone numbers for teachers'),
  access: listStudents.access,
  query: exportStudents.query,
  response: 'stream',
})

export const printParents = schoolNode('GET', '/parents/pdf', {
  limit: 'export',
  summary: print('parents', '; no phone numbers for teachers'),
  access: listParents.access,
  query: exportParents.query,
  response: 'stream',
})

export const printClasses = schoolNode('GET', '/classes/pdf', {
  limit: 'export',
  summary: print('classes'),
  access: listClasses.access,
  query: exportClasses.query,
  response: 'stream',
})

export const printTeachers = schoolNode('GET', '/teacherAccount/pdf', {
  limit: 'export',
  summary: print('teachers'),
  access: listTeachers.access,
  query: exportTeachers.query,
  response: 'stream',
})
