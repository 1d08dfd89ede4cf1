import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { acceptPost } from '@nhip-cau/contract/posts'
import { IconClockHour4, IconDeviceMobile, IconLock, IconShieldLock } from '@tabler/icons-react'
import { areaPath, homePaths } from '../lib/area.ts'
import { canOpen } from '../lib/permission.ts'
import type { Place } from '../lib/place.ts'
import { m } from '../paraglide/messages.js'
import { type AreaPage, pagesOf } from './pages.ts'

type Action = Pick<Place, 'name' | 'icon'> & {
  readonly path: (role: Role) => string
  readonly title: () => string
  readonly words: () => string
  readonly does?: Endpoint
}

const actions: readonly Action[] = [
  {
    name: 'pending-posts',
    path: (role) => `${homePaths[role]}?status=pending`,
    title: m.action_pending_posts,
    words: m.search_words_pending_posts,
    icon: IconClockHour4,
    does: acceptPost,
  },
  {
    name: 'password',
    path: (role) => `${areaPath(role, '/profile')}#password`,
    title: m.password_change_title,
    words: m.search_words_security,
    icon: IconLock,
  },
  {
    name: 'two-step',
    path: (role) => `${areaPath(role, '/profile')}#two-step`,
    title: m.two_step_title,
    words: m.search_words_security,
    icon: IconShieldLock,
  },
  {
    name: 'sessions',
    path: (role) => `${areaPath(role, '/profile')}#sessions`,
    title: m.sessions_title,
    words: m.search_words_sessions,
    icon: IconDeviceMobile,
  },
]

/** Returns every place that the account may open: existing pages that its permissions allow, then actions. */
export const placesFor = (
  role: Role,
  permissions: readonly string[],
  modules?: readonly Module[],
): readonly Place[] => [
  ...pagesOf(role)
    .filter(({ load, does }) => load !== undefined && (!does || canOpen(does, role, permissions, modules)))
    .flatMap(placeOf),
  ...actions
    .filter(({ does }) => !does || canOpen(does, role, permissions, modules))
    .map(({ name, path, title, words, icon }) => ({
      kind: 'action' as const,
      name,
      icon,
      path: path(role),
      title: title(),
      words: words(),
    })),
]

const placeOf = ({ name, path, title, icon, words, classes }: AreaPage): Place[] =>
  icon === undefined
    ? []
    : [{ kind: 'page', name: name === '' ? 'home' : name, path, title: title(), icon, words: words?.() ?? '', classes }]
