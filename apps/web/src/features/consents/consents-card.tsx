import { familyConsents } from '@nhip-cau/contract/consents'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'

/** Shown on the family's home page while a question has no answer. */
export const ConsentsCard = () => {
  const { data } = useQuery(ask(familyConsents, {}, 'parent'))
  if (!data || data.unanswered === 0 || data.terms_needed) return null
  return (
    <StatusRibbon
      tone="info"
      icon={<IconHeartHandshake aria-hidden="true" />}
      title={m.consents_open({ count: data.unanswered })}
      action={
        <Button component={Link} href="/consents" variant="light" size="sm">
          {m.consents_answer_now()}
        </Button>
      }
    />
  )
}
