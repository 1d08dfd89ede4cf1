import { defineNotices, linkFor } from './notice.ts'

export const profileNotices = defineNotices(
  { category: 'system', module: null, topic: null, icon: 'message-report' },
  {
    'parent-name-wished': {
      tone: 'waiting',
      values: { from: 'person', wanted: 'person' },
      link: linkFor('/parents?open={object_id}', 'school'),
      mayWait: true,
    },
    'teacher-name-wished': {
      tone: 'waiting',
      values: { from: 'person', wanted: 'person' },
      link: linkFor('/teachers?open={object_id}', 'school'),
      mayWait: true,
    },
  },
)
