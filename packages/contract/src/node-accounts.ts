import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Done, Id, Instant, mainAt, plain, Version } from './kernel.ts'
import { FullName, Phone } from './people.ts'
import { teacherPermissions } from './permissions.ts'

/** How far a person is with an account: nothing sent, code printed, code opened, password chosen. */
export const onboardingStates = ['none', 'invited', 'opened', 'active'] as const
export const OnboardingState = z.enum(onboardingStates)
export type OnboardingState = z.output<typeof OnboardingState>

/** What a node keeps of an account. */
export const NodeAccount = z.object({
  id: Id,
  school_id: Id,
  role: z.enum(['school', 'teacher', 'parent']),
  full_name: plain({ max: 100 }),
  phone: plain({ max: 20 }).nullable(),
  permissions: z.array(plain({ max: 60 })),
  active: z.boolean(),
  version: z.int(),
  onboarding: OnboardingState,
})
export type NodeAccount = z.output<typeof NodeAccount>

const TeacherPermissions = z.array(z.enum(teacherPermissions)).max(teacherPermissions.length)

export const ensureAccounts = mainAt('POST', '/main/node/accounts', {
  summary:
    'For nodes: teachers or parents who shall be able to log in to a school; whoever has an account keeps it, others choose a password with a code',
  access: 'node',
  body: z.object({
    school_id: IdOf('school'),
    role: z.enum(['teacher', 'parent']),
    /** Nothing is written; the answer says what would happen. */
    dry_run: z.boolean().default(false),
    people: z
      .array(
        z.object({
          full_name: FullName,
          phone: Phone,
          /** Of teachers. */
          permissions: TeacherPermissions.default([]),
          /** Somebody looked and says that the known person of another name is the one meant. */
          same_person: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(1000),
  }),
  response: z.object({
    /** In the order of the question. */
    people: z.array(
      z.object({
        /**
         * `made`: new account; `linked`: known elsewhere, now belongs to this school; `known`: belonged to it already;
         * `other_name`: the number is another person's, nothing was done.
         */
        outcome: z.enum(['made', 'linked', 'known', 'other_name']),
        /** Null where nothing was done. */
        account: NodeAccount.nullable(),
      }),
    ),
  }),
})

export const updateNodeAccount = mainAt('PUT', '/main/node/accounts/:id', {
  summary: 'For nodes: name, number, rights or status of a teacher or parent; what is left out stays',
  access: 'node',
  params: ById('account'),
  body: z.object({
    school_id: IdOf('school'),
    full_name: FullName.optional(),
    phone: Phone.optional(),
    permissions: TeacherPermissions.optional(),
    /** False ends every session in this school at once. */
    active: z.boolean().optional(),
    /** What the node knew when it decided. Where main knows something else, nothing is changed: somebody else was first. */
    before: NodeAccount.pick({ full_name: true, phone: true, permissions: true, active: true }).partial().optional(),
  }),
  response: z.object({ account: NodeAccount }),
})

export const leaveSchool = mainAt('POST', '/main/node/accounts/:id/leave', {
  summary: 'For nodes: the account no longer belongs to the school; elsewhere it lives on',
  access: 'node',
  params: ById('account'),
  body: z.object({
    school_id: IdOf('school'),
    /** The person's data are erased: what the school calls whoever this was. Where nothing else is left, the account goes too. */
    erase_as: plain({ min: 1, max: 100 }).optional(),
    /** What the node knew when the person left. Where main knows a newer version the person may have come again: 409. */
    version: Version.optional(),
  }),
  response: Done,
})

export const inviteAccounts = mainAt('POST', '/main/node/invitations', {
  summary: 'For nodes: one-time codes for those of the accounts that have not joined yet; codes of before end',
  access: 'node',
  body: z.object({ school_id: IdOf('school'), account_ids: z.array(IdOf('account')).min(1).max(1000) }),
  response: z.object({ invitations: z.array(z.object({ account_id: Id, code: z.string(), expires_at: Instant })) }),
  neverReplayed: true,
})

export const resetNodeAccount = mainAt('POST', '/main/node/accounts/:id/reset', {
  summary:
    'For nodes: somebody lost password or phone. Sessions, password and second step end; a code lets the person choose a new password. Of an account that another school made and whose person never joined here nothing ends: the code asks for its password',
  access: 'node',
  params: ById('account'),
  body: z.object({ school_id: IdOf('school') }),
  response: z.object({ code: z.string(), expires_at: Instant, kept_password: z.boolean() }),
  neverReplayed: true,
})
