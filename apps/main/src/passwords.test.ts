import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, temporaryPassword } from './passwords.ts'

test('passwords are kept as Argon2id of 19 MiB and two passes, each with its own salt', async () => {
  const passwords = await createPasswords()
  const [one, other] = [await passwords.hash(['own'], 'HoaMai#2718'), await passwords.hash(['own'], 'HoaMai#2718')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await verify(one, 'HoaMai#2718')).toBe(true)
})

test('two are hashed at once, 200 wait, and of more the last one of the longest line is asked to come back', async () => {
  const passwords = await createPasswords()
  const open = Promise.withResolvers<void>()
  let running = 0
  const wait = (lane: string) =>
    passwords.inTurn(['login', lane], async () => {
      running += 1
      await open.promise
    })
  const tasks = Array.from({ length: 201 }, () => wait('one address'))
  const last = wait('one address')
  expect(running).toBe(2)
  const other = passwords.hash(['join', 'another address'], 'not turned away')
  await expect(last).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 3 })
  open.resolve()
  await Promise.all(tasks)
  expect(await other).toContain('argon2id')
})

test('there is no account that an absent hash would let in', async () => {
  const passwords = await createPasswords()
  expect(await passwords.matches(undefined, '')).toBe(false)
})

test('temporary passwords hold letters and digits that nobody mistakes for each other', () => {
  const made = Array.from({ length: 500 }, temporaryPassword)
  for (const password of made) expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-hjkmnp-z2-9]{10}$/)
  expect(new Set(made).size).toBe(500)
})
