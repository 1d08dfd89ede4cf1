import { defineSlice } from './slice.ts'

export const calendarSlice = defineSlice({
  topic: 'calendar',
  paths: ['academic-years', 'holidays'],
  alsoChanges: ['promotions', 'classes', 'user', 'today', 'attend', 'kitchen'],
  ids: ['academic_year', 'holiday'],
})
