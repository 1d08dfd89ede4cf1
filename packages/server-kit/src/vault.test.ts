import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('a secret of at least thirty-two characters')
const plain = Buffer.from('bí mật')

test('what was sealed is opened for the same owner and with the same secret only', () => {
  const sealed = vault.seal('huong', plain)
  expect(vault.open('huong', sealed)).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(() => vault.open('bich', sealed)).toThrow()
  expect(() => createVault('another secret of thirty-two characters').open('huong', sealed)).toThrow()
})

test('a single changed bit is noticed, and so is what is too short to be anything', () => {
  const sealed = vault.seal('huong', plain)
  for (let at = 0; at < sealed.length; at += 1) {
    const broken = Buffer.from(sealed)
    broken[at] = (broken[at] ?? 0) ^ 1
    expect(() => vault.open('huong', broken)).toThrow()
  }
  expect(() => vault.open('huong', randomBytes(10))).toThrow()
})

test('the same sealed twice looks different; the same digested twice is the same, for the same secret', () => {
  expect(vault.seal('huong', plain)).not.toEqual(vault.seal('huong', plain))
  expect(vault.digest('a', 'bc')).toEqual(vault.digest('a', 'bc'))
  expect(vault.digest('a', 'bc')).not.toEqual(vault.digest('ab', 'c'))
  expect(createVault('another').digest('a', 'bc')).not.toEqual(vault.digest('a', 'bc'))
})
