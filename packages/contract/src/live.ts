import { z } from 'zod'
import { schoolNode } from './kernel.ts'

/** What may have changed. A message carries no content: the client asks again through the calls it has rights for. */
export const liveTopics = [
  'posts',
  'notifications',
  'profile',
  'settings',
  'calendar',
  'students',
  'consents',
  'attendance',
  'data-requests',
  'classes',
  'teachers',
  'parents',
  'school-accounts',
  'imports',
  'absence',
  'prescriptions',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const LiveMessage = z.object({
  topics: z.array(z.enum(liveTopics)),
  /** Done on this very page (`X-Screen`), which has what its answer brought. */
  own: z.boolean().optional(),
})
export type LiveMessage = z.output<typeof LiveMessage>

export const live = schoolNode('GET', '/live', {
  summary: 'Server-sent events: `hello` once, then `changed` with the topics that changed',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  response: 'stream',
})
