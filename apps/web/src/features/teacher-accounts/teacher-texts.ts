import { isOffered } from '@nhip-cau/contract/offered'
import type { TeacherPreset, TeacherStatus } from '@nhip-cau/contract/teacher-accounts'
import { m } from '../../paraglide/messages.js'
import type { Tone } from '../../ui/status-tag.tsx'

export const statusNames: Record<TeacherStatus, () => string> = {
  working: m.teachers_status_working,
  on_leave: m.teachers_status_on_leave,
  left: m.teachers_status_left,
}

export const statusTones: Record<TeacherStatus, Tone> = { working: 'good', on_leave: 'waiting', left: 'neutral' }

export const degreeNames = {
  intermediate: m.teachers_degree_intermediate,
  college: m.teachers_degree_college,
  university: m.teachers_degree_university,
  master: m.teachers_degree_master,
}

export const presetNames: Readonly<Record<TeacherPreset, () => string>> = {
  basic: m.teachers_preset_basic,
  homeroom: m.teachers_preset_homeroom,
  lead: m.teachers_preset_lead,
}

const permissionNames: Readonly<Record<string, () => string>> = {
  'teacher.post': m.teachers_permission_post,
  'teacher.postControl.post': m.teachers_permission_post_control,
  'teacher.absence': m.teachers_permission_absence,
  'teacher.prescription': m.teachers_permission_prescription,
  'teacher.attend': m.teachers_permission_attend,
  'teacher.niceStudent': m.teachers_permission_nice_student,
  'teacher.menuPlan': m.teachers_permission_menu_plan,
  'teacher.eduPlan': m.teachers_permission_edu_plan,
  'teacher.rate': m.teachers_permission_rate,
  'teacher.parents.index': m.teachers_permission_parents_index,
  'teacher.students.index': m.teachers_permission_students_index,
  'teacher.students.store': m.teachers_permission_students_store,
  'teacher.students.update': m.teachers_permission_students_update,
  'teacher.students.delete': m.teachers_permission_students_delete,
}

/** The permissions of what is built. */
export const offeredPermissions = (permissions: readonly string[]) =>
  permissions.filter((key) => isOffered('permissions', key))

export const permissionName = (key: string): string => permissionNames[key]?.() ?? key
