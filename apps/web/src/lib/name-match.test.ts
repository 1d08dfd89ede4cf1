import { expect, test } from 'vitest'
import { isFound } from './name-match.ts'

const child = { full_name: 'Nguyễn Hoàng Gia Hân', nickname: 'Bống' }

test('finds a child by the beginnings of its names in any order, without accents, and by its nickname', () => {
  for (const typed of ['', 'han', 'gia h', 'Hân nguyen', 'bong', ' BỐNG '])
    expect([typed, isFound(child, typed)]).toEqual([typed, true])
  for (const typed of ['an', 'han tran', 'oang']) expect([typed, isFound(child, typed)]).toEqual([typed, false])
})
