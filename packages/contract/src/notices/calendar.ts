import { defineNotices, leads } from './notice.ts'

const home = leads('/', 'school', 'teacher', 'parent')

export const calendarNotices = defineNotices(
  { category: 'system', module: null, topic: null, icon: 'calendar-off' },
  {
    'school-closed': { tone: 'danger', values: { days: 'days', reason: 'note' }, link: home },
    'closure-lifted': { tone: 'good', values: { days: 'days' }, link: home },
  },
)
