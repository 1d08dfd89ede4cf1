import type { RegisterItem } from '@nhip-cau/contract/consents'
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { StatusTag } from '../../ui/status-tag.tsx'

type State = Pick<RegisterItem['states'][number], 'granted' | 'differing' | 'outdated'>

/** Shows an answer as icon, word and colour. */
export const ConsentState = ({ state }: { state: State | undefined }) => {
  if (!state) return null
  if (state.differing)
    return (
      <StatusTag tone="waiting" icon={<IconAlertTriangle aria-hidden="true" />}>
        {m.consents_differing_short()}
      </StatusTag>
    )
  if (state.granted === null)
    return (
      <StatusTag tone="neutral" icon={<IconMinus aria-hidden="true" />}>
        {m.consents_none()}
      </StatusTag>
    )
  if (state.outdated)
    return (
      <StatusTag tone="info" icon={state.granted ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}>
        {m.consents_outdated_short()}
      </StatusTag>
    )
  return state.granted ? (
    <StatusTag tone="good" icon={<IconCheck aria-hidden="true" />}>
      {m.consents_granted()}
    </StatusTag>
  ) : (
    <StatusTag tone="danger" icon={<IconX aria-hidden="true" />}>
      {m.consents_refused()}
    </StatusTag>
  )
}
