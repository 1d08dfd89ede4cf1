import { defineNotices, linkFor } from './notice.ts'

const post = '/?post={post_id}'

export const postNotices = defineNotices(
  { category: 'posts', module: 'posts', topic: null, icon: 'news' },
  {
    'post-published': {
      topic: 'post-published',
      tone: 'primary',
      values: { from: 'title', title: 'title' },
      link: linkFor(post, 'teacher', 'parent'),
      mayWait: true,
    },
    'post-waiting': {
      topic: 'post-waiting',
      tone: 'waiting',
      icon: 'clock',
      values: { author: 'person', title: 'title' },
      link: linkFor(post, 'school'),
      together: 'title',
    },
    'post-accepted': {
      topic: 'post-accepted',
      tone: 'good',
      icon: 'circle-check',
      values: { title: 'title' },
      link: linkFor(post, 'school', 'teacher'),
      mayWait: true,
    },
    'post-rejected': {
      topic: 'post-rejected',
      tone: 'danger',
      icon: 'message-report',
      values: { title: 'title', reason: 'note' },
      link: linkFor(post, 'school', 'teacher'),
    },
    'post-stopped': {
      tone: 'danger',
      values: { title: 'title' },
      link: linkFor(post, 'school', 'teacher'),
    },
    'post-stopped-consent': {
      tone: 'danger',
      values: { title: 'title', children: 'person' },
      link: linkFor(post, 'school', 'teacher'),
    },
    'draft-given': {
      tone: 'primary',
      icon: 'message',
      values: { from: 'person', title: 'title' },
      link: linkFor('/drafts', 'school', 'teacher'),
    },
    'post-files-hidden': {
      tone: 'danger',
      values: { child: 'person', title: 'title', posts: 'number' },
      link: linkFor(post, 'school', 'teacher'),
    },
    'post-reminded': {
      tone: 'waiting',
      values: { title: 'title' },
      link: linkFor(post, 'parent'),
    },
    'post-confirm-reminded': {
      tone: 'waiting',
      icon: 'clipboard-check',
      values: { title: 'title', day: 'day' },
      link: linkFor(post, 'parent'),
    },
  },
)
