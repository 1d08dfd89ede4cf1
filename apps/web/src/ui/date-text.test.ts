import { expect, it } from 'vitest'
import { parseDay } from './date-text.ts'

it('reads a day in every usual spelling', () => {
  for (const text of ['5/9/2021', '05/09/2021', '05-09-2021', '5.9.21', '05092021', '2021-09-05', ' 5 9 2021 '])
    expect(parseDay(text)).toBe('2021-09-05')
})

it('refuses text that is not a valid day', () => {
  for (const text of ['', '31/02/2021', '5/13/2021', 'hôm qua', '2021']) expect(parseDay(text)).toBeNull()
})
