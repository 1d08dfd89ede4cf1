import { defineNotices, linkFor } from './notice.ts'

const family = linkFor('/attendance', 'parent')

export const attendanceNotices = defineNotices(
  { category: 'attendance', module: 'attendance', topic: 'attendance', icon: 'clipboard-check' },
  {
    'child-arrived': { tone: 'good', icon: 'door-enter', values: { name: 'name', time: 'time' }, link: family },
    'arrival-corrected': { tone: 'danger', values: { name: 'name' }, link: family },
    'child-missed': { tone: 'waiting', values: { name: 'name' }, link: family },
    'child-brought': {
      tone: 'danger',
      icon: 'alert-triangle',
      values: { name: 'name', class: 'title' },
      link: linkFor('/attendance', 'school', 'teacher'),
    },
    'child-waiting': {
      category: 'pick_up',
      tone: 'danger',
      icon: 'clock',
      values: { name: 'name' },
      link: family,
    },
    'register-missing': {
      tone: 'waiting',
      values: { class: 'title' },
      link: linkFor('/attendance?class_id={object_id}&day={day}', 'school', 'teacher'),
      together: 'class',
    },
  },
)
