import { ratingDrawings } from '@nhip-cau/contract/stickers/rating-drawings'
import { type ReviewLevel, reviewLevels } from '@nhip-cau/contract/student-review-parts'
import { Drawing } from '../../nice-student-cards/stickers/drawing.tsx'

const [first] = ratingDrawings

/** The drawing of a level. Its name stands beside it. */
export const RatingMark = ({ level, size }: { readonly level: ReviewLevel; readonly size: number }) => (
  <Drawing drawing={ratingDrawings[reviewLevels.indexOf(level)] ?? first} size={size} />
)
