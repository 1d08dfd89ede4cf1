import { defineNotices, linkFor } from './notice.ts'

export const growthNotices = defineNotices(
  { category: 'health', module: 'health', topic: null, icon: 'heart-handshake' },
  {
    'child-measured': {
      tone: 'primary',
      values: { name: 'name' },
      link: linkFor('/growth?student_id={student_id}', 'parent'),
      sensitive: true,
      mayWait: true,
    },
  },
)
