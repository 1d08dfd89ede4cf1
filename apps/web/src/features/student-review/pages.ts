import { listClassReviews } from '@nhip-cau/contract/student-review'
import { listFamilyReviews } from '@nhip-cau/contract/student-review-family'
import { IconClipboardHeart } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStaff = () => import('./staff/review-page.tsx').then((module) => module.ReviewPage)
const loadFamily = () => import('./family/family-reviews-page.tsx').then((module) => module.FamilyReviewsPage)

const review = { name: 'student-review', icon: IconClipboardHeart, group: 'day' } as const

export const reviewPages: readonly Page[] = [
  {
    ...review,
    title: m.title_student_review,
    school: { does: listClassReviews, load: loadStaff, classes: 'one', counter: 'reviews' },
    teacher: { does: listClassReviews, load: loadStaff, classes: 'one', counter: 'reviews' },
  },
  { ...review, title: m.review_family_title, parent: { does: listFamilyReviews, load: loadFamily } },
]
