import type { Role } from '@nhip-cau/contract/kernel'
import type { Icon } from '@tabler/icons-react'
import { mayCall } from '../lib/permission.ts'
import { routes } from '../routes.ts'

export type NavigationGroup = {
  readonly title: () => string
  readonly entries: readonly { readonly path: string; readonly icon: Icon }[]
}

export type NavigationEntry = {
  readonly path: string
  readonly title: string
  readonly icon: Icon
}

/** What an account finds in the navigation: pages that exist and that its permissions open. */
export const navigationFor = (groups: readonly NavigationGroup[], role: Role, permissions: readonly string[]) =>
  groups
    .map(({ title, entries }) => ({
      title: title(),
      entries: entries.flatMap((entry) => entryFor(entry, role, permissions)),
    }))
    .filter(({ entries }) => entries.length > 0)

const entryFor = (
  { path, icon }: NavigationGroup['entries'][number],
  role: Role,
  permissions: readonly string[],
): NavigationEntry[] => {
  const route = routes.find((one) => one.path === path)
  if (!route?.load || (route.does && !mayCall(route.does, role, permissions))) return []
  return [{ path, title: route.title(), icon }]
}

/** Fails in silence: whoever opens the page is told. */
export const preloadPage = (path: string): void => {
  routes
    .find((one) => one.path === path)
    ?.load?.()
    .catch(() => undefined)
}
