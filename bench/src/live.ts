import type { AnswerOf, Endpoint } from '@nhip-cau/contract/kernel'
import { live } from '@nhip-cau/contract/live'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { acceptPost, createPost } from '@nhip-cau/contract/posts'
import { type Databases, selectTeacherClass } from './filled-databases.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { logInOnce } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const times = 100
const maxMilliseconds = 1000

type Caller = <E extends Endpoint>(endpoint: E, body?: unknown) => Promise<AnswerOf<E>>

const callerFor = async (url: string, role: 'school' | 'teacher' | 'parent', name: string) => {
  const session = await logInOnce(url, role, name)
  const authorization = `Bearer ${session.access_token}`
  const call: Caller = async (endpoint, body) => {
    const response = await fetch(url + endpoint.path.replace(':role', role), {
      method: endpoint.method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`)
    return (await response.json()) as never
  }
  return { call, authorization }
}

/** Opens a parent's live stream; `next` waits for the next message that names the topic. */
const openStream = async (url: string, authorization: string) => {
  const leave = new AbortController()
  const response = await fetch(url + live.path.replace(':role', 'parent'), {
    headers: { authorization },
    signal: leave.signal,
  })
  const waiting: { topic: string; resolve: (at: number) => void }[] = []
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      const text = Buffer.from(chunk).toString()
      for (const one of waiting.splice(0)) {
        if (text.includes(`"${one.topic}"`)) one.resolve(performance.now())
        else waiting.push(one)
      }
    }
  }
  read().catch(() => undefined)
  return {
    next: (topic: string) => new Promise<number>((resolve) => waiting.push({ topic, resolve })),
    leave: () => leave.abort(),
  }
}

/**
 * Measures the time from the school's acceptance of a post to the parent's open page: the post's event, the
 * notification's event, the notification itself.
 */
export const measureLive = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ url }) => {
    const people = await selectTeacherClass(databases)
    const head = await callerFor(url, 'school', people.office)
    const teacher = await callerFor(url, 'teacher', people.teacher)
    const parent = await callerFor(url, 'parent', people.parent)
    const stream = await openStream(url, parent.authorization)
    const took = { accepted: [] as number[], post: [] as number[], notification: [] as number[], row: [] as number[] }
    for (let index = 0; index < times; index += 1) {
      const post = await teacher.call(createPost, { title: `${index}-${index}`, text: '-', class_ids: [people.id] })
      const postEvent = stream.next('posts')
      const notificationEvent = stream.next('notifications')
      const started = performance.now()
      await head.call(acceptPost, { post_id: post.id, version: 1 })
      took.accepted.push(performance.now() - started)
      took.post.push((await postEvent) - started)
      took.notification.push((await notificationEvent) - started)
      const { data } = await parent.call(listNotifications)
      if (data[0]?.post_id !== post.id) throw new Error('the event arrived before the notification was readable')
      took.row.push(performance.now() - started)
    }
    stream.leave()
    const row = (what: string, values: readonly number[]) => [
      what,
      rounded(percentile(values, 0.5)),
      rounded(percentile(values, 0.95)),
      rounded(percentile(values, 1)),
    ]
    const slowest = percentile(took.row, 0.95)
    return {
      title: `Live: ${times} times from "accept" (request sent) to a parent of the class`,
      parts: [
        {
          columns: ['', 'p50 ms', 'p95 ms', 'max ms'],
          rows: [
            row('response to the accepting account', took.accepted),
            row('event "posts" on the stream', took.post),
            row('event "notifications" on the stream', took.notification),
            row('notification readable in the list', took.row),
          ],
        },
      ],
      missed: slowest > maxMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${maxMilliseconds}`] : [],
    }
  })
