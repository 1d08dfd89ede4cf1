import { defineNotices, linkFor } from './notice.ts'

const report = '/absence?open={object_id}'
const teachers = linkFor(report, 'teacher')
const staff = linkFor(report, 'school', 'teacher')
const family = linkFor(report, 'parent')

export const absenceNotices = defineNotices(
  { category: 'absence', module: 'absence', topic: 'absence', icon: 'calendar-off' },
  {
    'absence-sent': {
      tone: 'waiting',
      values: { child: 'name', days: 'days' },
      link: teachers,
      together: 'child',
    },
    'absence-changed': { tone: 'waiting', values: { child: 'name', days: 'days' }, link: teachers },
    'absence-replied': { tone: 'waiting', values: { child: 'name', reply: 'note' }, link: teachers },
    'absence-withdrawn': { tone: 'primary', values: { child: 'name', days: 'days' }, link: teachers },
    'absence-confirmed': { tone: 'good', icon: 'circle-check', values: { child: 'name' }, link: family },
    'absence-rejected': {
      tone: 'danger',
      icon: 'message-report',
      values: { child: 'name', reason: 'note' },
      link: family,
    },
    'absence-infectious': {
      category: 'health',
      tone: 'danger',
      icon: 'virus',
      values: { class: 'title', child: 'name', cases: 'number' },
      link: staff,
      sensitive: true,
    },
    'absence-outbreak': {
      category: 'health',
      tone: 'danger',
      icon: 'virus',
      values: { class: 'title', cases: 'number' },
      link: linkFor(report, 'school'),
      sensitive: true,
    },
    'absence-answer-due': {
      tone: 'danger',
      icon: 'clock',
      values: { child: 'name', time: 'time' },
      link: staff,
      together: 'child',
    },
  },
)
