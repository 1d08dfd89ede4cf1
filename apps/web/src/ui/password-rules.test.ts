import { expect, test } from 'vitest'
import { missingNeeds, strengthOf } from './password-rules.ts'

const own = ['Nguyễn Thị Đào', 'Đào', '912345678']

test('lists the missing requirements', () => {
  expect(missingNeeds('', own)).toEqual(['length', 'letter', 'digit'])
  expect(missingNeeds('abcdefgh', own)).toEqual(['digit'])
  expect(missingNeeds('matkhau20', own)).toEqual([])
})

test('reports a password with the person’s own name or number, with or without accents', () => {
  expect(missingNeeds('dao20112026', own)).toEqual(['personal'])
  expect(missingNeeds('x0912345678', own)).toEqual(['personal'])
})

test('rates a run of repeated or consecutive characters as weak at any length', () => {
  expect(strengthOf('abcdefgh12345678', own)).toBe('weak')
  expect(strengthOf('aaaaaaaaaaaaaaa1', own)).toBe('weak')
})

test('rates a long and varied password as strong', () => {
  expect(strengthOf('meoluoi27', own)).toBe('fair')
  expect(strengthOf('Meo luoi ngu trua 27!', own)).toBe('strong')
})
