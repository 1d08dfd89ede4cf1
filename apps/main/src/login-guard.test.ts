import { login } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetTries } from './login-guard.ts'
import { startTestMain } from './testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

// Each test uses its own network, so that tests do not lock each other.
let network = 0
const place = () => {
  network += 1
  return (host: number) => `10.${network}.${Math.floor(host / 250)}.${host % 250}`
}

const somebody = async () => (await main.people.account((await main.people.school()).id)).login
const wrong = (name: string, from: string, at = main) =>
  at.refused(login, { role: 'school', body: { login: name, password: 'wrong' }, from })
const repeat = async (times: number, run: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < times; index += 1) await run(index)
}

test('five wrong tries lock the login at that IP address for 15 minutes without hashing', async () => {
  const [name, from] = [await somebody(), place()]
  await repeat(5, async () => expect((await wrong(name, from(1))).code).toBe('login_failed'))
  let refusal: Awaited<ReturnType<typeof wrong>> | undefined
  const hashes = await main.hashesDuring(async () => {
    refusal = await main.refused(login, {
      role: 'school',
      body: { login: name, password: 'HoaMai#2718' },
      from: from(1),
    })
  })
  expect(hashes).toBe(0)
  expect(refusal).toMatchObject({
    status: 429,
    code: 'login_locked',
    detail: 'Tài khoản tạm khóa do đăng nhập sai nhiều lần. Vui lòng thử lại sau 15 phút.',
  })
  expect(refusal?.retryAfter).toBeGreaterThan(14 * 60)
  expect(refusal?.retryAfter).toBeLessThanOrEqual(15 * 60)
  main.advance(10)
  expect((await wrong(name, from(1))).detail).toContain('sau 5 phút')
  main.advance(5.1)
  await main.enter('school', name, { from: from(1) })
})

test('a login locked at one IP address works from another', async () => {
  const [name, from] = [await somebody(), place()]
  await repeat(8, () => wrong(name, from(1)))
  await main.enter('school', name, { from: from(2) })
})

test('addresses of the same IPv6 /64 network count as one', async () => {
  const name = await somebody()
  await repeat(5, (index) => wrong(name, `2001:db8:7:1::${index + 1}`))
  expect((await wrong(name, '2001:0db8:0007:0001:aaaa::1')).code).toBe('login_locked')
  expect((await wrong(name, '2001:db8:7:2::1')).code).toBe('login_failed')
})

test('wrong tries more than 15 minutes apart do not add up', async () => {
  const [name, from] = [await somebody(), place()]
  await repeat(4, () => wrong(name, from(1)))
  main.advance(16)
  await repeat(4, async () => expect((await wrong(name, from(1))).code).toBe('login_failed'))
})

test('the right password resets the count of wrong tries', async () => {
  const [name, from] = [await somebody(), place()]
  await repeat(4, () => wrong(name, from(1)))
  await main.enter('school', name, { from: from(1) })
  await repeat(4, async () => expect((await wrong(name, from(1))).code).toBe('login_failed'))
  await main.enter('school', name, { from: from(1) })
})

test('twenty wrong tries from different IP addresses lock the login everywhere', async () => {
  const [name, from] = [await somebody(), place()]
  await repeat(20, async (index) => expect((await wrong(name, from(index + 1))).code).toBe('login_failed'))
  expect((await wrong(name, from(100))).code).toBe('login_locked')
  main.advance(15.1)
  await main.enter('school', name, { from: from(100) })
})

test('an IP address is locked after fifty wrong logins, and other addresses are not', async () => {
  const [name, from] = [await somebody(), place()]
  await repeat(50, async (index) => expect((await wrong(`nobody.${index}`, from(1))).code).toBe('login_failed'))
  expect((await wrong('nobody.else', from(1))).code).toBe('login_locked')
  expect(
    (await main.refused(login, { role: 'school', body: { login: name, password: 'HoaMai#2718' }, from: from(1) })).code,
  ).toBe('login_locked')
  await main.enter('school', name, { from: from(2) })
})

