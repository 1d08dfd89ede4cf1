import { defineSlice } from './slice.ts'

export const studentReviewSlice = defineSlice({
  topic: 'reviews',
  paths: ['studentComment', 'rates'],
  alsoChanges: ['today'],
  module: 'reviews',
  settings: ['approval/reviews', 'review_periods', 'review_labels'],
  permissions: { school: ['school.rate'], teacher: ['teacher.rate'] },
  ids: ['review', 'review_batch', 'review_aspect', 'review_template', 'review_cycle'],
})
