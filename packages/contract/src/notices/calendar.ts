import { defineNotices, linkFor } from './notice.ts'

const home = linkFor('/', 'school', 'teacher', 'parent')

export const calendarNotices = defineNotices(
  { category: 'system', module: null, topic: null, icon: 'calendar-off' },
  {
    'school-closed': { tone: 'danger', values: { days: 'days', reason: 'note' }, link: home },
    'closure-lifted': { tone: 'good', values: { days: 'days' }, link: home },
  },
)
