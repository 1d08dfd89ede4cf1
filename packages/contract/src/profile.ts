import { z } from 'zod'
import { Day, Id, schoolNode } from './kernel.ts'
import { Image } from './media.ts'
import { Module } from './modules.ts'
import { GuardianKind } from './parents.ts'
import { AcademicYear, ClassName } from './session.ts'
import { SettingsValues } from './settings.ts'

export const Profile = z.object({
  id: Id,
  full_name: z.string(),
  avatar: Image.nullable(),
  school: z.object({
    id: Id,
    code: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    /** Time zone of the school; a demo school has an artificial one (school-zone.ts). */
    time_zone: z.string(),
    logo: Image.nullable(),
    academicYears: z.array(AcademicYear),
  }),
  permissions: z.array(z.string()),
  /** School: all classes of the running year; teacher: the own ones; parent: those of the own children. */
  classes: z.array(ClassName),
  /** Parents only; empty for the others. */
  children: z.array(
    z.object({
      id: Id,
      full_name: z.string(),
      nickname: z.string().nullable(),
      /** Kind of the guardianship; for `pick_up` the class is null. */
      kind: GuardianKind,
      /** True when the school has barred this parent, who then sees only the child's name. */
      barred: z.boolean(),
      class: ClassName.nullable(),
      /** Null without a photo, and for those who may not see the child's day. */
      photo: Image.nullable(),
    }),
  ),
  /** The settings of the school. */
  settings: SettingsValues,
  /** Modules that are switched on. */
  modules: z.array(Module),
  /** Current and future emergency closures. */
  closures: z.array(z.object({ id: Id, from_date: Day, to_date: Day, reason: z.string() })),
  notifications: z.object({ unread: z.int() }),
})
export type Profile = z.output<typeof Profile>

export const profile = schoolNode('GET', '/user', {
  summary: 'Get the own profile with classes, children and the number of unread notifications',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  response: Profile,
})
