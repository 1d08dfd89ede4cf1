import { familyMenu, familyMenuToday } from '@nhip-cau/contract/menu-plan-family'
import { useQuery } from '@tanstack/react-query'
import { canOpen } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'

/** The menus of today and the next school day; the home page waits for them, so that nothing moves. */
export const useHomeMenu = () => {
  const { permissions, modules } = useProfile()
  return useQuery({
    ...ask(familyMenuToday, {}, 'parent'),
    enabled: canOpen(familyMenu, 'parent', permissions, modules),
  })
}
