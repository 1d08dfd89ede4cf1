import { defineSlice } from './slice.ts'

export const studentReviewSlice = defineSlice({
  module: 'reviews',
  settings: ['approval/reviews', 'review_periods'],
  permissions: { school: ['school.rate'], teacher: ['teacher.rate'] },
})
