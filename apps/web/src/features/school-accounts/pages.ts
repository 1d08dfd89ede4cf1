import { listSchoolAccounts } from '@nhip-cau/contract/school-accounts'
import { IconUserCog } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./users-page.tsx').then((module) => module.UsersPage)

export const schoolAccountsPages: readonly Page[] = [
  {
    name: 'users',
    title: m.title_users,
    icon: IconUserCog,
    group: 'people',
    school: { does: listSchoolAccounts, load },
  },
]
