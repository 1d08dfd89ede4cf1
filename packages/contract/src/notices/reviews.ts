import { defineNotices, linkFor } from './notice.ts'

export const reviewNotices = defineNotices(
  { category: 'reviews', module: 'reviews', topic: null, icon: 'clipboard-check' },
  {
    // Sensitive, because a review may speak of health: a locked screen shows only that there is news.
    'review-released': {
      tone: 'primary',
      values: { name: 'name' },
      link: linkFor('/student-review?student_id={student_id}', 'parent'),
      sensitive: true,
      mayWait: true,
    },
    'review-waiting': {
      tone: 'waiting',
      values: { title: 'title', count: 'number' },
      link: linkFor('/student-review', 'school'),
      mayWait: true,
    },
    'review-approved': {
      tone: 'good',
      values: { title: 'title', count: 'number' },
      link: linkFor('/student-review', 'teacher'),
    },
    'review-returned': {
      tone: 'waiting',
      values: { title: 'title', count: 'number', note: 'note' },
      link: linkFor('/student-review', 'teacher'),
    },
    'review-answered': {
      tone: 'good',
      values: { name: 'name' },
      link: linkFor('/student-review', 'teacher'),
      mayWait: true,
    },
    'review-due': {
      tone: 'waiting',
      values: { title: 'title', day: 'day', count: 'number' },
      link: linkFor('/student-review', 'teacher'),
    },
  },
)
