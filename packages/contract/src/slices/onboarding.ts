import { defineSlice } from './slice.ts'

export const onboardingSlice = defineSlice({
  paths: ['onboarding'],
  ids: ['onboarding_letters'],
})
