import { postReach } from '@nhip-cau/contract/posts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { targetQuery } from './post-aims.ts'
import type { PostFields } from './post-fields.ts'

type Target = Pick<PostFields, 'aim' | 'kind' | 'wholeSchool' | 'classIds' | 'ageGroups' | 'studentIds'>

const queryOf = (target: Target) => (target.aim === 'staff' ? undefined : targetQuery(target))

/** How many families a post reaches; undefined before it is known, and for a post that no family sees. */
export const useReach = (target: Target, enabled: boolean): number | undefined => {
  const query = queryOf(target)
  const asked = enabled && query !== undefined
  const { data } = useQuery({ ...ask(postReach, { query: query ?? {} }), enabled: asked })
  return asked ? data?.families : undefined
}

/** Counts the families anew, for a question that needs the number of now. */
export const useFreshReach = () => {
  const client = useQueryClient()
  return async (target: Target): Promise<number> => {
    const { families } = await client.fetchQuery({ ...ask(postReach, { query: queryOf(target) ?? {} }), staleTime: 0 })
    return families
  }
}
