import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

const child = (id: string, full_name: string, nickname: string | null = null) => ({ id, full_name, nickname })

test('a child is called by its nickname, else by its given name', () => {
  expect([...shortNames([child('1', 'Trần Minh Đức'), child('2', 'Lê Ngọc Bảo An', 'Bống')]).values()]).toEqual([
    'Đức',
    'Bống',
  ])
})

test('children of one given name are told apart by more words of their names', () => {
  const names = shortNames([child('1', 'Hoàng Khánh An'), child('2', 'Lê Bảo An'), child('3', 'Vũ Gia Bảo')])
  expect([...names.values()]).toEqual(['Khánh An', 'Bảo An', 'Bảo'])
})

test('children who share middle and given name get their family names, and twins of one name stay equal', () => {
  const names = shortNames([child('1', 'Lê Bảo An'), child('2', 'Vũ Bảo An'), child('3', 'Lê An'), child('4', 'Lê An')])
  expect([...names.values()]).toEqual(['Lê Bảo An', 'Vũ Bảo An', 'Lê An', 'Lê An'])
})
