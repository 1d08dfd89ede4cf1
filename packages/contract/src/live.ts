import { z } from 'zod'
import { schoolNode } from './kernel.ts'

/** Topics of live signals. A signal has no content: the client reloads through endpoints that it may call. */
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
  /** True when this page (`X-Screen`) made the change; it already has the response. */
  own: z.boolean().optional(),
})
export type LiveMessage = z.output<typeof LiveMessage>

export const live = schoolNode('GET', '/live', {
  summary: 'Subscribe to server-sent events: `hello` at the start, then `changed` with the changed topics',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  response: 'stream',
})
