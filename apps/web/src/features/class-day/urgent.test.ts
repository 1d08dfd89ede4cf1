import type { PickUpRequest } from '@nhip-cau/contract/pick-up'
import { describe, expect, test } from 'vitest'
import { at, familyEntry } from './testing/family-entry.ts'
import { urgentOf } from './urgent.ts'
import { answeredElsewhere } from './urgent-outcome.ts'

const question = (changes: Partial<PickUpRequest> = {}): PickUpRequest => ({
  id: 'question',
  child: {
    id: 'han',
    full_name: 'Nguyễn Hoàng Gia Hân',
    nickname: null,
    class: { id: 'mam', name: 'Mầm 1' },
  },
  full_name: 'Trần Văn Lạ',
  relation: null,
  phone: null,
  photo: null,
  requested_by: 'Cô Yến',
  requested_at: at('16:20'),
  parent: 'waiting',
  school: 'waiting',
  parent_by: null,
  school_by: null,
  refused: null,
  call: [],
  done: false,
  can: { answer: true },
  ...changes,
})
const missed = familyEntry({ asked: true })
const day = (...data: (typeof missed)[]) => ({ open: true, data })
const keys = (...given: Parameters<typeof urgentOf>) => urgentOf(...given).map(({ key }) => key)

describe('the questions that cannot wait', () => {
  test('a person at the door comes before a child that nobody has seen', () => {
    expect(keys(day(missed), [question()])).toEqual(['question', 'han'])
  })

  test('a child is asked about only until it has come, is reported absent, or the family has answered', () => {
    expect(keys(day(familyEntry()), [])).toEqual([])
    for (const known of [
      { mark: 'late' },
      { mark: 'excused' },
      { answer: 'on_the_way' },
      { reported: { half: 'whole', confirmed: true } },
    ] as const)
      expect(keys(day(familyEntry({ asked: true, ...known })), [])).toEqual([])
    expect(keys(day(familyEntry({ asked: true, mark: 'unexcused' })), [])).toEqual(['han'])
  })

  test('nobody is asked who does not act for the child, or on a day without school', () => {
    expect(
      keys(day(familyEntry({ asked: true, can: { act: false } })), [question({ can: { answer: false } })]),
    ).toEqual([])
    expect(keys({ open: false, data: [missed] }, [])).toEqual([])
  })
})

describe('a question that was answered elsewhere', () => {
  const [asked] = urgentOf(undefined, [question()])
  const [lost] = urgentOf(day(missed), [])
  if (!asked || !lost) throw new Error('no question')

  test('says who answered for the family', () => {
    const answered = question({ parent: 'approved', parent_by: 'Phan Thị Thu Ngân', can: { answer: false } })
    expect(answeredElsewhere(asked, undefined, [answered])).toBe('Phan Thị Thu Ngân đã đồng ý cho Trần Văn Lạ đón bé.')
    const now = day(familyEntry({ asked: true, answer: 'sick', answered_by: 'Phan Thị Thu Ngân' }))
    expect(answeredElsewhere(lost, now, [])).toBe('Phan Thị Thu Ngân đã báo cho cô: Con ốm.')
  })

  test('says that the school refused, and that the child has come', () => {
    const refused = question({ school: 'rejected', can: { answer: false } })
    expect(answeredElsewhere(asked, undefined, [refused])).toBe('Nhà trường không cho Trần Văn Lạ đón bé.')
    expect(answeredElsewhere(lost, day(familyEntry({ mark: 'present' })), [])).toBe('Cô đã thấy bé Hân ở lớp.')
  })

  test('says nothing of a question that nobody answered', () => {
    expect(answeredElsewhere(asked, undefined, [])).toBeUndefined()
    expect(answeredElsewhere(lost, day(missed), [])).toBeUndefined()
  })
})
