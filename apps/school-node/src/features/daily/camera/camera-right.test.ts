import { cameraRefusals } from '@nhip-cau/contract/camera-parts'
import { defaultSettings } from '@nhip-cau/contract/settings'
import { expect, test } from 'vitest'
import { refusalOf, type WatchFacts } from './camera-right.ts'

const at = (time: string) => new Date(`2026-11-20T${time}+07:00`)
const morning = at('09:00:00')

/** A mother whose child is in class, in an open window; every right is there. */
const mother: WatchFacts = {
  signed_in: true,
  role: 'parent',
  permissions: [],
  account_active: true,
  settings: defaultSettings,
  zone: 'Asia/Ho_Chi_Minh',
  active: true,
  cut: false,
  class_id: 'mam',
  rules: null,
  teaches: false,
  acts: true,
  presence: 'present',
  family_agrees: true,
  class_agrees: true,
  seconds_used: 0,
  earlier_views: 0,
}
const teacher: WatchFacts = {
  ...mother,
  role: 'teacher',
  acts: false,
  presence: null,
  family_agrees: false,
  teaches: true,
}
const head: WatchFacts = { ...mother, role: 'school', acts: false, presence: null, permissions: ['school.camera'] }

const withCamera = (changes: Partial<typeof defaultSettings.camera>) => ({
  ...defaultSettings,
  camera: { ...defaultSettings.camera, ...changes },
})
const moduleOff = { ...defaultSettings, modules: { ...defaultSettings.modules, camera: false } }

/** Each way in which one thing is missing, and what it refuses. */
const missing: readonly (readonly [Partial<WatchFacts>, string])[] = [
  [{ signed_in: false }, 'signed_out'],
  [{ account_active: false }, 'signed_out'],
  [{ settings: moduleOff }, 'off'],
  [{ active: false }, 'off'],
  [{ cut: true }, 'cut'],
  [{ settings: withCamera({ parents_may_watch: false }) }, 'parents_off'],
  [
    { rules: { parents_may_watch: false, windows: [{ from: '08:00', to: '10:00' }], minutes_per_day: null } },
    'parents_off',
  ],
  [{ class_id: null }, 'no_right'],
  [{ acts: false }, 'no_right'],
  [{ presence: null }, 'no_right'],
  [{ family_agrees: false }, 'no_consent'],
  [{ presence: 'absent' }, 'absent'],
  [{ presence: 'expected' }, 'not_arrived'],
  [{ presence: 'left' }, 'gone_home'],
  [{ rules: { parents_may_watch: true, windows: [], minutes_per_day: null } }, 'outside_windows'],
  [{ class_agrees: false }, 'class_consent'],
  [{ seconds_used: 3600 }, 'minutes_used'],
  [{ earlier_views: 2 }, 'too_many_streams'],
]

test('a mother may watch while nothing is missing', () => {
  expect(refusalOf(mother, morning)).toBeNull()
})

test.each(missing)('a mother without %o is refused: %s', (facts, refusal) => {
  expect(refusalOf({ ...mother, ...facts }, morning)).toBe(refusal)
})

test('of everything that is missing, the answer names the first in the order of the contract, in every combination', () => {
  const order = (one: string) => cameraRefusals.indexOf(one as (typeof cameraRefusals)[number])
  for (let set = 1; set < 2 ** missing.length; set += 1) {
    const chosen = missing.filter((_, index) => (set >> index) & 1)
    // Two ways for one field: the later one replaces the earlier one.
    const facts = Object.assign({}, ...chosen.map(([one]) => one)) as Partial<WatchFacts>
    const effective = chosen.filter(([one]) =>
      Object.entries(one).every(([key, value]) => facts[key as keyof WatchFacts] === value),
    )
    const first = effective.map(([, refusal]) => refusal).toSorted((a, b) => order(a) - order(b))[0]
    const refusal = refusalOf({ ...mother, ...facts }, morning)
    if (refusal !== first) expect({ facts, refusal }).toEqual({ facts, refusal: first })
  }
})

test.each([
  ['07:59:59', 'outside_windows'],
  ['08:00:00', null],
  ['10:29:59', null],
  ['10:30:00', 'outside_windows'],
  ['12:30:00', 'outside_windows'],
  ['14:59:59', 'outside_windows'],
  ['15:00:00', null],
  ['16:30:00', 'outside_windows'],
])('without a choice of the school families watch at %s: %s, so never in the nap', (time, refusal) => {
  expect(refusalOf(mother, at(time))).toBe(refusal)
})

test('the minutes of the class count before those of the school, and 0 is no limit', () => {
  const rules = (minutes_per_day: number | null) => ({
    parents_may_watch: true,
    windows: [{ from: '08:00', to: '10:00' }],
    minutes_per_day,
  })
  const after = (minutes: number, facts: Partial<WatchFacts>) =>
    refusalOf({ ...mother, seconds_used: minutes * 60, ...facts }, morning)
  expect(after(20, { rules: rules(20) })).toBe('minutes_used')
  expect(after(19.99, { rules: rules(20) })).toBeNull()
  expect(after(600, { rules: rules(0) })).toBeNull()
  expect(after(59, { rules: rules(null) })).toBeNull()
  expect(after(60, { rules: rules(null) })).toBe('minutes_used')
  expect(after(600, { settings: withCamera({ minutes_per_day: 0 }) })).toBeNull()
})

test('one stream at a time where the school wants that', () => {
  const one = { settings: withCamera({ sessions: 1 }) }
  expect(refusalOf({ ...mother, ...one, earlier_views: 1 }, morning)).toBe('too_many_streams')
  expect(refusalOf({ ...mother, earlier_views: 1 }, morning)).toBeNull()
})

test('a teacher watches the own classes at any hour and without consent, and nothing else', () => {
  expect(refusalOf(teacher, at('12:30:00'))).toBeNull()
  expect(refusalOf({ ...teacher, class_agrees: false }, morning)).toBeNull()
  expect(refusalOf({ ...teacher, teaches: false }, morning)).toBe('no_right')
  expect(refusalOf({ ...teacher, class_id: null }, morning)).toBe('no_right')
  expect(refusalOf({ ...teacher, cut: true }, morning)).toBe('cut')
  expect(refusalOf({ ...teacher, signed_in: false }, morning)).toBe('signed_out')
})

test('the office watches every camera with its permission, and none without', () => {
  expect(refusalOf({ ...head, class_id: null }, at('18:30:00'))).toBeNull()
  expect(refusalOf({ ...head, permissions: ['school.cameraControl'] }, morning)).toBe('no_right')
  expect(refusalOf({ ...head, cut: true }, morning)).toBe('cut')
  expect(refusalOf({ ...head, settings: moduleOff }, morning)).toBe('off')
})
