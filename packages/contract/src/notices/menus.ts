import { defineNotices, linkFor } from './notice.ts'

export const menuNotices = defineNotices(
  { category: 'menu', module: 'menu', topic: null, icon: 'tools-kitchen' },
  {
    'menu-shown': {
      tone: 'primary',
      values: { number: 'number' },
      link: linkFor('/menu-plan?day={day}', 'parent'),
      mayWait: true,
    },
    'menu-changed': {
      tone: 'waiting',
      values: { day: 'day', title: 'title' },
      link: linkFor('/menu-plan?day={day}', 'parent', 'teacher'),
    },
    'menu-waiting': {
      tone: 'waiting',
      values: { number: 'number', menu: 'menu' },
      link: linkFor('/menu-plan?day={day}&menu={object_id}', 'school'),
      mayWait: true,
    },
    'menu-accepted': {
      tone: 'good',
      values: { number: 'number', menu: 'menu' },
      link: linkFor('/menu-plan?day={day}&menu={object_id}', 'school'),
    },
    'menu-returned': {
      tone: 'waiting',
      values: { number: 'number', menu: 'menu', note: 'note' },
      link: linkFor('/menu-plan?day={day}&menu={object_id}', 'school'),
    },
    'menu-missing': {
      tone: 'waiting',
      values: { number: 'number', menu: 'menu' },
      link: linkFor('/menu-plan?day={day}', 'school'),
    },
  },
)
