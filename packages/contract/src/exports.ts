import { listClasses } from './classes.ts'
import { plain, schoolNode } from './kernel.ts'
import { listParents } from './parents.ts'
import { listStudents, StudentQuery } from './students.ts'
import { listTeachers } from './teacher-accounts.ts'

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
