import { defineNotices, linkFor } from './notice.ts'

const post = '/?post={post_id}'

export const commentNotices = defineNotices(
  { category: 'posts', module: 'posts', topic: null, icon: 'message' },
  {
    'comment-written': {
      tone: 'primary',
      values: { from: 'person', title: 'title' },
      link: linkFor(post, 'school', 'teacher'),
      mayWait: true,
      together: 'title',
    },
    'comment-answered': {
      tone: 'primary',
      values: { title: 'title' },
      link: linkFor(post, 'school', 'teacher', 'parent'),
      mayWait: true,
      together: 'title',
    },
    'comment-mentioned': {
      tone: 'primary',
      values: { title: 'title' },
      link: linkFor(post, 'school', 'teacher', 'parent'),
      mayWait: true,
      together: 'title',
    },
    'comment-hidden': {
      tone: 'danger',
      icon: 'message-report',
      values: { title: 'title', reason: 'note' },
      link: linkFor(post, 'school', 'teacher', 'parent'),
    },
    'comment-reported': {
      tone: 'waiting',
      icon: 'message-report',
      values: { title: 'title', reason: 'note' },
      link: linkFor(post, 'school'),
      together: 'title',
    },
  },
)
