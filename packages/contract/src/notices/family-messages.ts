import { defineNotices, linkFor } from './notice.ts'

const message = '/messages?open={object_id}'

// A message may tell of health, so neither its words nor the child are in a push.
export const familyMessageNotices = defineNotices(
  { category: 'messages', module: 'attendance', topic: null, icon: 'message' },
  {
    'message-sent': {
      tone: 'waiting',
      values: { name: 'name' },
      link: linkFor(message, 'teacher'),
      sensitive: true,
      together: 'name',
    },
    'message-answered': {
      tone: 'good',
      values: { name: 'name' },
      link: linkFor(message, 'parent'),
      sensitive: true,
    },
  },
)
