import { defineSlice } from './slice.ts'

export const studentReviewSlice = defineSlice({
  module: 'reviews',
  permissions: { school: ['school.rate'], teacher: ['teacher.rate'] },
})
