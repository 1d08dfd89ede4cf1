import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { GrowthEvent } from '../../../events/growth.ts'
import { deliverForChildren } from './notifications-deliver.ts'

/** Notifies the families of measured children, without a value. */
export const growthSubscribers = {
  'children-measured': [
    (tx, event: Emitted<GrowthEvent>) =>
      deliverForChildren(
        tx,
        'child-measured',
        event.children.map(({ student_id, name }) => ({ event, student_id, values: { name } })),
        ['growth'],
      ),
  ],
} satisfies Record<GrowthEvent['kind'], readonly Subscriber[]>
