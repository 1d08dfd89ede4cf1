import { today } from '@nhip-cau/contract/today'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'

/** The day of the school with its open tasks. */
export const useToday = (enabled = true) => useQuery({ ...ask(today, {}), refetchInterval: 60_000, enabled })

/** Whether the first answer about the day is under way; false without a network. */
export const useTodayIsAwaited = (enabled: boolean): boolean => useToday(enabled).isLoading
