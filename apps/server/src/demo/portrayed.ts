import type { Role } from '@nhip-cau/contract/kernel'
import { Phone } from '@nhip-cau/contract/people'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import { z } from 'zod'
import { childrenOf, type DemoSchool, demoSchools } from './data.ts'
import portraits from './portraits.json' with { type: 'json' }

const demo = z
  .object({
    /** Children without a photo, as in life; among them those whose family wants no class photos. */
    without: z.array(z.string()),
    office: z.array(z.object({ phone: Phone, sex: z.enum(['F', 'M']) })),
    teachers: z.array(Phone),
  })
  .parse(portraits)

/** A person of the demo who has a drawn portrait. */
export type Portrayed = {
  /** Name of the file. */
  readonly key: string
  /** Code of the school. */
  readonly school: string
  readonly kind: 'student' | Exclude<Role, 'parent'>
  readonly name: string
  /** Empty for a child. */
  readonly phone: string
  readonly sex: 'F' | 'M'
  /** Position among those who are seen together: the children of a class, the staff of a school. */
  readonly place: number
  /** Number of the class or of the school. */
  readonly group: number
}

const keyOf = (school: DemoSchool, name: string) => withoutAccents(`${school.code} ${name}`).replaceAll(' ', '-')

const childrenIn = (school: DemoSchool): Portrayed[] =>
  school.classes.flatMap(({ key: inClass }, group) =>
    childrenOf(school)
      .filter((child) => child.class === inClass)
      .map(({ name, sex }, place) => ({
        key: keyOf(school, name),
        school: school.code,
        kind: 'student' as const,
        name,
        phone: '',
        sex,
        place,
        group,
      }))
      .filter(({ name }) => !demo.without.includes(name)),
  )

const staffOf = (school: DemoSchool, group: number): Portrayed[] => {
  const office = school.office.flatMap(({ phone, name }) => {
    const found = demo.office.find((one) => one.phone === phone)
    return found ? [{ kind: 'school' as const, phone, name, sex: found.sex }] : []
  })
  const teachers = school.classes
    .flatMap((one) => one.teachers)
    .filter(({ phone }) => demo.teachers.includes(phone))
    .map(({ phone, name }) => ({ kind: 'teacher' as const, phone, name, sex: 'F' as const }))
  return [...office, ...teachers].map((one, place) => ({
    ...one,
    key: keyOf(school, one.name),
    school: school.code,
    place,
    group,
  }))
}

/** Everybody in the demo who has a portrait: most children, some of the staff. */
export const portrayed: readonly Portrayed[] = demoSchools.flatMap((school, group) => [
  ...childrenIn(school),
  ...staffOf(school, group),
])
