import * as api from '@nhip-cau/contract/imports'
import type { Feature } from '@nhip-cau/contract/live'
import { m } from '../../paraglide/messages.js'

/** The endpoints that an import of each kind calls, and the lists it changes. */
export const callsOf = {
  students: { template: api.studentTemplate, upload: api.importStudents, file: 'mau-nhap-hoc-sinh.xlsx' },
  parents: { template: api.parentTemplate, upload: api.importParents, file: 'mau-nhap-phu-huynh.xlsx' },
  classes: { template: api.classTemplate, upload: api.importClasses, file: 'mau-nhap-lop.xlsx' },
  teachers: { template: api.teacherTemplate, upload: api.importTeachers, file: 'mau-nhap-giao-vien.xlsx' },
} as const

export const changedBy: Readonly<Record<api.ImportKind, readonly Feature[]>> = {
  students: ['students', 'student-by-class', 'parents', 'classes'],
  parents: ['parents', 'students'],
  classes: ['classes', 'student-by-class', 'teacherAccount'],
  teachers: ['teacherAccount', 'classes'],
}

export const titleOf = {
  students: m.imports_title_students,
  parents: m.imports_title_parents,
  classes: m.imports_title_classes,
  teachers: m.imports_title_teachers,
} as const
