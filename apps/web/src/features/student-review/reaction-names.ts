import type { ReviewReaction } from '@nhip-cau/contract/student-review'
import { m } from '../../paraglide/messages.js'

export const reactionNames: Readonly<Record<ReviewReaction, () => string>> = {
  thanks: m.review_reaction_thanks,
  love: m.review_reaction_love,
  proud: m.review_reaction_proud,
  noted: m.review_reaction_noted,
}
