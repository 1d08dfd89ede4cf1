import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import type { FamilyDose, FamilyToday } from '@nhip-cau/contract/today'
import { expect, test } from 'vitest'
import { timelineOf } from './day-timeline.ts'
import { at, familyEntry } from './testing/family-entry.ts'

const dose = (changes: Partial<FamilyDose>): FamilyDose => ({
  id: 'dose',
  student_id: 'han',
  prescription_id: 'request',
  time: '11:15',
  medicine: 'Siro ho',
  dose: '5 ml',
  status: 'due',
  absent: false,
  outcome: null,
  ...changes,
})
const more = (changes: Partial<FamilyToday>): FamilyToday => ({
  day: '2026-11-20',
  doses: [],
  pick_ups: [],
  tasks: [],
  teachers: [],
  ...changes,
})
const linesAt = (time: string, entry: AttendanceEntry, rest?: FamilyToday) =>
  timelineOf(entry, rest, Date.parse(at(time))).map((item) =>
    [item.time, item.text, item.note].filter(Boolean).join(' '),
  )

const here = familyEntry({
  state: 'present',
  mark: 'present',
  arrived_at: at('07:42'),
  marked: { by: 'Cô Yến', at: at('07:43') },
  meals: ['breakfast', 'lunch', 'afternoon_snack'],
})

test('shows the day in its order: arrival, eaten meals, medicine, meals to come, who fetches', () => {
  const given = dose({ status: 'given', outcome: { at: at('11:16'), by: 'Cô Yến', amount: '5 ml', reason: null } })
  const wish = {
    student_id: 'han',
    kind: 'late',
    time: '17:20',
    person: null,
    relation: null,
    confirmed: false,
  } as const
  expect(linesAt('12:00', here, more({ doses: [given], pick_ups: [wish] }))).toEqual([
    '07:42 Đến lớp Cô Yến điểm danh lúc 07:43',
    'Đã ăn: Bữa sáng, Bữa trưa',
    '11:15 Thuốc Siro ho · 5 ml Đã uống 11:16 · Cô Yến',
    'Sẽ ăn: Bữa xế',
    '17:20 Đón muộn Chờ cô xem',
  ])
})

test('does not say that a child ate before it came or after it left', () => {
  const departure = {
    id: 'd',
    left_at: at('11:30'),
    collector: 'Phan Thị Lành',
    relation: 'Bà ngoại',
    handed_over_by: 'Cô Yến',
    early: true,
    late_minutes: 0,
    note: null,
  }
  const short = familyEntry({ ...here, arrived_at: at('09:00'), state: 'left', departure })
  expect(linesAt('16:00', short)).toEqual([
    '09:00 Đến lớp Cô Yến điểm danh lúc 07:43',
    'Đã ăn: Bữa trưa',
    '11:30 Bà ngoại đón',
  ])
})

test('shows no medicine of a sibling, and on the day of an absent child that it gets no dose', () => {
  const away = familyEntry({ state: 'absent', reported: { half: 'whole', confirmed: false } })
  const rest = more({ doses: [dose({ absent: true }), dose({ id: 'other', student_id: 'sibling', time: '08:00' })] })
  expect(linesAt('08:00', away, rest)).toEqual([
    'Gia đình đã báo nghỉ',
    '11:15 Thuốc Siro ho · 5 ml Bé được báo nghỉ nên không uống ở trường',
  ])
})
