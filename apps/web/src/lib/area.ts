import type { Role } from '@nhip-cau/contract/kernel'

/** Each role has an area of its own: its addresses, its login, its session. */
export const homePaths: Record<Role, string> = { school: '/school', teacher: '/teacher', parent: '/' }
export const loginPaths: Record<Role, string> = { school: '/school/login', teacher: '/teacher/login', parent: '/login' }

/** The first part of the path decides; whatever is neither school nor teacher belongs to the parents. */
export const roleOfPath = (path: string): Role => {
  const first = path.split('/')[1]
  return first === 'school' || first === 'teacher' ? first : 'parent'
}

export const currentRole = (): Role => roleOfPath(window.location.pathname)

/** `/create-post` in the area of a role; `/` and what is asked of it (`/?post=…`) is its home page. */
export const inArea = (role: Role, path: string): string =>
  role === 'parent' ? path : `/${role}${path.replace(/^\/(?=\?|$)/, '')}`

/** Where to log in, remembering where one wanted to go. */
export const loginAddress = (role: Role, wanted: string): string =>
  wanted === homePaths[role] ? loginPaths[role] : `${loginPaths[role]}?to=${encodeURIComponent(wanted)}`

/** Where to go after login: what was asked for if it is a page of the own area on this site, else the home page. */
export const afterLogin = (role: Role, wanted: string | null, origin: string = window.location.origin): string => {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return homePaths[role]
  const url = new URL(wanted, origin)
  const own = url.origin === origin && roleOfPath(url.pathname) === role && url.pathname !== loginPaths[role]
  return own ? url.pathname + url.search + url.hash : homePaths[role]
}
