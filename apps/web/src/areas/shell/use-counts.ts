import type { Role } from '@nhip-cau/contract/kernel'
import { listWaiting } from '@nhip-cau/contract/today'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import type { Counts } from '../../pages.ts'

/**
 * Returns what waits for the account, in all and by page, and the unread notifications; live updates refresh them like
 * every query.
 */
export const useCounts = (role: Role): Counts => {
  const { unread } = useCurrentUser()
  const { data } = useQuery({
    ...ask(listWaiting, { query: { page: 1, per_page: 1 } }, role),
    enabled: role !== 'parent',
  })
  const counts = data?.counts
  const sum = (...kinds: readonly (keyof NonNullable<typeof counts>)[]) =>
    kinds.reduce((all, kind) => all + (counts?.[kind] ?? 0), 0)
  return {
    waiting: data?.total ?? 0,
    attendance: sum('registers', 'pick_up', 'end_of_day', 'wishes'),
    absence: sum('absences'),
    prescriptions: sum('prescriptions', 'doses'),
    messages: sum('messages'),
    reviews: sum('reviews'),
    students: sum('pick_up_people'),
    data_requests: sum('data_requests'),
    holidays: sum('holidays'),
    unread,
  }
}
