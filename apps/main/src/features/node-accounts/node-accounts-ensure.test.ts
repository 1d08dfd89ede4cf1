import type { AnswerOf, RequestOf } from '@nhip-cau/contract/kernel'
import { ensureAccounts, leaveSchool } from '@nhip-cau/contract/node-accounts'
import { login } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSecret, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
const statements: string[] = []
beforeAll(async () => {
  main = await startTestMain({ onStatement: (statement) => void statements.push(statement) })
})
afterAll(() => main.stop())

type Body = RequestOf<typeof ensureAccounts>['body']
type Person = Body['people'][number]
const token = nodeSecret
const ensure = (body: Body) => main.ask(ensureAccounts, { token, body })
const outcomes = (answer: AnswerOf<typeof ensureAccounts>) => answer.people.map((one) => one.outcome)
const person = (full_name = 'Doãn Thị Hải Yến', more: Partial<Person> = {}): Person => ({
  full_name,
  phone: main.people.nextPhone().replace('+84', '0'),
  ...more,
})
const school = async () => (await main.people.school()).id
const changesFrom = async (seq: number) =>
  main.sql<{ seq: number; change: { account: object } }[]>`
    select c.seq, c.change from changes c where c.seq > ${seq} order by c.seq`
const lastSeq = async () => (await main.sql<{ seq: number }[]>`select max(c.seq) as seq from changes c`)[0]?.seq ?? 0

test('a node adds a teacher, who gets an account without a password and cannot log in', async () => {
  const school_id = await school()
  const one = person('Doãn Thị Hải Yến', { permissions: ['teacher.post', 'teacher.post'] })
  const { people } = await ensure({ school_id, role: 'teacher', people: [one] })
  expect(people).toMatchObject([
    {
      outcome: 'made',
      account: {
        school_id,
        full_name: 'Doãn Thị Hải Yến',
        permissions: ['teacher.post'],
        active: true,
        onboarding: 'none',
      },
    },
  ])
  const refusal = await main.refused(login, { role: 'teacher', body: { login: one.phone, password: 'HoaMai#2718' } })
  expect(refusal.code).toBe('login_failed')
  const [last] = await changesFrom((await lastSeq()) - 1)
  expect(last?.change.account).toEqual(people[0]?.account)
})

test('adding a person again changes nothing, also not the permissions, and appends no change', async () => {
  const school_id = await school()
  const one = person('Cao Thị Phụng', { permissions: ['teacher.post'] })
  const first = await ensure({ school_id, role: 'teacher', people: [one] })
  const before = await lastSeq()
  const second = await ensure({ school_id, role: 'teacher', people: [{ ...one, permissions: [] }] })
  expect(outcomes(second)).toEqual(['known'])
  expect(second.people[0]?.account).toEqual(first.people[0]?.account)
  expect(await lastSeq()).toBe(before)
})

test('a person with an account in another school is linked and enters both schools with the same login', async () => {
  const [home, other] = [await school(), await school()]
  const parent = await main.people.account(home, { role: 'parent', permissions: [], fullName: 'Mạc Thị Ngọc Bích' })
  const answer = await ensure({
    school_id: other,
    role: 'parent',
    people: [person('MẠC THỊ NGỌC BÍCH', { phone: parent.login })],
  })
  expect(answer.people).toMatchObject([{ outcome: 'linked', account: { id: parent.id, onboarding: 'active' } }])
  const { user } = await main.enter('parent', parent.login, { school_id: other })
  expect(user.schools.map((one) => one.id)).toEqual([home])
})

test('a known number with another name gets other_name without an account, unless same_person is set', async () => {
  const school_id = await school()
  const one = person('Vi Thị Thảo')
  await ensure({ school_id, role: 'parent', people: [one] })
  const other = { ...one, full_name: 'Lò Văn Páo' }
  const answer = await ensure({ school_id: await school(), role: 'parent', people: [other] })
  expect(answer.people).toEqual([{ outcome: 'other_name', account: null }])
  const looked = await ensure({ school_id, role: 'teacher', people: [{ ...other, same_person: true }] })
  expect(looked.people).toMatchObject([{ outcome: 'made', account: { full_name: 'Vi Thị Thảo', role: 'teacher' } }])
})

test('a phone number that occurs twice in a batch is known with the same name and other_name with another', async () => {
  const school_id = await school()
  const one = person('Quách Thị Sáu')
  const batch: Body = {
    school_id,
    role: 'parent',
    people: [one, { ...one, full_name: 'quách thị sáu' }, { ...one, full_name: 'Chu Văn Lộc' }],
  }
  const expected = ['made', 'known', 'other_name']
  expect(outcomes(await ensure({ ...batch, dry_run: true }))).toEqual(expected)
  const { people } = await ensure(batch)
  expect(people.map((each) => each.outcome)).toEqual(expected)
  expect(people[0]?.account?.id).toBe(people[1]?.account?.id)
})

test('a dry run returns the outcomes and writes nothing', async () => {
  const school_id = await school()
  const known = person('Phùng Thị Hương')
  await ensure({ school_id, role: 'parent', people: [known] })
  const before = await lastSeq()
  const batch: Body = { school_id, role: 'parent', people: [known, person(), { ...known, full_name: 'Tên Khác' }] }
  const dry = await ensure({ ...batch, dry_run: true })
  expect(outcomes(dry)).toEqual(['known', 'made', 'other_name'])
  expect(dry.people[1]?.account).toBeNull()
  expect(await lastSeq()).toBe(before)
  expect(outcomes(await ensure(batch))).toEqual(outcomes(dry))
})

