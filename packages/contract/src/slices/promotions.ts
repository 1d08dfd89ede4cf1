import { defineSlice } from './slice.ts'

export const promotionsSlice = defineSlice({
  paths: ['promotions'],
  ids: ['promotion', 'promotion_class'],
})
