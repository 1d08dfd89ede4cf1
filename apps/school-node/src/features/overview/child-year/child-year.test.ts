import { type ChildYear, getChildYear, markChildYearSeen, type YearEntry } from '@nhip-cau/contract/child-year'
import { createPost, deletePost } from '@nhip-cau/contract/posts'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import type { Tx } from '@nhip-cau/server-kit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSchool, duc, han, startCardSchool } from '../../../testing/card-school.ts'
import { shownAddress } from '../../../testing/shown-address.ts'
import { upload } from '../../daily/media/testing/uploads.ts'
import { answerConsent } from '../../register/students/testing/consent.ts'

let life: CardSchool
let father: { id: string; client: Client }
let homeroom: Client
let ofLa: Client
let ids: { han: string; duc: string }

beforeAll(async () => {
  life = await startCardSchool()
  ids = { han: (await life.childOf(han)).student.id, duc: (await life.childOf(duc)).student.id }
  const account = await life.school.addAccount('parent', 'Nguyễn Hoàng Cường')
  father = { id: account.id, client: await account.login() }
  await life.node`
    insert into parents (school_id, account_id) values (${life.school.id}, ${father.id}) on conflict do nothing`
  const rights = ['teacher.students.index', 'teacher.niceStudent', 'teacher.attend'] as const
  const teacher = await life.school.addAccount('teacher', 'Cô Mỹ Duyên', [...rights])
  await life.school.addTeacherTo(life.classes.mam, teacher.id)
  homeroom = await teacher.login()
  const other = await life.school.addAccount('teacher', 'Cô Lá', [...rights])
  await life.school.addTeacherTo(life.classes.la, other.id)
  ofLa = await other.login()
  for (const key of ['photo_class', 'photo_school'])
    for (const [studentId, accountId] of [
      [ids.han, life.people.mamParent.id],
      [ids.duc, life.people.bothParent.id],
    ] as const)
      await answerConsent(life.node, { schoolId: life.school.id, studentId, accountId, key })
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from child_visits`
  await life.node`update posts set deleted_at = clock_now() where deleted_at is null`
  await life.node`delete from guardianships g where g.account_id = ${father.id}`
})

const guard = async (kind: string, barred = false) => {
  await life.node`delete from guardianships g where g.account_id = ${father.id}`
  await life.node`
    insert into guardianships (school_id, student_id, account_id, relation, kind, barred, may_pick_up, barred_as)
    values (${life.school.id}, ${ids.han}, ${father.id}, 'Bố', ${kind}, ${barred}, ${!barred && kind !== 'relative'},
      ${barred ? 'Bố' : null})`
}
const year = (who: Client, student_id: string, month?: string) =>
  who.get(getChildYear, { query: { student_id, ...(month === undefined ? {} : { month }) } })
const kinds = ({ data }: ChildYear) => data.map(({ kind }) => kind)
const of = <Kind extends YearEntry['kind']>({ data }: ChildYear, kind: Kind) =>
  data.filter((one): one is Extract<YearEntry, { kind: Kind }> => one.kind === kind)
/** Writes what a closed year refuses. */
const history = <T>(write: (tx: Tx) => Promise<T>): Promise<T> =>
  life.node.begin(async (tx) => {
    await tx.unsafe("set local nhip_cau.history = 'on'")
    return write(tx)
  })
/** A post of the head with one photo for each list of tagged children. */
const post = async (title: string, tags: readonly (readonly string[])[]) => {
  const image_ids: string[] = []
  for (const _ of tags) image_ids.push((await upload(life.as.head)).id)
  const body = {
    title,
    text: 'Các con rất vui.',
    class_ids: [life.classes.mam],
    image_ids,
    image_tags: tags.map((one) => [...one]),
  }
  return life.as.head.get(createPost, { body })
}

test('shows a family one month of its child: cards, photos of it alone, days at school', async () => {
  await life.mark(han, 'present')
  await life.give(han, ['an_ngoan'], { comment: '{bé} ăn hết suất.' })
  await life.give(duc, ['tu_lap'], { comment: 'Rất vui.' })
  const { id } = await post('Bé làm bánh', [[ids.han], [ids.duc], [ids.han, ids.duc]])
  await life.settle()

  const shown = await year(life.as.mamParent, ids.han)
  expect(shown).toMatchObject({
    student: { full_name: han },
    class: { name: 'Mầm 1' },
    years: [{ name: '2026-2027', first: '2026-09', last: '2026-11' }],
    month: '2026-11',
    older: '2026-10',
    days: { counted: 1, present: 1, absent: 0 },
  })
  expect(kinds(shown).toSorted()).toEqual(['card', 'photos'])
  expect(of(shown, 'card')).toMatchObject([
    { stickers: ['an_ngoan'], comment: 'Bé Hân ăn hết suất.', week: 12, opened: false },
  ])
  const [photos] = of(shown, 'photos')
  expect(photos).toMatchObject({ id, title: 'Bé làm bánh', more: 0, videos: 0 })
  expect(photos?.images).toHaveLength(2)
  for (const image of photos?.images ?? [])
    expect((await life.as.mamParent.fetch(shownAddress(life.as.mamParent, image))).status).toBe(200)
  for (const secret of [ids.duc, 'Đức', 'tu_lap', 'Rất vui']) expect(JSON.stringify(shown)).not.toContain(secret)

  await life.as.head.get(deletePost, { params: { id } })
  expect(kinds(await year(life.as.mamParent, ids.han))).toEqual(['card'])
})

test('answers 404 to other families, a barred parent, who only fetches, another class and another school', async () => {
  const query = { student_id: ids.han }
  const refused = async (who: Client) => {
    expect((await who.ask(getChildYear, { query })).status).toBe(404)
    return who.ask(markChildYearSeen, { body: query })
  }
  for (const who of ['bothParent', 'laParent', 'otherParent'] as const)
    expect((await refused(life.as[who])).status, who).toBe(404)
  await guard('pick_up')
  expect((await refused(father.client)).status).toBe(404)
  await guard('parent', true)
  expect((await refused(father.client)).status).toBe(404)
  expect((await life.as.otherHead.ask(getChildYear, { query })).status).toBe(404)
  expect((await ofLa.ask(getChildYear, { query })).status).toBe(404)
  expect((await life.as.bareTeacher.ask(getChildYear, { query })).status).toBe(403)
  expect(await life.node`select from child_visits`).toHaveLength(0)
})

test('shows a relative the photos and the days, and no card', async () => {
  await life.mark(han, 'present')
  await life.give(han, ['an_ngoan'])
  await post('Bé làm bánh', [[ids.han]])
  await life.settle()
  await guard('relative')
  const shown = await year(father.client, ids.han)
  expect(kinds(shown)).toEqual(['photos'])
  expect(shown.days).toMatchObject({ present: 1 })
  expect(shown.news).toEqual([{ kind: 'photos', count: 1 }])
  await guard('parent')
  expect(kinds(await year(father.client, ids.han)).toSorted()).toEqual(['card', 'photos'])
})

test('shows staff what their rights allow, and nothing as new', async () => {
  await life.mark(han, 'present')
  await life.give(han, ['an_ngoan'])
  await life.settle()
  const shown = await year(homeroom, ids.han)
  expect(shown).toMatchObject({ news: null, days: { present: 1 } })
  expect(of(shown, 'card')).toMatchObject([{ is_new: false }])
  expect(kinds(await year(life.as.head, ids.han))).toContain('card')
  const account = await life.school.addAccount('school', 'Chỉ Xem Hồ Sơ', ['school.students.update'])
  const registrar = await account.login()
  expect(await year(registrar, ids.han)).toMatchObject({ data: [], days: null })
})

test('a card is new from the first look after it was given, for half an hour, and old at the next visit', async () => {
  const { mamParent } = life.as
  const seen = () => mamParent.get(markChildYearSeen, { body: { student_id: ids.han } })
  await seen()
  life.pass(3600)
  await life.give(han, ['an_ngoan'])
  await life.settle()
  expect((await year(mamParent, ids.han)).news).toEqual([{ kind: 'card', count: 1 }])
  expect((await year(life.as.bothParent, ids.duc)).news).toEqual([])
  await seen()
  const now = await year(mamParent, ids.han)
  expect(now.news).toEqual([])
  expect(of(now, 'card')).toMatchObject([{ is_new: true }])
  life.pass(20 * 60)
  await seen()
  expect(of(await year(mamParent, ids.han), 'card')).toMatchObject([{ is_new: true }])
  life.pass(31 * 60)
  expect(of(await year(mamParent, ids.han), 'card')).toMatchObject([{ is_new: false }])
})

test('goes back month by month to the first day in a class, and keeps former years', async () => {
  const first = await year(life.as.mamParent, ids.han, '2026-09')
  expect(first).toMatchObject({ month: '2026-09', older: null, news: null })
  expect(of(first, 'class')).toMatchObject([{ class: 'Mầm 1', year: '2026-2027', day: '2026-09-07' }])
  expect(await year(life.as.mamParent, ids.han, '2030-01')).toMatchObject({ month: '2026-11' })
  expect(await year(life.as.mamParent, ids.han, '2001-01')).toMatchObject({ month: '2026-09', older: null })

  const [before] = await life.node<{ id: string }[]>`
    insert into academic_years (school_id, name, starts_on, ends_on, current)
    values (${life.school.id}, '2025-2026', '2025-09-05', '2026-05-31', false) returning id`
  const [nursery] = await history(
    (tx) => tx<{ id: string }[]>`
    insert into classes (school_id, academic_year_id, name, age_group)
    select school_id, ${before?.id ?? ''}, 'Nhà trẻ 2', age_group from classes where id = ${life.classes.mam} returning id`,
  )
  await history(
    (tx) => tx`
    insert into student_classes (school_id, student_id, class_id, from_date, to_date)
    values (${life.school.id}, ${ids.han}, ${nursery?.id ?? ''}, '2025-09-05', '2026-06-01')`,
  )
  expect((await year(life.as.mamParent, ids.han)).years).toMatchObject([
    { name: '2026-2027', first: '2026-09', last: '2026-11' },
    { name: '2025-2026', first: '2025-09', last: '2026-05' },
  ])
  expect(await year(life.as.mamParent, ids.han, '2026-09')).toMatchObject({ older: '2026-05' })
  expect(await year(life.as.mamParent, ids.han, '2026-08')).toMatchObject({ month: '2026-05', older: '2026-04' })
  const start = await year(life.as.mamParent, ids.han, '2025-09')
  expect(of(start, 'class')).toMatchObject([{ class: 'Nhà trẻ 2', year: '2025-2026' }])
  await history((tx) => tx`delete from student_classes where class_id = ${nursery?.id ?? ''}`)
})

test('the last evening of a month belongs to it at the school, not to the next one', async () => {
  life.setNow('2026-11-30T23:30')
  await post('Tối cuối tháng', [[ids.han]])
  await life.settle()
  life.setNow('2026-12-01T08:00')
  expect((await year(life.as.mamParent, ids.han)).month).toBe('2026-12')
  expect(kinds(await year(life.as.mamParent, ids.han))).toEqual([])
  expect(of(await year(life.as.mamParent, ids.han, '2026-11'), 'photos')).toMatchObject([{ title: 'Tối cuối tháng' }])
})

test('a card of a week that ends in the next month is shown at once when it is given in the old month', async () => {
  const week = '2026-11-30'
  life.setNow('2026-11-30T16:00')
  await life.mark(han, 'present', week)
  expect((await life.give(han, ['an_ngoan'], { week })).status).toBe(200)
  await life.settle()
  const shown = await year(life.as.mamParent, ids.han)
  expect(shown).toMatchObject({ month: '2026-11', news: [{ kind: 'card', count: 1 }] })
  expect(of(shown, 'card')).toMatchObject([{ week: 14, month: '2026-12' }])

  await life.node`delete from nice_cards`
  life.setNow('2026-12-01T16:00')
  await life.mark(han, 'present', '2026-12-01')
  expect((await life.give(han, ['an_ngoan'], { week })).status).toBe(200)
  await life.settle()
  expect(of(await year(life.as.mamParent, ids.han), 'card')).toMatchObject([{ week: 14 }])
  expect(of(await year(life.as.mamParent, ids.han, '2026-11'), 'card')).toEqual([])
})

test('follows the switches of the school', async () => {
  await life.mark(han, 'present')
  await life.give(han, ['an_ngoan'])
  await life.settle()
  const turn = async (on: boolean) => {
    const { version } = await life.as.head.get(getSettings)
    const modules = { nice_student: on, attendance: on }
    await life.as.head.get(updateSettings, { body: { version, changes: { modules } } })
  }
  await turn(false)
  expect(await year(life.as.mamParent, ids.han)).toMatchObject({ days: null })
  expect(of(await year(life.as.mamParent, ids.han), 'card')).toEqual([])
  await turn(true)
  expect(of(await year(life.as.mamParent, ids.han), 'card')).toHaveLength(1)
})

test('takes at most five statements', async () => {
  await year(life.as.mamParent, ids.han)
  const sent = await life.statementsOf(() => year(life.as.mamParent, ids.han))
  expect(sent.length).toBeLessThanOrEqual(5)
})
