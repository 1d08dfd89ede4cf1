import type { Tx } from '@nhip-cau/server-kit/database'
import { type ClockJob, emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../../context.ts'
import { selectHeld } from '../../../decisions/held-decisions.queries.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { selectDecided } from './posts.queries.ts'
import { mayWrite } from './posts-rights.ts'
import * as queries from './posts-schedule.queries.ts'
import { publishScheduled } from './posts-settling.ts'
import { selectLacking } from './posts-tags.queries.ts'
import { namesOf } from './posts-tags.ts'
import { errorsOfTarget } from './posts-targets.ts'

/** Posts that one run publishes; the next minute goes on with the others. */
const atOnce = 200

type Version = { readonly schoolId: string; readonly postId: string; readonly version: number }
type Stopped = { readonly reason: 'consent' | 'target'; readonly names: string }

/** Why a post may not be published now, though it could be when it was written. */
const stopOf = async (tx: Tx, of: Version, due: queries.LockedDue): Promise<Stopped | undefined> => {
  const { role, permissions, account_id: accountId } = due
  const actor = {
    schoolId: of.schoolId,
    accountId,
    role,
    permissions,
    sessionId: '',
    version: 0,
    temporary: false,
    expiresAt: 0,
  }
  if (!due.active || !mayWrite(actor)) return { reason: 'target', names: '' }
  const errors = await errorsOfTarget(tx, actor, await queries.selectTarget(tx, of))
  if (Object.keys(errors).length > 0) return { reason: 'target', names: '' }
  const lacking = await selectLacking(tx, of.schoolId, of.postId, of.version)
  return lacking.length > 0 ? { reason: 'consent', names: namesOf(lacking) } : undefined
}

/** Publishes a post at its time, or stops it and tells its author why. Twice at once it is published once. */
const publishDue = async (tx: Tx, one: queries.Due, now: Date): Promise<void> => {
  const due = await queries.lockDue(tx, one, now)
  if (!due) return
  // Somebody is publishing it and can undo that: then it is published at the end of the undo period, or a minute later.
  if (await selectHeld(tx, { school_id: one.school_id, object_id: one.id })) return
  const of = { schoolId: one.school_id, postId: one.id, version: due.version }
  const published = { school_id: one.school_id, object_id: one.id, version: due.version }
  const stop = await stopOf(tx, of, due)
  if (stop === undefined) return publishScheduled(tx, { ...published, by_account: due.account_id })
  const post = await selectDecided(tx, published)
  if (!post) return
  await queries.stopVersion(tx, of, stop.reason)
  const signal = { school_id: one.school_id, topics: ['posts'] } as const
  await signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [post.author_account_id] })
  await emit<PostEvent>(tx, {
    kind: 'post-stopped',
    school_id: one.school_id,
    post_id: one.id,
    title: post.title,
    author_account_id: post.author_account_id,
    class_ids: post.whole_school ? null : post.classes.map(({ id }) => id),
    by_account_id: due.account_id,
    ...stop,
  })
}

/** Each post in its own transaction, so that one which fails delays no other. */
const publishAllDue = async (context: Context): Promise<void> => {
  const schools = (await selectSchoolClocks(context.db)).filter(({ settings }) => settings.modules.posts)
  const now = context.now()
  const due = await queries.selectDue(
    context.db,
    schools.map(({ school_id }) => school_id),
    now,
    atOnce,
  )
  const failures: unknown[] = []
  for (const one of due) {
    try {
      await context.transaction((tx) => publishDue(tx, one, now))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

export const postClock = (context: Context): readonly ClockJob[] => [
  { name: 'posts.publish', at: '* * * * *', run: () => publishAllDue(context) },
]
