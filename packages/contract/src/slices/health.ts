import { defineSlice } from './slice.ts'

/**
 * Growth: height and weight. It has no right of its own, because the specification's list of rights is closed; its
 * endpoints need the one for reviews.
 */
export const healthSlice = defineSlice({
  topic: 'growth',
  paths: ['growth'],
  alsoChanges: ['childYear'],
  module: 'health',
  permissions: { school: ['school.rate'], teacher: ['teacher.rate'] },
  ids: ['growth_measure', 'growth_batch'],
})
