import { type EduSet, listSets } from '@nhip-cau/contract/edu-plan-setup'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../lib/queries.ts'

/** Reads a domain or goal again after a version conflict; only all sets together can be asked for. */
export const useSavedPart = <T extends { readonly id: string }>(
  partsOf: (set: EduSet) => readonly T[],
  id: string | undefined,
) => {
  const client = useQueryClient()
  return async (): Promise<T> => {
    const { data } = await client.query({ ...ask(listSets, { query: {} }), staleTime: 0 })
    const found = data.flatMap(partsOf).find((one) => one.id === id)
    if (!found) throw new Error('the part is gone')
    return found
  }
}
