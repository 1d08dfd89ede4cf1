import type { PickUpRequest } from '@nhip-cau/contract/pick-up'
import { IconHandStop } from '@tabler/icons-react'
import { FamilyCalls } from '../../lib/family-calls.tsx'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../../ui/format.ts'
import door from './door.module.css'

/** Tells staff that the child must not leave with this person, who said so, and whom to call. */
export const RefusedPerson = ({ question }: { question: PickUpRequest }) => {
  const { refused, full_name: person, child, call } = question
  if (!refused) return null
  const values = { by: refused.by, person, name: child.full_name, time: formatTime(refused.at) }
  return (
    <section className={door.refused} role="alert">
      <IconHandStop size={48} aria-hidden="true" />
      <strong>{m.door_refused()}</strong>
      <p>{refused.side === 'parent' ? m.door_refused_by_parent(values) : m.door_refused_by_school(values)}</p>
      {call.length > 0 && <FamilyCalls people={call} />}
    </section>
  )
}
