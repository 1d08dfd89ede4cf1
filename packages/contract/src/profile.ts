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
    /** Whose clock the school goes by; a demo school has one of its own (school-zone.ts). */
    time_zone: z.string(),
    logo: Image.nullable(),
    academicYears: z.array(AcademicYear),
  }),
  permissions: z.array(z.string()),
  /** School: all classes of the running year; teacher: the own ones; parent: the classes of the own children. */
  classes: z.array(ClassName),
  /** Parents only; empty for the others. */
  children: z.array(
    z.object({
      id: Id,
      full_name: z.string(),
      nickname: z.string().nullable(),
      /** What the person is to the child; who only fetches it does not learn of its class. */
      kind: GuardianKind,
      /** The school has barred this parent: the name is all there is to see. */
      barred: z.boolean(),
      class: ClassName.nullable(),
    }),
  ),
  /** What the school decided for everybody. */
  settings: SettingsValues,
  /** The parts of the product that the school has. */
  modules: z.array(Module),
  /** Emergency closures of today and later. */
  closures: z.array(z.object({ id: Id, from_date: Day, to_date: Day, reason: z.string() })),
  notifications: z.object({ unread: z.int() }),
})
export type Profile = z.output<typeof Profile>

export const profile = schoolNode('GET', '/user', {
  summary: 'The own profile with classes, children and the number of unread notifications',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  response: Profile,
})
