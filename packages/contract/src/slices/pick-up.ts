import { defineSlice } from './slice.ts'

export const pickUpSlice = defineSlice({
  paths: ['pick-up'],
  module: 'pick_up',
  ids: ['departure', 'pick_up_code', 'pick_up_request', 'pick_up_wish'],
})
