import type { Role } from '@nhip-cau/contract/kernel'
import { Phone } from '@nhip-cau/contract/people'
import { type SchoolPermission, schoolPermissions, teacherPermissions } from '@nhip-cau/contract/permissions'
import { ConfirmKind, ConfirmPer } from '@nhip-cau/contract/post-confirmations'
import { PostKind } from '@nhip-cau/contract/post-kinds'
import { PollInput } from '@nhip-cau/contract/post-polls'
import { RichTextInput } from '@nhip-cau/contract/rich-text'
import { z } from 'zod'
import children from './children.json' with { type: 'json' }
import logins from './logins.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import schools from './schools.json' with { type: 'json' }
import years from './years.json' with { type: 'json' }

const OfficeMember = z.object({
  phone: Phone,
  name: z.string(),
  permissions: z.union([
    z.literal('all').transform((): readonly SchoolPermission[] => schoolPermissions),
    z.array(z.enum(schoolPermissions)),
  ]),
})

const Class = z.object({
  key: z.string(),
  name: z.string(),
  age_group: z.enum(['nursery_25_36', 'kindergarten_3_4', 'kindergarten_4_5', 'kindergarten_5_6']),
  room: z.string(),
  capacity: z.int(),
  /** The first is the homeroom teacher. */
  teachers: z.array(z.object({ phone: Phone, name: z.string() })),
})

const School = z.object({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  office: z.array(OfficeMember),
  classes: z.array(Class),
})
export type DemoSchool = z.output<typeof School>

const Child = z.object({
  class: z.string(),
  name: z.string(),
  nickname: z.string(),
  birth: z.iso.date(),
  sex: z.enum(['M', 'F']),
  health: z.string().optional(),
  /** First day in the class, if it is not the first day of the year. */
  from: z.iso.date().optional(),
  guardians: z.array(
    z.object({ relation: z.string(), name: z.string(), phone: Phone, main: z.boolean().default(false) }),
  ),
})
export type DemoChild = z.output<typeof Child>

const Author = z.object({ role: z.enum(['school', 'teacher']), phone: Phone })

/** Who decided, and how many minutes after the post was written. */
const Decision = z.object({ by: Phone, after: z.int() })

const Post = z.object({
  key: z.string(),
  kind: PostKind.default('activity'),
  school: z.string(),
  author: Author,
  /** Absent: the whole school. */
  classes: z.array(z.string()).optional(),
  title: z.string(),
  text: z.string(),
  /** The text with marks and lists; then `text` is not used. */
  body: RichTextInput.nullable().default(null),
  photos: z.array(z.string()),
  videos: z.array(z.string()).default([]),
  /** The children in each photo. */
  tags: z.array(z.array(z.string())).default([]),
  /** Files that the demo makes: PDF with a title and a text. */
  files: z.array(z.object({ name: z.string(), title: z.string(), text: z.string() })).default([]),
  /** Number of school days ago, and the time. */
  day: z.int(),
  at: z.string(),
  decided: Decision.optional(),
  rejected: Decision.extend({ reason: z.string() }).optional(),
  /** Share of the parents who have seen it. */
  seen: z.number().default(0),
  /** Days from today for which it is pinned. */
  pinned: z.int().optional(),
  /** When it is published: days from today, and the time. */
  scheduled: z.object({ days: z.int(), time: z.string() }).optional(),
  poll: PollInput.nullable().default(null),
  /** What families are asked to confirm. `days`: from today until the last day; `answered`: share of those who have seen it. */
  confirm: z
    .object({
      kind: ConfirmKind,
      per: ConfirmPer.default('family'),
      options: z.array(z.string()).default([]),
      days: z.int(),
      answered: z.number(),
    })
    .nullable()
    .default(null),
  /** `after`: minutes after the post; `answers`: the position of the comment that it answers. */
  comments: z
    .array(
      z.object({
        role: z.enum(['school', 'teacher', 'parent']),
        phone: Phone,
        after: z.int(),
        answers: z.int().optional(),
        text: z.string(),
      }),
    )
    .default([]),
})
export type DemoPost = z.output<typeof Post>

export const demoSchools = z.array(School).parse(schools)
export const demoPosts = z.array(Post).parse(posts)
export const demoYears = years
/** The logins shown on the login pages. */
export const demoPeople = logins

const childrenBySchool = z.record(z.string(), z.array(Child)).parse(children)
export const childrenOf = (school: DemoSchool): readonly DemoChild[] => childrenBySchool[school.code] ?? []

/** The teacher who may publish without approval, so that users can try both ways. */
const publishes = Phone.parse('0950000912')

export type DemoAccount = {
  readonly role: Role
  readonly phone: string
  readonly name: string
  readonly permissions: readonly string[]
}

/** All accounts of a school, each once. */
export const accountsOf = (school: DemoSchool): readonly DemoAccount[] => {
  const office = school.office.map((member) => ({ ...member, role: 'school' as const }))
  const teachers = school.classes.flatMap(({ teachers: both }) =>
    both.map((teacher) => ({
      ...teacher,
      role: 'teacher' as const,
      permissions: teacherPermissions.filter(
        (key) => key !== 'teacher.postControl.post' || teacher.phone === publishes,
      ),
    })),
  )
  const parents = childrenOf(school).flatMap(({ guardians }) =>
    guardians.map(({ phone, name }) => ({ phone, name, role: 'parent' as const, permissions: [] })),
  )
  const all: DemoAccount[] = [...office, ...teachers, ...parents]
  return [...new Map(all.map((account) => [account.role + account.phone, account])).values()]
}
