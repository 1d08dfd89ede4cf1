import type { Role } from '@nhip-cau/contract/kernel'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listPosts } from '@nhip-cau/contract/posts'
import type { SignedIn } from './sign-in.ts'

export type Page = 'feed' | 'notifications'
const endpoints = { feed: listPosts, notifications: listNotifications } as const
export const pathOf = (page: Page, role: Role) => endpoints[page].path.replace(':role', role)

/** The request headers for each server. The path contains the role, so one run measures one role. */
export const productHeaders = (person: SignedIn) => ({ authorization: person.authorization })
export const baselineHeaders = (person: SignedIn) => ({ 'x-account': person.accountId })
export const browserHeaders = (person: SignedIn) => ({
  ...productHeaders(person),
  'accept-encoding': 'gzip, deflate, br',
})