test('adding a thousand people takes as many statements as adding one, and hashes no password', async () => {
  const school_id = await school()
  const count = async (people: Person[]) => {
    statements.length = 0
    await ensure({ school_id, role: 'parent', people })
    // Without the statements of main's own change reader and job queue.
    return statements.filter((one) => !/graphile|from changes c where c.seq >/.test(one)).length
  }
  const one = await count([person()])
  const crowd = Array.from({ length: 1000 }, () => person('Bế Thị Hoa'))
  let many = 0
  const hashes = await main.hashesDuring(async () => {
    many = await count(crowd)
  })
  expect([many, hashes]).toEqual([one, 0])
  expect(many).toBeLessThan(15)
})

test('two schools that add the same families at the same moment share their accounts', async () => {
  const [first, second] = [await school(), await school()]
  const families = Array.from({ length: 30 }, () => person('Ma Thị Dung'))
  const made = await Promise.all([
    ensure({ school_id: first, role: 'parent', people: families }),
    ensure({ school_id: second, role: 'parent', people: [...families].reverse() }),
  ])
  const ids = (at: 0 | 1) => made[at].people.map((one) => one.account?.id)
  expect(ids(0)).toEqual(ids(1).reverse())
})

test('families that leave their last school while another school adds them get accounts there', async () => {
  const [home, other] = [await school(), await school()]
  for (let round = 0; round < 5; round += 1) {
    const families = Array.from({ length: 10 }, () => person('Lường Thị Piếng'))
    const { people } = await ensure({ school_id: home, role: 'parent', people: families })
    const leaving = people.map((one) =>
      main.ask(leaveSchool, { token, params: { id: one.account?.id ?? '' }, body: { school_id: home } }),
    )
    const named = await ensure({ school_id: other, role: 'parent', people: families })
    expect(named.people.filter(({ account }) => account?.school_id !== other)).toEqual([])
    await Promise.all(leaving)
  }
})

test('leaving frees the number of a person who never joined, and keeps the account in another school', async () => {
  const [home, other] = [await school(), await school()]
  const one = person('Đinh Thị Tố Vy')
  const [made] = (await ensure({ school_id: home, role: 'parent', people: [one] })).people
  await main.ask(leaveSchool, { token, params: { id: made?.account?.id ?? '' }, body: { school_id: home } })
  const [gone] = await changesFrom((await lastSeq()) - 1)
  expect(gone?.change.account).toMatchObject({ id: made?.account?.id, active: false, version: 2 })
  const again = await ensure({ school_id: home, role: 'parent', people: [{ ...one, full_name: 'Lương Thị Nhạn' }] })
  expect(outcomes(again)).toEqual(['made'])

  const parent = await main.people.account(home, { role: 'parent', permissions: [], fullName: 'Cao Văn Lộc' })
  await ensure({ school_id: other, role: 'parent', people: [person('Cao Văn Lộc', { phone: parent.login })] })
  await main.ask(leaveSchool, { token, params: { id: parent.id }, body: { school_id: home } })
  const { user } = await main.enter('parent', parent.login)
  expect([user.school.id, user.schools]).toEqual([other, []])
})

test('erasing in one school keeps the account in the other; erasing in the last frees the number', async () => {
  const [home, other] = [await school(), await school()]
  const parent = await main.people.account(home, { role: 'parent', permissions: [], fullName: 'Trưng Thị Lựu' })
  await ensure({ school_id: other, role: 'parent', people: [person('Trưng Thị Lựu', { phone: parent.login })] })
  const erase = (school_id: string) =>
    main.ask(leaveSchool, { token, params: { id: parent.id }, body: { school_id, erase_as: 'Phụ huynh cũ' } })
  const before = await lastSeq()
  await erase(home)
  const shown = (await changesFrom(before)).map(({ change }) => change.account)
  expect(shown).toContainEqual(
    expect.objectContaining({ school_id: home, full_name: 'Phụ huynh cũ', phone: null, active: false }),
  )
  expect(shown).toContainEqual(expect.objectContaining({ school_id: other, full_name: 'Trưng Thị Lựu', active: true }))
  expect((await main.enter('parent', parent.login)).user.school.id).toBe(other)
  await erase(other)
  const again = await ensure({
    school_id: home,
    role: 'parent',
    people: [person('Người Khác Hẳn', { phone: parent.login })],
  })
  expect(outcomes(again)).toEqual(['made'])
})

test('rejects an unknown school, a wrong role, foreign permissions, an empty list and a wrong node secret', async () => {
  const school_id = await school()
  const body = { school_id, role: 'parent' as const, people: [person()] }
  const refused = (given: unknown, secret = token) =>
    main.refused(ensureAccounts, { token: secret, body: given as typeof body })
  expect((await refused({ ...body, school_id: '0199f000-0000-7000-8000-000000000000' })).status).toBe(404)
  expect((await refused({ ...body, role: 'school' })).status).toBe(422)
  expect(
    (await refused({ ...body, people: [person('A B', { permissions: ['school.users.store'] as never })] })).status,
  ).toBe(422)
  expect((await refused({ ...body, people: [] })).status).toBe(422)
  expect((await refused(body, 'another secret')).status).toBe(401)
})
