import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Done, Id, Instant, mainAt, plain, Version } from './kernel.ts'
import { FullName, Phone } from './people.ts'
import { teacherPermissions } from './permissions.ts'

/** Onboarding of an account: no code, code printed, code opened, password chosen. */
export const onboardingStates = ['none', 'invited', 'opened', 'active'] as const
export const OnboardingState = z.enum(onboardingStates)
export type OnboardingState = z.output<typeof OnboardingState>

/** The data of an account that a node stores. */
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
    'For nodes: give teachers or parents access to a school; existing accounts are linked, new ones need a code to choose a password',
  access: 'node',
  body: z.object({
    school_id: IdOf('school'),
    role: z.enum(['teacher', 'parent']),
    /** True: nothing is written; the response contains the outcome of a real call. */
    dry_run: z.boolean().default(false),
    people: z
      .array(
        z.object({
          full_name: FullName,
          phone: Phone,
          /** For teachers only. */
          permissions: TeacherPermissions.default([]),
          /** The user confirmed that the known person with another name is the same person. */
          same_person: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(1000),
  }),
  response: z.object({
    /** In the order of the request. */
    people: z.array(
      z.object({
        /**
         * `made`: new account; `linked`: existing account, now added to this school; `known`: already belonged to it;
         * `other_name`: the phone belongs to a person with another name, nothing was written.
         */
        outcome: z.enum(['made', 'linked', 'known', 'other_name']),
        /** Null when nothing was written. */
        account: NodeAccount.nullable(),
      }),
    ),
  }),
})

export const updateNodeAccount = mainAt('PUT', '/main/node/accounts/:id', {
  summary: 'For nodes: change name, phone, permissions or status of a teacher or parent; absent fields stay unchanged',
  access: 'node',
  params: ById('account'),
  body: z.object({
    school_id: IdOf('school'),
    full_name: FullName.optional(),
    phone: Phone.optional(),
    permissions: TeacherPermissions.optional(),
    /** False ends every session in this school at once. */
    active: z.boolean().optional(),
    /** The values the node knew. If they differ from main's, nothing is changed, because another edit came first. */
    before: NodeAccount.pick({ full_name: true, phone: true, permissions: true, active: true }).partial().optional(),
  }),
  response: z.object({ account: NodeAccount }),
})

export const leaveSchool = mainAt('POST', '/main/node/accounts/:id/leave', {
  summary: 'For nodes: remove an account from a school; it stays valid in other schools',
  access: 'node',
  params: ById('account'),
  body: z.object({
    school_id: IdOf('school'),
    /** Erase the person's data and use this name instead. An account that belongs to no other school is deleted. */
    erase_as: plain({ min: 1, max: 100 }).optional(),
    /** The version the node knew. If main has a newer one, the person may have returned: 409. */
    version: Version.optional(),
  }),
  response: Done,
})

export const inviteAccounts = mainAt('POST', '/main/node/invitations', {
  summary: 'For nodes: create one-time codes for accounts that have not joined yet; earlier codes become invalid',
  access: 'node',
  body: z.object({ school_id: IdOf('school'), account_ids: z.array(IdOf('account')).min(1).max(1000) }),
  response: z.object({ invitations: z.array(z.object({ account_id: Id, code: z.string(), expires_at: Instant })) }),
  neverReplayed: true,
})

export const resetNodeAccount = mainAt('POST', '/main/node/accounts/:id/reset', {
  summary:
    'For nodes: reset the access of an account: ends sessions, password and second step; a code allows a new password. An account of another school whose person never joined here keeps them, and the code requires its password',
  access: 'node',
  params: ById('account'),
  body: z.object({ school_id: IdOf('school') }),
  response: z.object({ code: z.string(), expires_at: Instant, kept_password: z.boolean() }),
  neverReplayed: true,
})
