import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, temporaryPassword } from './passwords.ts'

test('stores passwords as Argon2id with 19 MiB, two passes and a random salt', async () => {
  const passwords = await createPasswords()
  const [one, other] = [await passwords.hash(['own'], 'HoaMai#2718'), await passwords.hash(['own'], 'HoaMai#2718')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await verify(one, 'HoaMai#2718')).toBe(true)
})

test('hashes two at once, queues 200, and refuses the newest task of the longest lane as busy', async () => {
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

test('an absent hash matches no password', async () => {
  const passwords = await createPasswords()
  expect(await passwords.matches(undefined, '')).toBe(false)
})

test('temporary passwords are ten letters and digits without look-alike characters', () => {
  const made = Array.from({ length: 500 }, temporaryPassword)
  for (const password of made) expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-hjkmnp-z2-9]{10}$/)
  expect(new Set(made).size).toBe(500)
})
