import type { Register } from '@nhip-cau/contract/attendance'
import { listFamilyMessages } from '@nhip-cau/contract/family-messages'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '../../lib/area.ts'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'

/**
 * The unread messages of families to a class, also those of the evening before; none beside the register of another
 * day.
 */
export const useUnreadMessages = (register: Register | undefined) => {
  const { permissions, modules } = useProfile()
  const role = currentRole()
  const isToday = register?.class !== undefined && register.class !== null && register.day === register.today
  const query = { state: 'unread' as const, class_id: register?.class?.id, per_page: 100 }
  const { data } = useQuery({
    ...ask(listFamilyMessages, { query }),
    enabled: isToday && role === 'teacher' && canOpen(listFamilyMessages, role, permissions, modules),
  })
  return isToday ? (data?.data ?? []) : []
}
