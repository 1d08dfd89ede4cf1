import { z } from 'zod'
import { schoolNode } from './kernel.ts'
import { collect, type SliceValue, slices } from './slices.ts'

export type LiveTopic = SliceValue<'topic'>
/** Topics of live signals. A signal has no content: the client reloads through endpoints that it may call. */
export const liveTopics = collect<LiveTopic>(({ topic }) => (topic === undefined ? [] : [topic]))

/** The first segment of a path: a browser reloads and drops the cached responses of one feature together. */
export type Feature = SliceValue<'paths'>[number]

const changedWith: readonly (readonly [LiveTopic, readonly Feature[]])[] = slices.flatMap((slice) =>
  'topic' in slice
    ? [[slice.topic, [...slice.paths, ...('alsoChanges' in slice ? slice.alsoChanges : [])]] as const]
    : [],
)

/** The features that a page reloads after a signal with this topic. */
export const featuresOf = Object.fromEntries(changedWith) as Readonly<Record<LiveTopic, readonly Feature[]>>

export const LiveMessage = z.object({
  topics: z.array(z.enum(liveTopics)),
  /** True when this page (`X-Screen`) made the change; it already has the response. */
  own: z.boolean().optional(),
})
export type LiveMessage = z.output<typeof LiveMessage>

/** Milliseconds; an older page reloads everything when its stream starts. */
export const longestAge = 15_000
/** Milliseconds that the request for the stream may be under way; a page that waited longer reloads everything. */
export const longestWay = 3000

export const live = schoolNode('GET', '/live', {
  summary: 'Subscribe to server-sent events: `hello` at the start, then `changed` with the changed topics',
  /** Milliseconds since a new page began to load: it is told what has changed in the meantime. */
  query: z.object({ age: z.coerce.number().int().min(0).max(longestAge).optional() }),
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  response: 'stream',
})
