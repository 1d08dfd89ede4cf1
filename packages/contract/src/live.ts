import { z } from 'zod'
import { schoolNode } from './kernel.ts'
import { collect, type Said, slices } from './slices.ts'

export type LiveTopic = Said<'topic'>
/** What may have changed. A message carries no content: the client asks again through the calls it has rights for. */
export const liveTopics = collect<LiveTopic>(({ topic }) => (topic === undefined ? [] : [topic]))

/** The first word of an address: what a browser has of it is asked for again, and dropped, together. */
export type Feature = Said<'paths'>[number]

const changedWith: readonly (readonly [LiveTopic, readonly Feature[]])[] = slices.flatMap((slice) =>
  'topic' in slice
    ? [[slice.topic, [...slice.paths, ...('alsoChanges' in slice ? slice.alsoChanges : [])]] as const]
    : [],
)

/** What a page asks for again when a topic is named. */
export const featuresOf = Object.fromEntries(changedWith) as Readonly<Record<LiveTopic, readonly Feature[]>>

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
