import { expect, test } from 'vitest'
import { highlightPhone, highlightText, matches } from './highlight.ts'

const shown = (pieces: ReturnType<typeof highlightText>) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

test('marks a query typed without accents in a name with accents', () => {
  expect(shown(highlightText('Vũ Minh Đức', 'duc'))).toBe('Vũ Minh [Đức]')
  expect(shown(highlightText('Nguyễn Hoàng Ân', 'nguyen an'))).toBe('[Nguyễn] Hoàng [Ân]')
})

test('marks only the beginnings of words, at any position', () => {
  expect(shown(highlightText('Phan Thị Ngân', 'an'))).toBe('Phan Thị Ngân')
  expect(shown(highlightText('Bài “Đêm hội trăng rằm”', 'dem tr'))).toBe('Bài “[Đêm] hội [tr]ăng rằm”')
})

test('treats a letter written as two characters as one letter', () => {
  expect(shown(highlightText('Ân Điềm'.normalize('NFD'), 'diem'))).toBe('Ân [Điềm]')
})

test('marks the end of a phone number in its displayed form', () => {
  expect(shown(highlightPhone('0912 345 678', '5678'))).toBe('0912 34[5] [678]')
  expect(shown(highlightPhone('0912 345 678', '+84 912345678'))).toBe('0[912] [345] [678]')
  expect(shown(highlightPhone('0912 345 678', '12'))).toBe('0912 345 678')
})

test('finds a page by the beginnings of its words in any order', () => {
  expect(matches('Đơn xin nghỉ', 'nghi don')).toBe(true)
  expect(matches('Đơn xin nghỉ', 'nghi hoc')).toBe(false)
})
