import { z } from 'zod'
import { ById } from './ids.ts'
import { Count, Id, Instant, PageQuery, paged, schoolNode } from './kernel.ts'

export const importKinds = ['students', 'parents', 'classes', 'teachers'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.output<typeof ImportKind>

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5000, undoDays: 7 } as const

/**
 * `checking` → `checked` → `running` → `done` → `undoing` → `undone`. `failed`: the job gave up, nothing was written
 * and it can be run again.
 */
export const importStates = ['checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export const ImportState = z.enum(importStates)

/** The effect of a row: `linked` adds a known person or child to a family; `same` changes nothing. */
export const rowOutcomes = ['new', 'changed', 'linked', 'same', 'wrong'] as const
export const RowOutcome = z.enum(rowOutcomes)
export type RowOutcome = z.output<typeof RowOutcome>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  file_name: z.string(),
  state: ImportState,
  /** Progress of the running job, 0 to 100. */
  progress: z.int(),
  rows: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), linked: z.int(), same: z.int(), wrong: z.int() }),
  /** Rows whose phone belongs to a person with another name; the user must confirm that it is the same person. */
  to_confirm: z.int(),
  /** Rows with warnings; they do not prevent the import. */
  warned: z.int(),
  skipped_wrong: z.boolean(),
  /** Reason of a failure as a message for the user. */
  failure: z.string().nullable(),
  created_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Until then the import can be undone; null when it cannot. */
  undo_until: Instant.nullable(),
  undone_at: Instant.nullable(),
})
export type Import = z.output<typeof Import>

const Remark = z.object({
  /** Column title in the file; null for a remark about the whole row. */
  column: z.string().nullable(),
  text: z.string(),
})

export const ImportRow = z.object({
  /** Row number in Excel, from 1. */
  row: z.int(),
  /** Name of the person or class of the row. */
  name: z.string(),
  /** Class, phone or code, to distinguish equal names. */
  detail: z.string(),
  outcome: RowOutcome,
  errors: z.array(Remark),
  warnings: z.array(Remark),
  /** Descriptions of the changes. */
  changes: z.array(z.string()),
  /** The known person who has the same phone and another name. */
  same_person: z.object({ known: z.string(), confirmed: z.boolean() }).nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const access = {
  students: { school: 'school.students.store' },
  parents: { school: 'school.parents.index' },
  classes: { school: 'school.classes.store' },
  teachers: { school: 'school.teachers.store' },
} as const
/** Permission for at least one kind of import; the caller sees only imports of permitted kinds. */
const anyKind = { school: importKinds.map((kind) => access[kind].school) } as const
/** The permission for imports of a kind. */
export const importPermission = (kind: ImportKind) => access[kind].school

const template = { response: 'stream' } as const
const file = { upload: { files: 1, bytes: importLimits.bytes }, response: Import } as const

export const studentTemplate = schoolNode('GET', '/students/get-student-import-template', {
  summary: 'Download the Excel template for students',
  access: access.students,
  ...template,
})
export const parentTemplate = schoolNode('GET', '/parents/get-parents-import-template', {
  summary: 'Download the Excel template for parents',
  access: access.parents,
  ...template,
})
export const classTemplate = schoolNode('GET', '/classes/template', {
  summary: 'Download the Excel template for classes',
  access: access.classes,
  ...template,
})
export const teacherTemplate = schoolNode('GET', '/teacherAccount/get-teacher-import-template', {
  summary: 'Download the Excel template for teachers',
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
  summary: 'List imports, newest first',
  access: anyKind,
  query: PageQuery.extend({ kind: ImportKind.optional() }),
  response: paged(Import),
})

export const importInfo = schoolNode('GET', '/imports/:id', {
  summary: 'Get one import with its progress and counts',
  access: anyKind,
  params: ById('import'),
  response: Import,
})

export const importRows = schoolNode('GET', '/imports/:id/rows', {
  summary: 'List the rows of an import with their effect and errors',
  access: anyKind,
  params: ById('import'),
  query: PageQuery.extend({ outcome: z.enum([...rowOutcomes, 'to_confirm', 'warned']).optional() }),
  response: paged(ImportRow),
})

export const runImport = schoolNode('POST', '/imports/:id/run', {
  summary: 'Write a checked import in one transaction; wrong rows prevent it unless they are skipped',
  access: anyKind,
  params: ById('import'),
  body: z.object({
    skip_wrong_rows: z.boolean().default(false),
    /** Numbers of the rows for which the user confirmed that the person with another name is the same person. */
    same_person_rows: z.array(Count).max(importLimits.rows).default([]),
  }),
  response: Import,
})

export const markedFile = schoolNode('GET', '/imports/:id/marked-file', {
  summary: 'Download the rows as an Excel file with the outcome and errors of each',
  access: anyKind,
  params: ById('import'),
  response: 'stream',
})

export const importUndoPreview = schoolNode('GET', '/imports/:id/undo', {
  summary: 'Preview what undoing an import changes and what prevents it',
  access: anyKind,
  params: ById('import'),
  response: z.object({
    /** Both lists are sentences for the user. */
    changes: z.array(z.string()),
    hindrances: z.array(z.string()),
  }),
})

export const undoImport = schoolNode('POST', '/imports/:id/undo', {
  summary: 'Undo a whole import; refused after seven days or when other data depend on it',
  access: anyKind,
  params: ById('import'),
  response: Import,
})
