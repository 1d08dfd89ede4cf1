import { createHash } from 'node:crypto'
import type { Role } from '@nhip-cau/contract/kernel'
import { insertViews } from '@nhip-cau/school-node/features/daily/posts/posts.queries'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { zoneOfFilling } from './clock.ts'
import { accountsOf, demoPosts, demoSchools } from './data.ts'
import { readOldNotifications, selectStep } from './demo.queries.ts'
import { accountIdOf, type NhipCau, schoolIdOf } from './register.ts'
import { schoolDayInstant } from './school-days.ts'

/** Records views: most parents have seen the older posts that they may see. */
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
    for (const { role, phone } of accountsOf(school)) {
      if (role === 'school') continue
      const seen = posts.filter((post) => demoShare(`${post.key} seen by ${phone}`) < post.seen).map((post) => post.id)
      if (seen.length > 0) await insertViews(node.sql, actorOf(role, phone, schoolIdOf(school.code)), seen)
    }
  }
  await readOldNotifications(node.sql, schoolDayInstant(now, 3, '00:00', await zoneOfFilling(node.sql)).toISOString())
}

const actorOf = (role: Exclude<Role, 'school'>, phone: string, schoolId: string): Actor => ({
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
