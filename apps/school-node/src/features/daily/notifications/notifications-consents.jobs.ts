import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { ConsentEvent } from '../../../events/consents.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver } from './notifications-deliver.ts'
import { selectTaggedPosts } from './notifications-tagged.queries.ts'

type About<K extends ConsentEvent['kind']> = Emitted<Extract<ConsentEvent, { kind: K }>>

/**
 * The office is notified of withdrawn consents, the authors of posts whose photos are hidden by them, families of consents
 * they have not answered.
 */
export const consentSubscribers = {
  'consent-changed': [
    async (tx, event: About<'consent-changed'>) => {
      const subject = subjectOf.consent(event.student_id, event.key)
      if (event.granted) await closeNotices(tx, { event, subject, outcome: 'confirmed' })
      if (event.granted || event.taken_back) return
      const { by, title, student: child, student_id } = event
      const office = [{ holders: 'school.students.update' }]
      await deliver(tx, 'consent-withdrawn', office, { by, title, child }, { event, student_id, subject })
    },
    async (tx, event: About<'consent-changed'>) => {
      const { school_id, student_id, student: child } = event
      const authors = await selectTaggedPosts(tx, event)
      if (authors.length === 0) return
      await signalLive(tx, { school_id, topics: ['posts'] })
      if (event.granted) return
      for (const { author_account_id, post_id, title, posts } of authors)
        await deliver(
          tx,
          'post-files-hidden',
          [{ accounts: [author_account_id] }],
          { child, title, posts },
          { event, post_id, student_id },
        )
    },
  ],
  'consent-reminder': [
    async (tx, event: About<'consent-reminder'>) => {
      await deliver(tx, event.kind, [{ accounts: event.account_ids }], {}, { event })
    },
  ],
} satisfies Record<ConsentEvent['kind'], readonly Subscriber[]>
