import { setTimeout as sleep } from 'node:timers/promises'
import { createPost, getPost, type Post } from '@nhip-cau/contract/posts'
import { confirmPost } from '@nhip-cau/contract/posts-delivery'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseConfirmations } from './posts-child-data.queries.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ now: () => new Date('2026-11-23T08:00:00+07:00') })
})
afterAll(() => life.stop())

const ask = (per: 'family' | 'child', classId: string) =>
  life.as.head.get(createPost, {
    body: {
      title: 'Đi dã ngoại công viên',
      text: 'Mời ba mẹ xác nhận cho con đi.',
      class_ids: [classId],
      confirm: { kind: 'tick', until: '2026-11-27', per },
    },
  })
/** Answers a post, again as long as the server has no connection to spare (503), as the app does. */
const answer = async (who: Client, { id, confirm }: Post, given: object | null, student_ids: string[] = []) => {
  const body = { post_id: id, asked_in: confirm?.asked_in ?? 0, student_ids, answer: given }
  for (;;) {
    const response = await who.ask(confirmPost, { body })
    if (response.status !== 503) return response
    await sleep(50)
  }
}
const counted = async ({ id }: Post) => (await life.as.head.get(getPost, { params: { id } })).confirm?.answered

/** Families of this many children each, with both parents signed in. */
const addFamilies = async (children: readonly number[]) => {
  const classId = await life.school.addClass(`Chồi ${crypto.randomUUID().slice(0, 4)}`)
  const wanted = children.flatMap((_, n) => [
    [`mother${n}`, ['parent', `Mẹ ${n}`]] as const,
    [`father${n}`, ['parent', `Bố ${n}`]] as const,
  ])
  const accounts = await life.school.addAccounts(Object.fromEntries(wanted) as Record<string, ['parent', string]>)
  return {
    classId,
    families: await Promise.all(
      children.map(async (many, n) => {
        const [mother, father] = [accounts[`mother${n}`], accounts[`father${n}`]]
        if (!mother || !father) throw new Error('no parents')
        const ids: string[] = []
        for (let child = 0; child < many; child += 1)
          ids.push(await life.school.addChild(`Bé ${n} ${child}`, classId, [mother.id, father.id]))
        return { children: ids, parents: [await mother.login(), await father.login()] as const }
      }),
    ),
  }
}

test('fifty parents of twenty-five families answer at the same moment, and the card counts twenty-five families', async () => {
  const { classId, families } = await addFamilies(Array.from({ length: 25 }, (_, n) => 1 + (n % 2)))
  const post = await ask('family', classId)
  const everybody = families.flatMap(({ parents }) => parents)
  const answers = await Promise.all(everybody.map((who) => answer(who, post, {})))
  expect(answers.map(({ status }) => status)).toEqual(everybody.map(() => 200))
  expect(await counted(post)).toBe(25)
  const back = families.slice(0, 10).flatMap(({ parents }) => parents)
  await Promise.all(back.map((who) => answer(who, post, null)))
  expect(await counted(post)).toBe(15)
})

test('an answer counts its own family only, not all answers to the post', async () => {
  const { classId, families } = await addFamilies([1, 1])
  const post = await ask('family', classId)
  const [first, second] = families
  if (!first || !second) throw new Error('no families')
  expect((await answer(first.parents[0], post, {})).status).toBe(200)
  life.statements.splice(0)
  expect((await answer(second.parents[0], post, {})).status).toBe(200)
  const counting = life.statements.filter(
    (text) => /count\(.*post_confirmations/s.test(text) && !/own_answers/.test(text),
  )
  expect(counting.length).toBeGreaterThan(0)
  for (const text of counting) expect(text).toMatch(/pc\.student_id = any/)
  expect(await counted(post)).toBe(2)
})

test.each(['family', 'child'] as const)(
  'whoever answers or takes back at the same time, for each %s the count is that of the stored answers',
  async (per) => {
    const { classId, families } = await addFamilies([1, 2, 3])
    const post = await ask(per, classId)
    const act = fc.record({
      family: fc.nat({ max: families.length - 1 }),
      parent: fc.nat({ max: 1 }),
      child: fc.option(fc.nat({ max: 2 })),
      gives: fc.boolean(),
    })
    const stored = async () => {
      const rows = await life.node<{ student_id: string }[]>`
        select pc.student_id from post_confirmations pc where pc.post_id = ${post.id}`
      const answered = new Set(rows.map((row) => row.student_id))
      const ofFamily = families.filter(({ children }) => children.some((id) => answered.has(id))).length
      return per === 'child' ? answered.size : ofFamily
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
        async (rounds) => {
          for (const round of rounds) {
            const answers = round.map(({ family, parent, child, gives }) => {
              const { parents, children } = families[family] ?? { parents: [], children: [] }
              const who = parents[parent]
              const of = child === null ? [] : children.slice(child, child + 1)
              if (!who) throw new Error('no parent')
              return answer(who, post, gives ? {} : null, of)
            })
            for (const one of await Promise.all(answers)) expect(one.status).toBe(200)
            expect(await counted(post)).toBe(await stored())
          }
        },
      ),
      { numRuns: 6, seed: 20_261_123 },
    )
  },
)

test('the count follows an erased child at once, and a family that became two at night', async () => {
  const { classId, families } = await addFamilies([2, 1])
  const post = await ask('family', classId)
  const [two, one] = families
  if (!two || !one) throw new Error('no families')
  await answer(two.parents[0], post, {})
  await answer(one.parents[0], post, {})
  expect(await counted(post)).toBe(2)
  await life.node.begin((tx) => eraseConfirmations(tx, life.school.id, one.children[0] ?? ''))
  expect(await counted(post)).toBe(1)
  await life.node`
    update guardianships set main_contact = false where student_id = ${two.children[1] ?? ''} and main_contact`
  await life.node`
    update guardianships set main_contact = true
    where student_id = ${two.children[1] ?? ''} and account_id = ${two.parents[1].session.user.id}`
  await life.server.node.runClock('posts.recount-answers')
  expect(await counted(post)).toBe(2)
})
