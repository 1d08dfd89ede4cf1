import { IconBell } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const load = () => import('./notifications-page.tsx').then((module) => module.NotificationsPage)
const inEveryArea = { load, counter: 'unread' } as const

export const notificationsPages: readonly Page[] = [
  {
    name: 'notifications',
    title: m.notifications_title,
    icon: IconBell,
    group: 'own',
    school: inEveryArea,
    teacher: inEveryArea,
    parent: inEveryArea,
  },
]
