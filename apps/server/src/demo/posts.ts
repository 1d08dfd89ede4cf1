import { readFile } from 'node:fs/promises'
import { addDays } from '@nhip-cau/contract/days'
import * as api from '@nhip-cau/contract/posts'
import { dayAt } from '@nhip-cau/school-node/time/clock'
import { type DemoClient, isProblemAnswer, logInAs } from './client.ts'
import { zoneOfFilling } from './clock.ts'
import { type DemoPost, demoPeople, demoPosts, demoSchools } from './data.ts'
import { insertStep, selectStep, setPostTimes } from './demo.queries.ts'
import { demoPdf } from './files.ts'
import { photoFile, videoFiles } from './photo-files.ts'
import { classIdOf, type NhipCau, studentId } from './register.ts'
import { schoolDayInstant } from './school-days.ts'
import { waitForEvents } from './wait-for-events.ts'

// Two processors convert images; a third post keeps them busy.
const concurrentPosts = 3

/** Creates, accepts and rejects posts over HTTP as the demo accounts. */
export const fillPosts = async (server: NhipCau, now: Date, progress: (detail: string) => void): Promise<void> => {
  const today = dayAt(now, await zoneOfFilling(server.node.sql))
  const clients = new Map<string, Promise<DemoClient>>()
  const as = (role: 'school' | 'teacher', phone: string) => {
    const known = clients.get(role + phone) ?? logInAs(server.url, role, phone, demoPeople.password)
    clients.set(role + phone, known)
    return known
  }
  const left = [...demoPosts]
  const work = async () => {
    for (let post = left.shift(); post !== undefined; post = left.shift()) {
      await writePost(server, as, post, today)
      progress(`${demoPosts.length - left.length}/${demoPosts.length}`)
    }
  }
  await Promise.all(Array.from({ length: concurrentPosts }, work))
  for (const client of clients.values()) await (await client).logOut()
}

/** The post is published at once if its author has the permission. */
type Written = { id: string; version: number; published: boolean }

type As = (role: 'school' | 'teacher', phone: string) => Promise<DemoClient>

const writePost = async ({ node }: NhipCau, as: As, post: DemoPost, today: string): Promise<void> => {
  const author = await as(post.author.role, post.author.phone)
  const imageIds = await once(node, `photos ${post.key}`, () => uploadPhotos(author, post.photos))
  const videoIds = await once(node, `videos ${post.key}`, () => uploadVideos(author, post.videos))
  const documentIds = await once(node, `files ${post.key}`, () => uploadFiles(author, post))
  const written = await once(node, `post ${post.key}`, async (): Promise<Written> => {
    const { id, version, status } = await author.call(
      api.createPost,
      {
        body: {
          kind: post.kind,
          title: post.title,
          text: post.text,
          body: post.body,
          whole_school: post.classes === undefined,
          class_ids: (post.classes ?? []).map((key) => classIdOf(post.school, key)),
          image_ids: imageIds,
          image_tags: post.tags.map((names) => names.map((name) => studentId(post.school, name))),
          video_ids: videoIds,
          document_ids: documentIds,
          poll: post.poll,
          confirm: confirmOf(post, today),
          pinned_until: post.pinned === undefined ? null : addDays(today, post.pinned),
          publish_on: post.scheduled ? { day: addDays(today, post.scheduled.days), time: post.scheduled.time } : null,
        },
      },
      `demo ${post.key} write`,
    )
    return { id, version, published: status === 'accepted' }
  })
  await once(node, `decided ${post.key}`, async () => {
    await decide(as, post, { post_id: written.id, version: written.version })
    return true
  })
}

const confirmOf = ({ confirm }: DemoPost, today: string) =>
  confirm && { kind: confirm.kind, per: confirm.per, options: confirm.options, until: addDays(today, confirm.days) }

const decide = async (
  as: As,
  { key, decided, rejected }: DemoPost,
  body: { post_id: string; version: number },
): Promise<void> => {
  try {
    if (decided) await (await as('school', decided.by)).call(api.acceptPost, { body }, `demo ${key} accept`)
    if (rejected) {
      const { by, reason } = rejected
      await (await as('school', by)).call(api.rejectPost, { body: { ...body, reason } }, `demo ${key} reject`)
    }
  } catch (error) {
    // An earlier run already did this step.
    if (!isProblemAnswer(error, 'already_decided')) throw error
  }
}

/** Stores the response of a step. A step that is sent twice has the same idempotency key, so it runs once. */
const once = async <T extends true | string[] | Written>(
  { sql }: NhipCau['node'],
  step: string,
  work: () => Promise<T>,
): Promise<T> => {
  const done = await selectStep<T>(sql, step)
  if (done !== undefined) return done
  const result = await work()
  await insertStep(sql, step, result)
  return result
}

const uploadPhotos = async (author: DemoClient, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const pictures = await Promise.all(
    keys.map(async (key) => ({ name: `${key}.jpg`, bytes: new Uint8Array(await readFile(photoFile(key))) })),
  )
  const { data } = await author.upload(pictures)
  return data.map((image) => image.id)
}

const uploadVideos = async (author: DemoClient, keys: readonly string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const key of keys) {
    const { video, poster } = videoFiles(key)
    const { data } = await author.upload([{ name: `${key}.jpg`, bytes: new Uint8Array(await readFile(poster)) }])
    const { id } = await author.uploadVideo(new Uint8Array(await readFile(video)), data[0]?.id ?? '')
    ids.push(id)
  }
  return ids
}

const uploadFiles = async (author: DemoClient, { school, files }: DemoPost): Promise<string[]> => {
  const ids: string[] = []
  for (const file of files) {
    const { id } = await author.uploadDocument(file.name, await demoPdf(nameOfSchool(school), file))
    ids.push(id)
  }
  return ids
}

const nameOfSchool = (code: string) => demoSchools.find((school) => school.code === code)?.name ?? ''

const minute = 60 * 1000

/** After all notifications are sent, moves posts and notifications to the days of the demo data. */
export const spreadOverDays = async ({ node }: NhipCau, now: Date): Promise<void> => {
  await waitForEvents(node)
  await node.sql.begin(async (tx) => {
    const zone = await zoneOfFilling(tx)
    for (const post of demoPosts) {
      const written = await selectStep<Written>(tx, `post ${post.key}`)
      if (written === undefined) throw new Error(`the demo has no post ${post.key}`)
      const decision = post.decided ?? post.rejected
      const writtenAt = schoolDayInstant(now, post.day, post.at, zone)
      const decidedAt = decision && new Date(Math.min(writtenAt.getTime() + decision.after * minute, now.getTime()))
      const appearedAtOnce = written.published ? writtenAt : undefined
      const publishedAt = post.decided ? decidedAt : appearedAtOnce
      await setPostTimes(tx, {
        postId: written.id,
        writtenAt: writtenAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        publishedAt: publishedAt?.toISOString() ?? null,
      })
    }
  })
}
