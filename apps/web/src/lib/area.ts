import type { Role } from '@nhip-cau/contract/kernel'

/** Each role has its own area with its addresses, login and session. */
export const homePaths: Record<Role, string> = { school: '/school', teacher: '/teacher', parent: '/' }
export const loginPaths: Record<Role, string> = { school: '/school/login', teacher: '/teacher/login', parent: '/login' }

/**
 * Returns the role by the first part of the path; every path outside the school and teacher areas belongs to parents.
 */
export const roleOfPath = (path: string): Role => {
  const first = path.split('/')[1]
  return first === 'school' || first === 'teacher' ? first : 'parent'
}

export const currentRole = (): Role => roleOfPath(window.location.pathname)

/** Returns `/create-post` and the like in the area of a role; `/`, also with a query (`/?post=…`), is its home page. */
export const areaPath = (role: Role, path: string): string =>
  role === 'parent' ? path : `/${role}${path.replace(/^\/(?=\?|$)/, '')}`

/** Returns the address of the login with the requested page. */
export const loginAddress = (role: Role, wanted: string): string =>
  wanted === homePaths[role] ? loginPaths[role] : `${loginPaths[role]}?to=${encodeURIComponent(wanted)}`

/**
 * Returns the address to open after login: the requested page if it is in this area and on this site, else the home
 * page.
 */
export const addressAfterLogin = (
  role: Role,
  wanted: string | null,
  origin: string = window.location.origin,
): string => {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return homePaths[role]
  const url = new URL(wanted, origin)
  const own = url.origin === origin && roleOfPath(url.pathname) === role && url.pathname !== loginPaths[role]
  return own ? url.pathname + url.search + url.hash : homePaths[role]
}
