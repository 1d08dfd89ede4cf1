import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { DraftEvent } from '../../../events/post-drafts.ts'
import { deliver } from './notifications-deliver.ts'

/** Whoever is handed a draft is notified. */
export const draftSubscribers = {
  'draft-given': [
    async (tx, event: Emitted<DraftEvent>) => {
      const { from, title, to_account_id } = event
      await deliver(tx, event.kind, [{ accounts: [to_account_id] }], { from, title }, { event })
    },
  ],
} satisfies Record<DraftEvent['kind'], readonly Subscriber[]>
