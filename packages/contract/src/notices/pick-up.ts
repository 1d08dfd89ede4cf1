import { defineNotices, linkFor } from './notice.ts'

const staff = { school: '/attendance?view=end-of-day', teacher: '/attendance?tab=departure' } as const
const teachers = linkFor(staff.teacher, 'teacher')
const family = linkFor('/attendance', 'parent')

// Arrivals and departures share one filter of the notification list.
export const pickUpNotices = defineNotices(
  { category: 'pick_up', module: 'pick_up', topic: 'attendance', icon: 'door-exit' },
  {
    'child-left': {
      module: 'attendance',
      tone: 'primary',
      // `by` is the relation of the collector if there is one, because families use it.
      values: { name: 'name', by: 'title', time: 'time' },
      link: family,
    },
    'end-of-day-open': { tone: 'danger', values: { class: 'title', names: 'name' }, link: staff },
    'end-of-day-still-open': {
      tone: 'danger',
      values: { round: 'number', class: 'title', names: 'name' },
      link: staff,
    },
    'departure-forgotten': {
      tone: 'danger',
      values: { class: 'title', day: 'day', names: 'name' },
      link: staff,
      together: 'class',
    },
    'departure-corrected': { tone: 'danger', icon: 'door-enter', values: { name: 'name' }, link: family },
    'pick-up-asked': { tone: 'waiting', values: { name: 'name' }, link: { ...family, school: staff.school } },
    'pick-up-overdue': { tone: 'danger', values: { name: 'name' }, link: staff },
    'pick-up-waits-for-school': {
      tone: 'danger',
      values: { person: 'person', name: 'name' },
      link: linkFor(staff.school, 'school'),
    },
    'pick-up-allowed': {
      tone: 'good',
      icon: 'circle-check',
      values: { person: 'person', name: 'name' },
      link: staff,
    },
    'pick-up-refused': {
      tone: 'danger',
      icon: 'message-report',
      values: { person: 'person', name: 'name' },
      link: staff,
    },
    'wish-sent': { tone: 'waiting', icon: 'clock', values: { name: 'name', wish: 'wish' }, link: teachers },
    'wish-withdrawn': { tone: 'primary', icon: 'clock', values: { name: 'name', wish: 'wish' }, link: teachers },
    'wish-confirmed': { tone: 'good', icon: 'circle-check', values: { name: 'name', wish: 'wish' }, link: family },
    'wish-rejected': {
      tone: 'danger',
      icon: 'message-report',
      values: { name: 'name', wish: 'wish', reason: 'note' },
      link: family,
    },
  },
)
