import type { FamilyMessage } from '@nhip-cau/contract/family-messages'
import { describe, expect, test } from 'vitest'
import { heldText, readsFromText, stateOf } from './message-texts.ts'

describe('what a family is told outside the hours of the school', () => {
  const at = (instant: string) => Date.parse(instant)
  test.each([
    ['in the evening before a school day', '2026-11-24T00:00:00Z', '2026-11-23T15:10:00Z', 'vào sáng mai, từ 07:00'],
    ['early on a school day', '2026-11-24T00:00:00Z', '2026-11-23T23:10:00Z', 'vào sáng nay, từ 07:00'],
    ['before a weekend', '2026-11-23T00:00:00Z', '2026-11-20T13:00:00Z', '23/11/2026, từ 07:00'],
  ])('%s, it is told when the teachers read next', (_, readsFrom, now, text) => {
    expect(readsFromText(readsFrom, at(now))).toContain(text)
  })
})

test.each([
  ['in the morning', '2026-11-20T04:30:00Z', 'Cô sẽ đọc lúc 11:30.'],
  ['after the last break of the week', '2026-11-23T04:30:00Z', 'Cô sẽ đọc vào Thứ Hai, 23/11/2026, lúc 11:30.'],
])('a family that asks about a picture %s is told when the teacher reads it', (_, until, text) => {
  expect(heldText(until, Date.parse('2026-11-20T02:00:00Z'))).toBe(text)
})

describe('the state of a message', () => {
  const by = { by: 'Cô Bích', at: '2026-11-23T01:00:00Z' }
  const stateAs = (changes: Partial<FamilyMessage>, isFamily = false) =>
    stateOf({ kind: 'morning', read: null, answer: null, ...changes } as FamilyMessage, isFamily).name

  test('a read question still waits for an answer, a read message for today does not', () => {
    expect(stateAs({ kind: 'question', read: by })).toBe('Chưa trả lời')
    expect(stateAs({ read: by })).toBe('Đã xem')
    expect(stateAs({ kind: 'question', read: by, answer: { ...by, text: 'Có ạ.' } })).toBe('Đã trả lời')
  })

  test('a family reads that its message was sent where the class reads that nobody has read it', () => {
    expect(stateAs({}, true)).toBe('Đã gửi')
    expect(stateAs({})).toBe('Chưa xem')
  })
})
