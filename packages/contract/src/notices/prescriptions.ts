import { defineNotices, linkFor } from './notice.ts'

const request = '/prescription?open={object_id}'
const staff = linkFor(request, 'school', 'teacher')
const family = linkFor(request, 'parent')
/** Links of doses lead to the list of the day. */
const doses = linkFor('/prescription', 'school', 'teacher')

export const prescriptionNotices = defineNotices(
  { category: 'prescriptions', module: 'prescriptions', topic: 'prescriptions', icon: 'pill' },
  {
    'prescription-sent': {
      tone: 'waiting',
      values: { child: 'name' },
      link: staff,
      sensitive: true,
      together: 'child',
    },
    'prescription-changed': { tone: 'waiting', values: { child: 'name' }, link: staff, sensitive: true },
    'prescription-accepted': {
      tone: 'good',
      icon: 'circle-check',
      values: { child: 'name' },
      link: family,
      sensitive: true,
    },
    'prescription-rejected': {
      tone: 'danger',
      icon: 'message-report',
      values: { reason: 'note' },
      link: family,
      sensitive: true,
    },
    'prescription-cancelled': {
      tone: 'danger',
      values: { child: 'name' },
      link: linkFor(request, 'teacher'),
      sensitive: true,
    },
    'prescription-returned': { tone: 'primary', values: { child: 'name' }, link: family, sensitive: true },
    'prescription-return-missing': { tone: 'danger', values: { child: 'name' }, link: staff, sensitive: true },
    'dose-given': { tone: 'good', values: { child: 'name', time: 'time' }, link: family, sensitive: true },
    'dose-not-given': {
      tone: 'waiting',
      values: { child: 'name', time: 'time', reason: 'not_given' },
      link: family,
      sensitive: true,
    },
    'dose-soon': {
      tone: 'waiting',
      values: { minutes: 'number', child: 'name', time: 'time' },
      link: doses,
      sensitive: true,
    },
    'dose-overdue': {
      tone: 'danger',
      values: { child: 'name', time: 'time' },
      link: doses,
      sensitive: true,
      together: 'child',
    },
    'doses-added': { tone: 'waiting', values: { names: 'name', days: 'days' }, link: doses, sensitive: true },
    'doses-dropped': { tone: 'waiting', values: { names: 'name', days: 'days' }, link: doses, sensitive: true },
  },
)
