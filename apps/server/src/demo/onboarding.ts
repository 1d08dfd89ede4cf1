import { Phone } from '@nhip-cau/contract/people'
import { z } from 'zod'
import states from './onboarding.json' with { type: 'json' }

const NotJoined = z.record(z.enum(['none', 'invited', 'opened']), z.array(Phone))

/** Parents who have not joined yet, by index, so that the list shows every onboarding state. */
export const notJoined = new Map(
  Object.entries(NotJoined.parse(states)).flatMap(([state, phones]) =>
    phones.map((phone) => [phone, state as keyof z.output<typeof NotJoined>] as const),
  ),
)
