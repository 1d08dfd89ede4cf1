import { defineNotices, linkFor } from './notice.ts'

const student = '/students?open={student_id}'

export const pickUpPersonNotices = defineNotices(
  { category: 'pick_up', module: null, topic: null, icon: 'circle-check' },
  {
    'pick-up-waiting': {
      tone: 'waiting',
      icon: 'clock',
      values: { from: 'person', person: 'person', child: 'person' },
      link: linkFor(student, 'school'),
      together: 'person',
    },
    'pick-up-approved': {
      tone: 'good',
      values: { person: 'person', child: 'person' },
      link: linkFor('/children', 'parent'),
      mayWait: true,
    },
    'pick-up-rejected': {
      tone: 'danger',
      icon: 'message-report',
      values: { person: 'person', child: 'person', reason: 'note' },
      link: linkFor('/children', 'parent'),
    },
    'named-by-barred': {
      tone: 'danger',
      icon: 'alert-triangle',
      values: { by: 'person', child: 'person', people: 'person' },
      link: linkFor(student, 'school'),
      sensitive: true,
    },
  },
)
