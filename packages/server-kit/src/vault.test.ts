import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('a secret of at least thirty-two characters')
const plain = Buffer.from('bí mật')

test('decrypts for the same owner and with the same secret only', () => {
  const ciphertext = vault.encrypt('huong', plain)
  expect(vault.decrypt('huong', ciphertext)).toEqual(plain)
  expect(ciphertext.includes(plain)).toBe(false)
  expect(() => vault.decrypt('bich', ciphertext)).toThrow()
  expect(() => createVault('another secret of thirty-two characters').decrypt('huong', ciphertext)).toThrow()
})

test('rejects a ciphertext with one changed bit, and one that is too short', () => {
  const ciphertext = vault.encrypt('huong', plain)
  for (let at = 0; at < ciphertext.length; at += 1) {
    const broken = Buffer.from(ciphertext)
    broken[at] = (broken[at] ?? 0) ^ 1
    expect(() => vault.decrypt('huong', broken)).toThrow()
  }
  expect(() => vault.decrypt('huong', randomBytes(10))).toThrow()
})

test('encrypts equal values differently; digests equal values equally, for the same secret', () => {
  expect(vault.encrypt('huong', plain)).not.toEqual(vault.encrypt('huong', plain))
  expect(vault.digest('a', 'bc')).toEqual(vault.digest('a', 'bc'))
  expect(vault.digest('a', 'bc')).not.toEqual(vault.digest('ab', 'c'))
  expect(createVault('another').digest('a', 'bc')).not.toEqual(vault.digest('a', 'bc'))
})
