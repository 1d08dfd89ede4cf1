import { listCollectors, listPickUpCodes, listPickUpRequests } from '@nhip-cau/contract/pick-up'
import type { FileKind } from '../../../files/file-kind.ts'
import { isCodeVisible } from './codes/pick-up-codes.queries.ts'
import * as pickUp from './pick-up.queries.ts'
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

/** The photo of a person with a code is visible to the family and to whoever hands over the child. */
export const pickUpCodeFiles: FileKind = {
  kind: 'pick-up-code',
  shownBy: [listCollectors, listPickUpCodes],
  visible: (db, actor) => db`exists (
    select from pick_up_codes pc
    join students st on st.school_id = pc.school_id and st.id = pc.student_id
    join student_classes sc on sc.school_id = pc.school_id and sc.student_id = pc.student_id
      and daterange(sc.from_date, sc.to_date) @> pc.day
    where pc.school_id = ref.school_id and pc.id = ref.owner_id and pc.withdrawn_at is null and ${isCodeVisible(db)}
      and ${pickUp.visibleTo(db, actor)})`,
  releaseExpired: async (tx, now, limit) => {
    const rows = await tx`
      update pick_up_codes q set photo_media_id = null
      where (q.school_id, q.id) in (
        select old.school_id, old.id from pick_up_codes old
        where old.photo_media_id is not null
          and old.day <= (${now.toISOString()}::timestamptz - interval '30 days')::date
        limit ${limit})
      returning q.id`
    return rows.length
  },
}
