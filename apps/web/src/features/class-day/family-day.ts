import { listAttendance } from '@nhip-cau/contract/attendance'
import { familyConsents } from '@nhip-cau/contract/consents'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { listPickUpRequests } from '@nhip-cau/contract/pick-up'
import { familyToday } from '@nhip-cau/contract/today'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'

/** Everything that a family's day is made of; the pages and the urgent sheet share these requests. */
export const useFamilyDay = (enabled = true) => {
  const { permissions, modules } = useProfile()
  const may = (endpoint: Endpoint) => enabled && canOpen(endpoint, 'parent', permissions, modules)
  const register = useQuery({ ...ask(listAttendance, { query: {} }, 'parent'), enabled: may(listAttendance) })
  const requests = useQuery({ ...ask(listPickUpRequests, {}, 'parent'), enabled: may(listPickUpRequests) })
  const more = useQuery({ ...ask(familyToday, {}, 'parent'), enabled: may(familyToday) })
  return { register, requests, more }
}

/** What waits for the family beside its children's day: unanswered consents, a person at the door, refusals. */
export const useHasTasks = (): boolean => {
  const { requests, more } = useFamilyDay()
  const { data: consents } = useQuery(ask(familyConsents, {}, 'parent'))
  const isOpen = consents !== undefined && consents.unanswered > 0 && !consents.terms_needed
  const isAsked = requests.data?.data.some(({ can }) => can.answer) ?? false
  return isOpen || isAsked || (more.data?.tasks.length ?? 0) > 0
}

type Waiting = { readonly isLoading: boolean; readonly failureCount: number }

/**
 * Whether the first attempt of each query is over. A page without a network does not wait for the repetitions, which
 * begin anew when the parts of the page mount: once settled, it stays so.
 */
export const useSettled = (queries: readonly Waiting[]): boolean => {
  const [wasSettled, setSettled] = useState(false)
  const isSettled = wasSettled || queries.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
  if (isSettled && !wasSettled) setSettled(true)
  return isSettled
}
