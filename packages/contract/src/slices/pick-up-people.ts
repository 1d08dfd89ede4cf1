import { defineSlice } from './slice.ts'

export const pickUpPeopleSlice = defineSlice({
  paths: ['pick-up-people'],
  ids: ['pick_up_person'],
})
