import { z } from 'zod'
import { ById, Done, Id, Instant, main, PageQuery, paged } from './kernel.ts'
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
})
export type SchoolAccount = z.output<typeof SchoolAccount>

const Permissions = z.array(z.enum(schoolPermissions)).max(schoolPermissions.length)

const TemporaryPassword = z.object({ account: SchoolAccount, temporary_password: z.string() })

export const listSchoolAccounts = main('GET', '/schoolAccount/getAll', {
  summary: 'The accounts of the school administration',
  access: { school: 'school.users.index' },
  query: PageQuery.extend({ q: z.string().max(100).optional() }),
  response: paged(SchoolAccount),
})

export const createSchoolAccount = main('POST', '/schoolAccount/store', {
  summary: 'Create a school account; answers a one-time temporary password',
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
  summary: 'Change a school account, its permissions included',
  access: { school: 'school.users.update' },
  params: ById,
  body: z.object({ full_name: FullName.optional(), permissions: Permissions.optional() }),
  response: SchoolAccount,
})

export const deleteSchoolAccount = main('DELETE', '/schoolAccount/:id/delete', {
  summary: 'Remove a school account and end its sessions',
  access: { school: 'school.users.delete' },
  params: ById,
  response: Done,
})

export const switchSchoolAccountStatus = main('POST', '/schoolAccount/:id/switchStatus', {
  summary: 'Disable or enable a school account; takes effect on every node within five seconds',
  access: { school: 'school.users.update' },
  params: ById,
  response: SchoolAccount,
})

export const resetSchoolAccountPassword = main('POST', '/schoolAccount/:id/resetPassword', {
  summary:
    'Answer a one-time temporary password, end the sessions of the account and take its second step off (the phone may be what was lost)',
  access: { school: 'school.users.update' },
  params: ById,
  response: TemporaryPassword,
  neverReplayed: true,
})
