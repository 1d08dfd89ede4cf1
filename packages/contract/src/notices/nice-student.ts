import { defineNotices, linkFor } from './notice.ts'

export const niceStudentNotices = defineNotices(
  { category: 'nice_student', module: 'nice_student', topic: null, icon: 'heart-handshake' },
  {
    'week-card': {
      tone: 'good',
      values: { name: 'name', week: 'number' },
      link: linkFor('/nice-student-cards?student_id={student_id}', 'parent'),
      mayWait: true,
    },
    'month-card': {
      tone: 'good',
      values: { name: 'name', month: 'number' },
      link: linkFor('/nice-student-cards?student_id={student_id}', 'parent'),
      mayWait: true,
    },
    'card-words': {
      tone: 'good',
      values: { name: 'name' },
      link: linkFor('/nice-student-cards?student_id={student_id}', 'parent'),
      mayWait: true,
    },
  },
)
