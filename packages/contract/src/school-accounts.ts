import { z } from 'zod'
import { ById } from './ids.ts'
import { Done, Id, Instant, main, PageQuery, paged, plain, Version } from './kernel.ts'
import { FullName, LoginName, Phone } from './people.ts'
import { schoolPermissions } from './permissions.ts'

export const SchoolAccount = z.object({
  id: Id,
  full_name: z.string(),
  login: z.string(),
  phone: z.string().nullable(),
  permissions: z.array(z.string()),
  active: z.boolean(),
  must_change_password: z.boolean(),
  last_seen_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
  /** Allowed actions: none on accounts with more permissions; the own account cannot be locked, reset or deleted. */
  can: z.object({ edit: z.boolean(), switch_status: z.boolean(), reset_password: z.boolean(), delete: z.boolean() }),
})
export type SchoolAccount = z.output<typeof SchoolAccount>

export const schoolAccountStates = ['active', 'locked', 'temporary'] as const
const sorts = ['name', 'last_seen_at', 'created_at'] as const

const Permissions = z.array(z.enum(schoolPermissions)).max(schoolPermissions.length)

const TemporaryPassword = z.object({ account: SchoolAccount, temporary_password: z.string() })

export const listSchoolAccounts = main('GET', '/schoolAccount/getAll', {
  summary: 'List the accounts of the school administration',
  access: { school: 'school.users.index' },
  query: PageQuery.extend({
    q: plain({ max: 100 }).optional(),
    /** `temporary`: the temporary password has not been changed yet. */
    state: z.enum(schoolAccountStates).optional(),
    /** Accounts with this permission. */
    permission: z.enum(schoolPermissions).optional(),
    sort: z.enum(sorts.flatMap((one) => [one, `-${one}` as const])).default('name'),
  }),
  response: paged(SchoolAccount),
})

export const schoolAccountInfo = main('GET', '/schoolAccount/:id/get-school-account-info', {
  summary: 'Get one account of the school administration',
  access: { school: 'school.users.index' },
  params: ById('school_account'),
  response: SchoolAccount,
})

export const createSchoolAccount = main('POST', '/schoolAccount/store', {
  summary: 'Create a school account; returns a temporary password once',
  access: { school: 'school.users.store' },
  body: z.object({
    full_name: FullName,
    phone: Phone.nullish(),
    login_name: LoginName.nullish(),
    permissions: Permissions,
  }),
  response: TemporaryPassword,
  neverReplayed: true,
})

export const updateSchoolAccount = main('PUT', '/schoolAccount/:id/update', {
  summary: 'Change a school account, including its permissions',
  access: { school: 'school.users.update' },
  params: ById('school_account'),
  body: z.object({ version: Version, full_name: FullName.optional(), permissions: Permissions.optional() }),
  response: SchoolAccount,
})

export const deleteSchoolAccount = main('DELETE', '/schoolAccount/:id/delete', {
  summary: 'Remove a school account and end its sessions',
  access: { school: 'school.users.delete' },
  params: ById('school_account'),
  response: Done,
})

export const switchSchoolAccountStatus = main('POST', '/schoolAccount/:id/switchStatus', {
  summary: 'Disable or enable a school account; takes effect on every node within five seconds',
  access: { school: 'school.users.update' },
  params: ById('school_account'),
  response: SchoolAccount,
})

export const resetSchoolAccountPassword = main('POST', '/schoolAccount/:id/resetPassword', {
  summary:
    'Reset an account: returns a temporary password once, ends its sessions and removes its second step, because the phone may be lost',
  access: { school: 'school.users.update' },
  params: ById('school_account'),
  response: TemporaryPassword,
  neverReplayed: true,
})
