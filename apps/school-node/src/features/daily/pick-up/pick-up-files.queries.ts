import { listPickUpRequests } from '@nhip-cau/contract/pick-up'
import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './requests/pick-up-requests.queries.ts'

/** The photo of a request has the same viewers as the request and is deleted after thirty days. */
export const pickUpRequestFiles: FileKind = {
  kind: 'pick-up-request',
  shownBy: [listPickUpRequests],
  visible: (db, actor) => db`exists (
    select from pick_up_requests r
    where r.school_id = ref.school_id and r.id = ref.owner_id and ${visibleTo(db, actor)})`,
  releaseExpired: async (tx, now, limit) => {
    const rows = await tx`
      update pick_up_requests q set photo_media_id = null
      where (q.school_id, q.id) in (
        select old.school_id, old.id from pick_up_requests old
        where old.photo_media_id is not null and old.requested_at <= ${now.toISOString()}::timestamptz - interval '30 days'
        limit ${limit})
      returning q.id`
    return rows.length
  },
}
