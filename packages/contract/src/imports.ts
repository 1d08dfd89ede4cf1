import { z } from 'zod'
import { ById } from './ids.ts'
import { Count, Id, Instant, PageQuery, paged, schoolNode } from './kernel.ts'

export const importKinds = ['students', 'parents', 'classes', 'teachers'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.output<typeof ImportKind>

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5000, undoDays: 7 } as const

/**
 * `checking` → `checked` → `running` → `done` → `undone`. `failed`: the job gave up and nothing was written; it can be
 * run again.
 */
export const importStates = ['checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export const ImportState = z.enum(importStates)

/** What a row does: `linked` adds a known person or child to a family; `same` changes nothing. */
export const rowOutcomes = ['new', 'changed', 'linked', 'same', 'wrong'] as const
export const RowOutcome = z.enum(rowOutcomes)
export type RowOutcome = z.output<typeof RowOutcome>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  file_name: z.string(),
  state: ImportState,
  /** 0 to 100 of the job that is at work. */
  progress: z.int(),
  rows: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), linked: z.int(), same: z.int(), wrong: z.int() }),
  /** Rows that wait for somebody to say that the known person of another name is the one meant. */
  to_confirm: z.int(),
  /** Rows with something to know that stops nothing. */
  warned: z.int(),
  skipped_wrong: z.boolean(),
  /** Why the job gave up, fit to show. */
  failure: z.string().nullable(),
  created_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Until when it can be taken back; null where it cannot. */
  undo_until: Instant.nullable(),
  undone_at: Instant.nullable(),
})
export type Import = z.output<typeof Import>

const Remark = z.object({
  /** Title of the column as it stands in the file; null where the row as a whole is meant. */
  column: z.string().nullable(),
  text: z.string(),
})

export const ImportRow = z.object({
  /** As Excel counts. */
  row: z.int(),
  /** Who or what the row is about. */
  name: z.string(),
  /** A few words that tell equal names apart: class, phone, code. */
  detail: z.string(),
  outcome: RowOutcome,
  errors: z.array(Remark),
  warnings: z.array(Remark),
  /** What would change, in words. */
  changes: z.array(z.string()),
  /** The known person with the same phone under another name. */
  same_person: z.object({ known: z.string(), confirmed: z.boolean() }).nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const access = {
  students: { school: 'school.students.store' },
  parents: { school: 'school.parents.index' },
  classes: { school: 'school.classes.store' },
  teachers: { school: 'school.teachers.store' },
} as const
/** Whoever may import something; which imports they see follows from what they may import. */
const anyKind = { school: importKinds.map((kind) => access[kind].school) } as const
/** What an account has to hold for imports of a kind. */
export const importPermission = (kind: ImportKind) => access[kind].school

const template = { response: 'stream' } as const
const file = { upload: { files: 1, bytes: importLimits.bytes }, response: Import } as const

export const studentTemplate = schoolNode('GET', '/students/get-student-import-template', {
  summary: 'The Excel file to fill in for students',
  access: access.students,
  ...template,
})
export const parentTemplate = schoolNode('GET', '/parents/get-parents-import-template', {
  summary: 'The Excel file to fill in for parents',
  access: access.parents,
  ...template,
})
export const classTemplate = schoolNode('GET', '/classes/template', {
  summary: 'The Excel file to fill in for classes',
  access: access.classes,
  ...template,
})
export const teacherTemplate = schoolNode('GET', '/teacherAccount/get-teacher-import-template', {
  summary: 'The Excel file to fill in for teachers',
  access: access.teachers,
  ...template,
})

export const importStudents = schoolNode('POST', '/students/import-excel', {
  limit: 'import',
  summary: 'Check a filled-in file of students (multipart, field `file`); nothing is written yet',
  access: access.students,
  ...file,
})
export const importParents = schoolNode('POST', '/parents/import-excel', {
  limit: 'import',
  summary: 'Check a filled-in file of parents (multipart, field `file`); nothing is written yet',
  access: access.parents,
  ...file,
})
export const importClasses = schoolNode('POST', '/classes/import-excel', {
  limit: 'import',
  summary: 'Check a filled-in file of classes (multipart, field `file`); nothing is written yet',
  access: access.classes,
  ...file,
})
export const importTeachers = schoolNode('POST', '/teacherAccount/import-excel', {
  limit: 'import',
  summary: 'Check a filled-in file of teachers (multipart, field `file`); nothing is written yet',
  access: access.teachers,
  ...file,
})

export const listImports = schoolNode('GET', '/imports', {
  summary: 'Imports of before, newest first',
  access: anyKind,
  query: PageQuery.extend({ kind: ImportKind.optional() }),
  response: paged(Import),
})

export const importInfo = schoolNode('GET', '/imports/:id', {
  summary: 'One import: how far it is and what it does',
  access: anyKind,
  params: ById('import'),
  response: Import,
})

export const importRows = schoolNode('GET', '/imports/:id/rows', {
  summary: 'What the rows of the file do or did, and what is wrong with them',
  access: anyKind,
  params: ById('import'),
  query: PageQuery.extend({ outcome: z.enum([...rowOutcomes, 'to_confirm', 'warned']).optional() }),
  response: paged(ImportRow),
})

export const runImport = schoolNode('POST', '/imports/:id/run', {
  summary: 'Write what was checked, in one go; wrong rows stop it unless they are to be skipped',
  access: anyKind,
  params: ById('import'),
  body: z.object({
    skip_wrong_rows: z.boolean().default(false),
    /** Rows whose known person of another name is the one meant. */
    same_person_rows: z.array(Count).max(importLimits.rows).default([]),
  }),
  response: Import,
})

export const markedFile = schoolNode('GET', '/imports/:id/marked-file', {
  summary: 'The rows as an Excel file with what became of each and what is wrong with it',
  access: anyKind,
  params: ById('import'),
  response: 'stream',
})

export const importUndoPreview = schoolNode('GET', '/imports/:id/undo', {
  summary: 'What taking an import back would change, and what hinders it',
  access: anyKind,
  params: ById('import'),
  response: z.object({
    /** Sentences. */
    changes: z.array(z.string()),
    hindrances: z.array(z.string()),
  }),
})

export const undoImport = schoolNode('POST', '/imports/:id/undo', {
  summary: 'Take a whole import back; refused after seven days and once something depends on it',
  access: anyKind,
  params: ById('import'),
  response: Import,
})
