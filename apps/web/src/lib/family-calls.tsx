import { m } from '../paraglide/messages.js'
import { CallLinks } from '../ui/call-links.tsx'

type Props = {
  readonly people: readonly { readonly full_name: string; readonly relation: string; readonly phone: string }[]
}

/** Calls a child's guardians, in the order in which they should be called. */
export const FamilyCalls = ({ people }: Props) => (
  <CallLinks
    look="urgent"
    label={m.call_family()}
    people={people.map(({ full_name: name, relation, phone }) => ({ title: m.call_person({ name, relation }), phone }))}
  />
)
