import { getChildYear } from '@nhip-cau/contract/child-year'
import { measureClass } from '@nhip-cau/contract/growth'
import { printMonthBook } from '@nhip-cau/contract/month-books'
import { releaseReviews, saveReviews } from '@nhip-cau/contract/student-review'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friday, startGrowthSchool } from '../../../testing/growth-school.ts'
import { settleAll } from '../../../testing/settle.ts'
import { answerConsent } from '../../register/students/testing/consent.ts'

let life: Awaited<ReturnType<typeof startGrowthSchool>>
let ids: { han: string; duc: string }
beforeAll(async () => {
  life = await startGrowthSchool()
  const named = async (name: string) =>
    (await life.node<{ id: string }[]>`select s.id from students s where s.full_name = ${name}`)[0]?.id ?? ''
  ids = { han: await named('Nguyễn Hoàng Gia Hân'), duc: await named('Vũ Phúc Minh Đức') }
})
afterAll(() => life.stop())

const year = (who: Client, student_id: string) => who.get(getChildYear, { query: { student_id } })
const kinds = async (who: Client, student_id: string) => (await year(who, student_id)).data.map(({ kind }) => kind)

test('shows released notes and measurements to parents in law only, and growth only with consent', async () => {
  const { mam: class_id } = life.classes
  const { mamParent, bothParent, head } = life.as
  const mother = life.people.mamParent.id
  const measured = [{ student_id: ids.han, version: null, height: 96.5, weight: 14.2, posture: 'standing' as const }]
  await life.teacher.get(measureClass, { body: { class_id, day: friday, entries: measured } })
  const words = '{bé} ăn rất ngoan và kể chuyện cho cả lớp nghe.'
  const chips = { eating: 'all', hygiene: 'normal', hygiene_times: 2 } as const
  const entries = [{ student_id: ids.han, version: 0, words, chips }]
  await life.teacher.get(saveReviews, { body: { class_id, day: friday, entries } })
  expect(await kinds(mamParent, ids.han), 'not released, and still to be undone').toEqual([])
  await life.teacher.get(releaseReviews, { body: { class_id, day: friday, student_ids: [ids.han] } })
  life.pass(11)
  await settleAll(life.node)

  const shown = await year(mamParent, ids.han)
  expect(shown.data.map(({ kind }) => kind).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    'growth',
    'review',
  ])
  expect(shown.data.find(({ kind }) => kind === 'growth')).toMatchObject({ day: friday, height: 96.5, weight: 14.2 })
  expect(shown.data.find(({ kind }) => kind === 'review')).toMatchObject({
    of: 'day',
    first_day: friday,
    is_new: true,
    chips: { eating: 'all', sleeping: null, hygiene: 'normal', hygiene_times: 2 },
    ratings: [],
  })
  expect(shown.news).toEqual([
    { kind: 'growth', count: 1 },
    { kind: 'review', count: 1 },
  ])
  expect(JSON.stringify(await year(bothParent, ids.duc))).not.toContain('kể chuyện')
  expect(await kinds(head, ids.han), 'a look of staff at health data is recorded elsewhere').toEqual(['review'])

  await life.node`update guardianships set kind = 'relative' where account_id = ${mother}`
  expect(await kinds(mamParent, ids.han)).toEqual([])
  await life.node`update guardianships set kind = 'parent' where account_id = ${mother}`
  await answerConsent(
    life.node,
    { schoolId: life.school.id, studentId: ids.han, accountId: mother, key: 'health' },
    false,
  )
  expect(await kinds(mamParent, ids.han)).toEqual(['review'])
})

test('a print of staff with measurements is recorded as a look at them, once a day; one of a parent is not', async () => {
  const looks = () =>
    life.node`select from audit_entries e where e.action = 'student.read_growth' and e.student_id = ${ids.duc}`
  const body = { student_id: ids.duc, month: '2026-11' }
  await life.as.bothParent.get(printMonthBook, { body })
  expect(await looks()).toHaveLength(0)
  await life.as.head.get(printMonthBook, { body })
  await life.as.head.get(printMonthBook, { body })
  expect(await looks()).toHaveLength(1)
})
