import { expect, test } from 'vitest'
import { missingNeeds, strengthOf } from './password-rules.ts'

const own = ['Nguyễn Thị Đào', 'Đào', '912345678']

test('says what is still missing', () => {
  expect(missingNeeds('', own)).toEqual(['length', 'letter', 'digit'])
  expect(missingNeeds('abcdefgh', own)).toEqual(['digit'])
  expect(missingNeeds('matkhau20', own)).toEqual([])
})

test('the own name or number makes a password easy to guess, with accents or without', () => {
  expect(missingNeeds('dao20112026', own)).toEqual(['personal'])
  expect(missingNeeds('x0912345678', own)).toEqual(['personal'])
})

test('a row of keys is weak however long it is', () => {
  expect(strengthOf('abcdefgh12345678', own)).toBe('weak')
  expect(strengthOf('aaaaaaaaaaaaaaa1', own)).toBe('weak')
})

test('length and variety make it strong', () => {
  expect(strengthOf('meoluoi27', own)).toBe('fair')
  expect(strengthOf('Meo luoi ngu trua 27!', own)).toBe('strong')
})
