import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { ClosureEvent } from '../../../events/calendar.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends ClosureEvent['kind']> = Emitted<Extract<ClosureEvent, { kind: K }>>

const daysOf = ({ from_date, to_date }: ClosureEvent) => [{ date: from_date }, { date: to_date }]

/** A closure is notified to every account of the school at once. */
export const calendarSubscribers = {
  'school-closed': [
    async (tx, event: About<'school-closed'>) => {
      const values = { days: daysOf(event), reason: event.reason }
      await deliver(tx, event.kind, ['everybody'], values, { event, except: event.by_account_id })
    },
  ],
  'closure-lifted': [
    async (tx, event: About<'closure-lifted'>) => {
      await deliver(tx, event.kind, ['everybody'], { days: daysOf(event) }, { event, except: event.by_account_id })
    },
  ],
} satisfies Record<ClosureEvent['kind'], readonly Subscriber[]>
