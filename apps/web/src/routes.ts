import type { Access } from './lib/guard.tsx'
import type { LoadPage } from './pages.ts'
import { m } from './paraglide/messages.js'

/** A page outside the areas, for people who are not logged in. */
export type Route = {
  /** `{error}` at the end matches the rest of the path. */
  readonly path: string
  readonly alias?: string
  readonly name: string
  readonly access: Access
  readonly title: () => string
  readonly load: LoadPage
}

const load = () => import('./features/auth/login-page.tsx').then((module) => module.LoginPage)
const loadJoin = () => import('./features/auth/join-page.tsx').then((module) => module.JoinPage)
const loadNotFound = () => import('./areas/blank/not-found-page.tsx').then((module) => module.NotFoundPage)

const access = 'unauthenticated-only'

export const routes: readonly Route[] = [
  { path: '/login', name: 'login', access, title: m.title_login_parent, load },
  { path: '/school/login', name: 'school-login', access, title: m.title_login_school, load },
  { path: '/teacher/login', name: 'teacher-login', access, title: m.title_login_teacher, load },
  { path: '/join', name: 'join', access: 'public', title: m.title_join, load: loadJoin },
  { path: '/teacher/join', name: 'teacher-join', access: 'public', title: m.title_join, load: loadJoin },
]

export const notFound: Route = {
  path: '/{error}',
  alias: '/pages/misc/not-found/{error}',
  name: 'not-found',
  access: 'public',
  title: m.title_not_found,
  load: loadNotFound,
}

const notFoundAlias = '/pages/misc/not-found/'

/**
 * Returns the page outside the areas at an address. Other addresses belong to an area, which may not know them either.
 */
export const findRoute = (address: string): Route | undefined => {
  const path = address.length > 1 ? address.replace(/\/+$/, '') : address
  return routes.find((route) => route.path === path) ?? (path.startsWith(notFoundAlias) ? notFound : undefined)
}

/** Returns the unmatched part of an unknown address. */
export const unknownPart = (address: string): string =>
  address.startsWith(notFoundAlias) ? address.slice(notFoundAlias.length) : address.replace(/\/+$/, '').slice(1)
