import { postReach } from '@nhip-cau/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'

type Audience = { readonly wholeSchool: boolean; readonly classIds: readonly string[] }

/** How many families a post reaches; undefined before it is known. */
export const useReach = ({ wholeSchool, classIds }: Audience, enabled: boolean): number | undefined => {
  const asked = enabled && (wholeSchool || classIds.length > 0)
  const classes = [...classIds].sort().join(',')
  const { data } = useQuery({ ...ask(postReach, { query: wholeSchool ? {} : { classes } }), enabled: asked })
  return asked ? data?.families : undefined
}
