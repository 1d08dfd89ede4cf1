import type { PostKind } from '@nhip-cau/contract/post-kinds'
import { m } from '../../paraglide/messages.js'

export const kindNames: Readonly<Record<PostKind, () => string>> = {
  announcement: m.post_kind_announcement,
  activity: m.post_kind_activity,
  event: m.post_kind_event,
  health: m.post_kind_health,
  campaign: m.post_kind_campaign,
  family_corner: m.post_kind_family_corner,
  internal: m.post_kind_internal,
}
