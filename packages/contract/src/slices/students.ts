import { defineSlice } from './slice.ts'

export const studentsSlice = defineSlice({
  topic: 'students',
  paths: ['students', 'children'],
  alsoChanges: ['student-by-class', 'pick-up-people', 'today', 'childYear'],
  permissions: {
    school: ['school.students.store', 'school.students.update', 'school.students.delete'],
    teacher: ['teacher.students.store', 'teacher.students.update', 'teacher.students.delete', 'teacher.students.index'],
  },
  ids: ['student'],
})
