import { today } from '@nhip-cau/contract/today'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../lib/queries.ts'

// Milliseconds after which the posts are shown without the day.
const patience = 2000

/** The day of the school with its open tasks. */
export const useToday = (enabled = true) => useQuery({ ...ask(today, {}), refetchInterval: 60_000, enabled })

/** Whether the first answer about the day is about to come; false once it has failed, is late, or without a network. */
export const useTodayIsAwaited = (enabled: boolean): boolean => {
  const { isLoading, failureCount } = useToday(enabled)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isLoading && failureCount === 0 && !isLate
}
