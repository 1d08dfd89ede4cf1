import { Phone } from '@nhip-cau/contract/people'
import { z } from 'zod'
import states from './onboarding.json' with { type: 'json' }

const NotJoined = z.record(z.enum(['none', 'invited', 'opened']), z.array(Phone))

/** Parents who are not in yet, by number: so that the list of a school shows how far each is. */
export const notJoined = new Map(
  Object.entries(NotJoined.parse(states)).flatMap(([state, phones]) =>
    phones.map((phone) => [phone, state as keyof z.output<typeof NotJoined>] as const),
  ),
)
