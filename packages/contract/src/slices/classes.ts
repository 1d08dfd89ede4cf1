import { defineSlice } from './slice.ts'

export const classesSlice = defineSlice({
  topic: 'classes',
  paths: ['classes'],
  // The profile names the classes that the header offers.
  alsoChanges: ['user'],
  permissions: {
    school: ['school.classes.store', 'school.classes.update', 'school.classes.delete', 'school.classes.index'],
  },
  ids: ['class'],
})
