import { createHash } from 'node:crypto'
import type { Role } from '@nhip-cau/contract/kernel'
import {
  insertComment,
  recountComments,
} from '@nhip-cau/school-node/features/daily/posts/comments/posts-comments.queries'
import { recountConfirmed } from '@nhip-cau/school-node/features/daily/posts/posts-confirm.queries'
import {
  lockAsked,
  selectOwnReached,
  setAnswers,
} from '@nhip-cau/school-node/features/daily/posts/posts-confirmations.queries'
import { insertViews } from '@nhip-cau/school-node/features/daily/posts/posts-views.queries'
import { isVisiblePost, setLike, setVote } from '@nhip-cau/school-node/features/daily/posts/posts-votes.queries'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { zoneOfFilling } from './clock.ts'
import { accountsOf, type DemoPost, demoPosts, demoSchools } from './data.ts'
import { insertStep, readOldNotifications, selectStep } from './demo.queries.ts'
import { accountIdOf, type NhipCau, schoolIdOf } from './register.ts'
import { schoolDayInstant } from './school-days.ts'

/** Records views: most parents have seen the older posts that they may see, and some have said something to them. */
export const fillViews = async ({ node }: NhipCau, now: Date): Promise<void> => {
  for (const school of demoSchools) {
    const posts = await Promise.all(
      demoPosts
        .filter((post) => post.school === school.code)
        .map(async (post) => ({
          ...post,
          id: (await selectStep<{ id: string }>(node.sql, `post ${post.key}`))?.id ?? '',
        })),
    )
    await fillComments(node, posts, now)
    for (const { role, phone } of accountsOf(school)) {
      if (role === 'school') continue
      const seen = posts.filter((post) => demoShare(`${post.key} seen by ${phone}`) < post.seen)
      if (seen.length === 0) continue
      const actor = actorOf(role, phone, schoolIdOf(school.code))
      await insertViews(
        node.sql,
        actor,
        seen.map((post) => post.id),
      )
      await fillAnswers(node, actor, phone, seen)
      if (role === 'parent') await fillConfirmations(node, actor, phone, seen, now)
    }
  }
  await readOldNotifications(node.sql, schoolDayInstant(now, 3, '00:00', await zoneOfFilling(node.sql)).toISOString())
}

type FilledPost = DemoPost & { readonly id: string }

/** The share of those who have seen a post and like it. */
const likes = 0.4

const fillAnswers = async ({ sql }: NhipCau['node'], actor: Actor, phone: string, seen: readonly FilledPost[]) => {
  for (const { key, id, poll } of seen) {
    if (!(await isVisiblePost(sql, actor, id))) continue
    if (demoShare(`${key} liked by ${phone}`) < likes) await setLike(sql, actor, id, true)
    if (poll) await setVote(sql, actor, id, [Math.floor(demoShare(`${key} voted by ${phone}`) * poll.options.length)])
  }
}

/** The share of the families that choose the first answer. */
const agrees = 0.8

/** Most of the families that have seen a question have answered it, each once. */
const fillConfirmations = async (
  { sql }: NhipCau['node'],
  actor: Actor,
  phone: string,
  seen: readonly FilledPost[],
  now: Date,
): Promise<void> => {
  for (const { key, id, confirm } of seen) {
    if (!confirm || demoShare(`${key} confirmed by ${phone}`) >= confirm.answered) continue
    await sql.begin(async (tx) => {
      const asked = await lockAsked(tx, actor, id)
      if (!asked?.confirm) return
      await setAnswers(tx, actor, {
        postId: id,
        askedIn: asked.confirm.asked_in,
        children: await selectOwnReached(tx, actor, id),
        answer: { option: demoShare(`${key} agreed by ${phone}`) < agrees ? 0 : 1, strokes: null, signed_name: null },
        at: now,
      })
      await recountConfirmed(tx, [{ school_id: actor.schoolId, id: id }])
    })
  }
}

/** Writes the comments once, at their times. */
const fillComments = async ({ sql }: NhipCau['node'], posts: readonly FilledPost[], now: Date): Promise<void> => {
  const zone = await zoneOfFilling(sql)
  for (const post of posts) {
    const step = `comments ${post.key}`
    if (post.comments.length === 0 || (await selectStep(sql, step)) !== undefined) continue
    const writtenAt = schoolDayInstant(now, post.day, post.at, zone).getTime()
    await sql.begin(async (tx) => {
      const ids: string[] = []
      for (const { role, phone, after, answers, text } of post.comments) {
        const answersId = answers === undefined ? null : (ids[answers] ?? null)
        const at = new Date(Math.min(writtenAt + after * 60_000, now.getTime()))
        const actor = actorOf(role, phone, schoolIdOf(post.school))
        ids.push(await insertComment(tx, actor, { postId: post.id, threadId: answersId, answersId, text, now: at }))
      }
      await recountComments(tx, schoolIdOf(post.school), post.id)
      await insertStep(tx, step, true)
    })
  }
}

const actorOf = (role: Role, phone: string, schoolId: string): Actor => ({
  role,
  schoolId,
  accountId: accountIdOf(role, phone),
  sessionId: '',
  version: 1,
  permissions: [],
  temporary: false,
  expiresAt: 0,
})

/** Deterministic pseudo-random number from 0 to 1 for a name. */
const demoShare = (name: string): number => createHash('sha1').update(name).digest().readUInt32BE(0) / 2 ** 32
