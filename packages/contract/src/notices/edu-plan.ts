import { defineNotices, linkFor } from './notice.ts'

export const eduPlanNotices = defineNotices(
  { category: 'edu_plan', module: 'edu_plan', topic: null, icon: 'clipboard-check' },
  {
    'edu-plan-ready': {
      tone: 'primary',
      values: { title: 'title', number: 'number' },
      link: linkFor('/edu-plan?day={day}', 'parent'),
      mayWait: true,
    },
    'edu-plan-waiting': {
      tone: 'waiting',
      values: { title: 'title', day: 'day' },
      link: linkFor('/edu-plan?plan={object_id}', 'school'),
      mayWait: true,
    },
    'edu-plan-approved': {
      tone: 'good',
      values: { title: 'title', day: 'day' },
      link: linkFor('/edu-plan?plan={object_id}', 'teacher'),
      mayWait: true,
    },
    'edu-plan-returned': {
      tone: 'waiting',
      values: { title: 'title', day: 'day', note: 'note' },
      link: linkFor('/edu-plan?plan={object_id}', 'teacher'),
    },
    'edu-plan-missing': {
      tone: 'waiting',
      values: { title: 'title', number: 'number' },
      link: linkFor('/edu-plan?class_id={object_id}&view=week&day={day}', 'teacher'),
      mayWait: true,
    },
  },
)
