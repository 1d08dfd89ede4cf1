import { postReach } from '@nhip-cau/contract/posts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { type TargetFields, targetQuery } from './post-aims.ts'

const queryOf = (target: TargetFields) => (target.aim === 'staff' ? undefined : targetQuery(target))

/** How many families a post reaches; undefined before it is known, and for a post that no family sees. */
export const useReach = (target: TargetFields, enabled: boolean): number | undefined => {
  const query = queryOf(target)
  const asked = enabled && query !== undefined
  const { data } = useQuery({ ...ask(postReach, { query: query ?? {} }), enabled: asked })
  return asked ? data?.families : undefined
}

/** Counts the families anew, for a question that needs the number of now. */
export const useFreshReach = () => {
  const client = useQueryClient()
  return async (target: TargetFields): Promise<number> => {
    const { families } = await client.query({ ...ask(postReach, { query: queryOf(target) ?? {} }), staleTime: 0 })
    return families
  }
}
