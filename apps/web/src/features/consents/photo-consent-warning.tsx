import { childrenWithoutPhotoConsent } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  /** The classes, age groups or children whose families see the photos; undefined while none is chosen. */
  readonly shownTo: { readonly classes?: string; readonly age_groups?: string; readonly students?: string } | undefined
}

const shownNames = 12

/** Names the children without photo consent who must not be recognisable in this post's photos. */
export const PhotoConsentWarning = ({ shownTo }: Props) => {
  const asked = shownTo !== undefined
  const { data } = useQuery({ ...ask(childrenWithoutPhotoConsent, { query: shownTo ?? {} }), enabled: asked })
  if (!asked || !data || data.total === 0) return null
  const names = data.data.slice(0, shownNames).map((one) => one.full_name)
  const more = data.total - names.length
  return (
    <Notice tone="waiting" title={m.consents_photo_warning({ count: data.total })}>
      <p>
        {names.join(', ')}
        {more > 0 && ` ${m.consents_photo_more({ count: more })}`}
      </p>
    </Notice>
  )
}
