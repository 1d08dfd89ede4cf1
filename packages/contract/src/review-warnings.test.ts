import { expect, test } from 'vitest'
import { countWords, labelsIn, reviewWarnings, type WrittenChild } from './review-warnings.ts'

const child = (full_name: string, text: string | null = null, nickname: string | null = null): WrittenChild => ({
  full_name,
  nickname,
  text,
})
const labels = ['hư', 'lười', 'chậm hiểu']
const minh = child('Trần Gia Minh')
const bong = child('Lê Thu Hà', null, 'Bống')
const kindsOf = (text: string, others: readonly WrittenChild[] = [minh, bong], minWords = 0) =>
  reviewWarnings(child('Nguyễn Ngọc Lan', text), others, { labels, minWords })

test("warns of another child's name in the text, also of its nickname and full name", () => {
  expect(kindsOf('Minh rất ngoan, ăn hết suất.')).toEqual([{ kind: 'other_child', names: ['Minh'] }])
  expect(kindsOf('Con chơi vui cùng bạn Bống.')).toEqual([{ kind: 'other_child', names: ['Bống'] }])
  expect(kindsOf('Con thân với Trần Gia Minh.')).toEqual([{ kind: 'other_child', names: ['Trần Gia Minh'] }])
})

test("does not warn of the child's own name, of a namesake, or of a word that is spelled like a name", () => {
  expect(kindsOf('Lan ăn ngoan.')).toEqual([])
  expect(kindsOf('Lan ăn ngoan.', [child('Phạm Hương Lan')])).toEqual([])
  expect(kindsOf('Con thông minh và chăm chỉ, ăn hà mã bánh.')).toEqual([])
})

test('warns of one text for more than five children, whatever their names', () => {
  const same = (count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const name = `Lý Bé ${'ABCDEFGH'[nth]}`
      return child(name, `Bé ${'ABCDEFGH'[nth]} ăn ngoan và ngủ ngon.`)
    })
  expect(kindsOf('Bé Lan ăn ngoan và ngủ ngon.', same(4))).toEqual([])
  expect(kindsOf('Bé Lan ăn ngoan và ngủ ngon.', same(5))).toEqual([{ kind: 'same_text', count: 6 }])
  expect(kindsOf('Bé Lan ăn ngoan và ngủ ngon hơn.', same(5))).toEqual([])
})

test('warns of labels as whole words only, in capitals too', () => {
  expect(kindsOf('Hôm nay con hơi LƯỜI và chậm hiểu.')).toEqual([{ kind: 'label', words: ['lười', 'chậm hiểu'] }])
  expect(kindsOf('Con ngoan như mọi ngày.')).toEqual([])
  expect(labelsIn('con hư', labels)).toEqual(['hư'])
})

test('warns of fewer words than the school asks for, and of nothing while nothing is written', () => {
  expect(kindsOf('Con ngoan.', [], 15)).toEqual([{ kind: 'short', words: 2, wanted: 15 }])
  expect(kindsOf('  ', [], 15)).toEqual([])
  expect(countWords('Con ăn ngoan, ngủ 2 giờ!')).toBe(6)
})
