import { listUnpictured } from '@nhip-cau/contract/post-tags'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Notice } from '../../../ui/notice.tsx'

type Props = { readonly classIds: readonly string[] }

const shownNames = 12

/** Names the children of these classes who are in no photo of this week. Only for staff. */
export const Unpictured = ({ classIds }: Props) => {
  const { data } = useQuery(ask(listUnpictured, { query: { classes: classIds.join(',') } }))
  if (!data || data.total === 0) return null
  const names = data.data.slice(0, shownNames).map((one) => one.full_name)
  const more = data.total - names.length
  return (
    <Notice tone="info" title={m.unpictured_title({ count: data.total })}>
      <p>
        {names.join(', ')}
        {more > 0 && ` ${m.consents_photo_more({ count: more })}`}
      </p>
    </Notice>
  )
}
