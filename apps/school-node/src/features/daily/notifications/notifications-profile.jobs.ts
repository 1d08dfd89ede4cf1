import type { Tx } from '@nhip-cau/server-kit/database'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { NameEvent } from '../../../events/names.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { deliver } from './notifications-deliver.ts'

/** Notifies the office accounts that may write these people's names. */
const notifyNameRequest = (holders: string) => async (tx: Tx, event: Emitted<NameEvent>) => {
  const { from, wanted, account_id: object_id } = event
  await deliver(
    tx,
    event.kind,
    [{ holders }],
    { from, wanted },
    { event, object_id, subject: subjectOf.name(object_id) },
  )
}

export const profileSubscribers = {
  'parent-name-wished': [notifyNameRequest('school.parents.index')],
  'teacher-name-wished': [notifyNameRequest('school.teachers.update')],
} satisfies Record<NameEvent['kind'], readonly Subscriber[]>