test('behind a locked router known accounts can log in, and unknown ones only if enough accounts are known there', async () => {
  const from = place()
  const { id } = await main.people.school()
  const [known, stranger] = [await main.people.account(id), await main.people.account(id)]
  await main.enter('school', known.login, { from: from(1) })
  await repeat(52, (index) => wrong(`nobody.${index}`, from(1)))
  await main.enter('school', known.login, { from: from(1) })
  const body = { login: stranger.login, password: 'HoaMai#2718' }
  expect((await main.refused(login, { role: 'school', body, from: from(1) })).code).toBe('login_locked')
  main.advance(15.1)
  for (const one of [await somebody(), await somebody(), await somebody()])
    await main.enter('school', one, { from: from(1) })
  await repeat(53, (index) => wrong(`nobody.${index}`, from(1)))
  await main.enter('school', stranger.login, { from: from(1) })
})

test('wrong tries of one login do not lock the other logins behind the same router', async () => {
  const from = place()
  const [one, other] = [await somebody(), await somebody()]
  await repeat(60, () => wrong(one, from(1)))
  await main.enter('school', other, { from: from(1) })
})

test('230 logins of one account delay no other account and leave at most 50 sessions', async () => {
  const from = place()
  const { id } = await main.people.school()
  const [greedy, patient] = [await main.people.account(id), await main.people.account(id)]
  const body = { login: greedy.login, password: 'HoaMai#2718' }
  const flood = Array.from({ length: 230 }, () =>
    main.enter('school', greedy.login, { from: from(1) }).then(
      () => 'in',
      () => 'refused',
    ),
  )
  // Another account behind the same router gets no 503 and does not wait for the flood.
  await main.enter('school', patient.login, { from: from(1) })
  const results = await Promise.all(flood)
  expect(results.filter((one) => one === 'in')).toHaveLength(120)
  const refusal = await main.refused(login, { role: 'school', body, from: from(1) })
  expect([refusal.status, refusal.code]).toEqual([429, 'too_many_requests'])
  const [row] = await main.sql`
    select count(*) as open from sessions s where s.account_id = ${greedy.id} and s.ended_at is null`
  expect(row?.open).toBe(50)
  main.advance(1.1)
  await main.enter('school', greedy.login, { from: from(1) })
})

test('twenty concurrent tries in two processes cost five hashes', async () => {
  const [name, from] = [await somebody(), place()]
  const other = await main.another()
  const codes: string[] = []
  const hashes = await main.hashesDuring(async () => {
    const burst = Array.from({ length: 20 }, (_, index) =>
      wrong(name, from(1), index % 2 ? main : { ...main, ...other }),
    )
    codes.push(...(await Promise.all(burst)).map((refusal) => refusal.code))
  })
  expect(hashes).toBe(5)
  expect(codes.filter((code) => code === 'login_failed')).toHaveLength(5)
  expect(codes.filter((code) => code === 'login_locked')).toHaveLength(15)
})

test('of eighty concurrent logins from one IP address in two processes fifty are compared', async () => {
  const from = place()
  const other = await main.another()
  const hashes = await main.hashesDuring(() =>
    Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        wrong(`somebody.${index}`, from(1), index % 2 ? main : { ...main, ...other }),
      ),
    ),
  )
  expect(hashes).toBe(50)
})

test('a lock stays after a restart', async () => {
  const [name, from] = [await somebody(), place()]
  await repeat(5, () => wrong(name, from(1)))
  const restarted = await main.another()
  expect(
    (await restarted.refused(login, { role: 'school', body: { login: name, password: 'wrong' }, from: from(1) })).code,
  ).toBe('login_locked')
})

test('stores no typed login, and deletes counts and places after their retention time', async () => {
  const [name, from] = [await somebody(), place()]
  await wrong(name, from(1))
  const rows = await main.sql`select t::text as row from login_attempts t`
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(name)
  await forgetTries({ db: main.sql, now: () => new Date(Date.now() + 10 * 60 * 60_000) })
  expect(await main.sql`select from login_attempts`).toHaveLength(0)
  await main.enter('school', name, { from: from(1) })
  const places = await main.sql`select p::text as row from login_places p`
  expect(places.length).toBeGreaterThan(0)
  await forgetTries({ db: main.sql, now: () => new Date(Date.now() + 61 * 24 * 60 * 60_000) })
  expect(await main.sql`select from login_places`).toHaveLength(0)
})
