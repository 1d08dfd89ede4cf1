import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { acceptPost } from '@nhip-cau/contract/posts'
import {
  type Icon,
  IconAward,
  IconBell,
  IconBook2,
  IconCalendarEvent,
  IconCalendarOff,
  IconChalkboard,
  IconClipboardCheck,
  IconClockHour4,
  IconDatabase,
  IconDeviceMobile,
  IconDoor,
  IconHeartHandshake,
  IconHistory,
  IconListDetails,
  IconLock,
  IconMessageStar,
  IconMoodKid,
  IconNews,
  IconPencilPlus,
  IconPill,
  IconSettings,
  IconShieldLock,
  IconSoup,
  IconUserCircle,
  IconUserCog,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react'
import { homePaths, inArea } from './lib/area.ts'
import { opens } from './lib/permission.ts'
import type { Place } from './lib/place.ts'
import { m } from './paraglide/messages.js'
import { ownRoutes, type Route, routes } from './routes.ts'

const none = () => ''

/** By the name of the route without its area. A page that is not here (a login, the form of one post) is no place to go to. */
const pages: Record<string, { readonly icon: Icon; readonly words: () => string }> = {
  home: { icon: IconNews, words: m.search_words_feed },
  'create-post': { icon: IconPencilPlus, words: m.search_words_create_post },
  notifications: { icon: IconBell, words: none },
  profile: { icon: IconUserCircle, words: m.search_words_profile },
  absence: { icon: IconCalendarOff, words: none },
  attendance: { icon: IconClipboardCheck, words: none },
  camera: { icon: IconVideo, words: none },
  'academic-years': { icon: IconCalendarEvent, words: m.search_words_academic_years },
  classes: { icon: IconDoor, words: none },
  'edu-plan': { icon: IconBook2, words: none },
  'menu-plan': { icon: IconSoup, words: none },
  'nice-student-cards': { icon: IconAward, words: none },
  parents: { icon: IconUsersGroup, words: none },
  prescription: { icon: IconPill, words: none },
  'school-settings': { icon: IconSettings, words: none },
  'student-by-class': { icon: IconListDetails, words: none },
  'student-review': { icon: IconMessageStar, words: none },
  students: { icon: IconMoodKid, words: none },
  teachers: { icon: IconChalkboard, words: none },
  users: { icon: IconUserCog, words: none },
  consents: { icon: IconHeartHandshake, words: none },
  data: { icon: IconDatabase, words: none },
  'data-requests': { icon: IconDatabase, words: none },
  audit: { icon: IconHistory, words: none },
}

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
    path: (role) => `${inArea(role, '/profile')}#password`,
    title: m.password_change_title,
    words: m.search_words_security,
    icon: IconLock,
  },
  {
    name: 'two-step',
    path: (role) => `${inArea(role, '/profile')}#two-step`,
    title: m.two_step_title,
    words: m.search_words_security,
    icon: IconShieldLock,
  },
  {
    name: 'sessions',
    path: (role) => `${inArea(role, '/profile')}#sessions`,
    title: m.sessions_title,
    words: m.search_words_sessions,
    icon: IconDeviceMobile,
  },
]

/** Everywhere an account may go: pages that exist and that its permissions open, then actions. */
export const placesFor = (
  role: Role,
  permissions: readonly string[],
  modules?: readonly Module[],
): readonly Place[] => [
  ...[...routes, ...ownRoutes]
    .filter((route) => route.layout === role)
    .flatMap((route) => pageOf(route, role, permissions, modules)),
  ...actions
    .filter(({ does }) => !does || opens(does, role, permissions, modules))
    .map(({ name, path, title, words, icon }) => ({
      kind: 'action' as const,
      name,
      icon,
      path: path(role),
      title: title(),
      words: words(),
    })),
]

const pageOf = (
  { name, path, title, load, does }: Route,
  role: Role,
  permissions: readonly string[],
  modules: readonly Module[] | undefined,
): Place[] => {
  const short = path === homePaths[role] ? 'home' : name.replace(/^(?:school|teacher)-(?!settings$)/, '')
  const page = pages[short]
  if (!page || !load || (does && !opens(does, role, permissions, modules))) return []
  return [{ kind: 'page', name: short, path, title: title(), icon: page.icon, words: page.words() }]
}
