import * as api from '@nhip-cau/contract/parents'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { search } from '@nhip-cau/contract/search'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let life: TwoSchools
let teacher: Client
const child: Record<string, string> = {}
beforeAll(async () => {
  life = await startTwoSchools()
  const { school, classes } = life
  const own = await school.addAccount('teacher', 'Thái Thị Thùy Dương', ['teacher.parents.index'])
  await school.addTeacherTo(classes.mam, own.id)
  teacher = await own.login()
  for (const { id, full_name } of (await life.as.head.get(api.parentListInput)).students) child[full_name] = id
})
afterAll(() => life.stop())

let phones = 0
const phone = () => {
  phones += 1
  return `09760000${String(10 + phones)}`
}
const han = () => child['Nguyễn Hoàng Gia Hân'] ?? ''
const vy = () => child['Nguyễn Tường Vy'] ?? ''
const guardianship = (student_id: string, changes: object = {}) => ({ student_id, relation: 'Bố', ...changes })
const store = (changes: object = {}, who: Client = life.as.head) =>
  who.ask(api.createParent, {
    body: { full_name: 'Nguyễn Hoàng Lập', phone: phone(), children: [guardianship(han())], ...changes },
  })
const stored = async (changes: object = {}, who?: Client) => {
  const { status, body } = await store(changes, who)
  expect([status, body]).toMatchObject([200, {}])
  return body as api.ParentInfo
}
const info = (id: string) => life.as.head.get(api.parentInfo, { params: { id } })
const names = async (query: object, who: Client = life.as.head) =>
  (await who.get(api.listParents, { query })).data.map(({ full_name }) => full_name)
const rights = async (parent: api.ParentInfo, student_id: string, changes: object) => {
  const { version, children } = await info(parent.id)
  const before = children.find((one) => one.id === student_id)
  const { relation, kind, main_contact, may_pick_up, barred } = before ?? {}
  return life.as.head.ask(api.updateChildRights, {
    params: { id: parent.id, student_id },
    body: { relation: relation ?? 'Bố', kind, main_contact, may_pick_up, barred, version, ...changes },
  })
}

describe('the list', () => {
  test('finds parents by child, class, end of the phone number, right, kind and missing child', async () => {
    const { people } = life
    expect(await names({ q: 'gia han' })).toEqual(['Phan Thị Thu Ngân'])
    expect(await names({ q: people.laParent.phone.slice(-5) })).toEqual(['Âu Thị Hồng Thắm'])
    expect(await names({ class_id: life.classes.la })).toEqual(['Âu Thị Hồng Thắm', 'Vũ Phúc Thịnh'])
    expect(await names({ right: 'main_contact', class_id: life.classes.mam })).toContain('Phan Thị Thu Ngân')
    expect(await names({ kind: 'pick_up' })).toEqual([])
    expect(await names({ missing: 'child' })).toEqual([])
  })

  test('shows a teacher only the parents of the own classes, and of their children only those of the own classes', async () => {
    expect(await names({}, teacher)).toEqual(['Phan Thị Thu Ngân', 'Vũ Phúc Thịnh'])
    const { data } = await teacher.get(api.listParents, { query: { q: 'thinh' } })
    expect(data[0]?.children.map(({ full_name }) => full_name)).toEqual(['Vũ Phúc Minh Đức'])
    expect(await teacher.ask(api.parentInfo, { params: { id: life.people.laParent.id } })).toMatchObject({
      status: 404,
    })
    expect((await teacher.get(api.parentListInput)).classes.map(({ name }) => name)).toEqual(['Mầm 1'])
    expect(await names({ q: 'tuong vy' }, teacher)).toEqual([])
  })

  test('a request runs two statements on parents', async () => {
    await names({})
    life.statements.splice(0)
    await names({ q: 'nguyen', class_id: life.classes.mam, sort: '-last_seen_at' }, teacher)
    expect(life.statements.filter((one) => one.includes('from parents p')).length).toBe(2)
  })

  test('shows when a parent was last seen, updated at most every ten minutes', async () => {
    await life.as.laParent.get(profile)
    const seen = (await info(life.people.laParent.id)).last_seen_at
    expect(seen).not.toBeNull()
    await life.as.laParent.get(profile)
    expect((await info(life.people.laParent.id)).last_seen_at).toBe(seen)
    await life.node`update accounts set last_seen_at = now() - interval '11 minutes' where id = ${life.people.laParent.id}`
    await life.as.laParent.get(profile)
    const [row] = await life.node<{ recent: boolean }[]>`
      select a.last_seen_at > now() - interval '1 minute' as recent from accounts a where a.id = ${life.people.laParent.id}`
    expect(row?.recent).toBe(true)
  })

  test("hides phone numbers from teachers if the school's settings say so", async () => {
    const shown = async () => (await teacher.get(api.listParents, { query: { q: 'ngan' } })).data[0]?.phone
    expect(await shown()).toMatch(/^\+84/)
    await life.node`
      update schools set settings = settings || '{"visibility": {"teachers_see_parent_phones": false}}'
      where school_id = ${life.school.id}`
    expect(await shown()).toBeNull()
    expect(await names({ q: life.people.mamParent.phone.slice(-5) }, teacher)).toEqual([])
    const one = await teacher.get(api.parentInfo, { params: { id: life.people.mamParent.id } })
    expect(one.can.edit_phone).toBe(false)
    const body = { full_name: one.full_name, phone: phone(), version: one.version }
    expect((await teacher.ask(api.updateParent, { params: { id: one.id }, body })).status).toBe(403)
    await life.node`update schools set settings = settings - 'visibility' where school_id = ${life.school.id}`
  })
})

describe('creating a parent', () => {
  test('needs at least one child; a known phone number links the child to the existing account', async () => {
    expect(await store({ children: [] })).toMatchObject({ status: 422 })
    const one = await stored({ birth_year: 1990, occupation: 'Kỹ sư' })
    expect(one).toMatchObject({ active: true, children: [{ full_name: 'Nguyễn Hoàng Gia Hân', main_contact: false }] })
    const two = await stored({
      phone: one.phone,
      children: [guardianship(vy(), { relation: 'Chú', kind: 'relative' })],
    })
    expect(two.id).toBe(one.id)
    expect(two.children).toHaveLength(2)
    expect(two.occupation).toBe('Kỹ sư')
    expect(await store({ phone: one.phone })).toMatchObject({
      status: 422,
      body: { errors: { children: 'Bé đã gắn với người này.' } },
    })
  })

  test('a phone number known under another name gets 409, and is linked after confirmation', async () => {
    const { people } = life
    const wrong = await store({ full_name: 'Hoàng Thị Lệ Thu', phone: people.laParent.phone })
    expect(wrong).toMatchObject({
      status: 409,
      body: { code: 'phone_other_name', errors: { phone: expect.stringContaining('Âu Thị Hồng Thắm') } },
    })
    const elsewhere = await store({ phone: people.otherParent.phone })
    expect(elsewhere).toMatchObject({ status: 409 })
    expect(JSON.stringify(elsewhere.body)).not.toContain('Ngô Văn Nam')
    expect((await stored({ phone: people.otherParent.phone, same_person: true })).full_name).toBe('Ngô Văn Nam')
    const both = await people.otherParent.login()
    expect(both.session.user.schools.length).toBe(1)
  })

  test('a teacher may link only children of the own classes', async () => {
    expect(await store({ children: [guardianship(vy())] }, teacher)).toMatchObject({
      status: 422,
      body: { errors: { children: 'Có bé không thuộc phạm vi của bạn.' } },
    })
    expect(await store({ children: [guardianship(child['Ngô Bảo Châu'] ?? crypto.randomUUID())] })).toMatchObject({
      status: 422,
    })
    await stored(
      { full_name: 'Bà Nội Hân', children: [guardianship(han(), { relation: 'Bà nội', kind: 'relative' })] },
      teacher,
    )
  })
})

describe('guardianships', () => {
  test('rejects a barred guardian who may pick up, kind pick_up who may not, and a relative as main contact', async () => {
    const refused = async (changes: object, field: string) =>
      expect(await store({ children: [guardianship(han(), changes)] })).toMatchObject({
        status: 422,
        body: { errors: { [`children.0.${field}`]: expect.any(String) } },
      })
    await refused({ barred: true }, 'may_pick_up')
    await refused({ kind: 'pick_up', may_pick_up: false }, 'may_pick_up')
    await refused({ kind: 'relative', main_contact: true }, 'main_contact')
    const barred = await stored({
      full_name: 'Người Bị Cấm',
      children: [guardianship(han(), { barred: true, may_pick_up: false })],
    })
    expect(barred.children[0]).toMatchObject({ barred: true, may_pick_up: false })
    expect(await names({ right: 'barred' })).toEqual(['Người Bị Cấm'])
    expect((await rights(barred, han(), { may_pick_up: true })).status).toBe(422)
  })

  test('a new main contact replaces the old one, and another parent follows when it is removed', async () => {
    const main = async (student: string) =>
      (
        await life.node<{ full_name: string }[]>`
          select a.full_name from guardianships g join accounts a on a.school_id = g.school_id and a.id = g.account_id
          where g.student_id = ${student} and g.main_contact`
      ).map(({ full_name }) => full_name)
    const duc = child['Vũ Phúc Minh Đức'] ?? ''
    expect(await main(duc)).toEqual(['Vũ Phúc Thịnh'])
    const mother = await stored({
      full_name: 'Ngô Thị Cẩm Tú',
      children: [guardianship(duc, { relation: 'Mẹ', main_contact: true })],
    })
    expect(await main(duc)).toEqual(['Ngô Thị Cẩm Tú'])
    expect((await rights(mother, duc, { kind: 'relative', main_contact: false })).status).toBe(200)
    expect(await main(duc)).toEqual(['Vũ Phúc Thịnh'])
    expect((await rights(mother, duc, { kind: 'parent', main_contact: true })).status).toBe(200)
    const unlinked = await life.as.head.ask(api.unlinkChild, { params: { id: mother.id, student_id: duc } })
    expect(unlinked).toMatchObject({ status: 200, body: { children: [] } })
    expect(await main(duc)).toEqual(['Vũ Phúc Thịnh'])
  })

  test('the last representative of an active child cannot be removed; of a child that left it can', async () => {
    const { people, as } = life
    const unlink = () => as.head.ask(api.unlinkChild, { params: { id: people.laParent.id, student_id: vy() } })
    expect(await unlink()).toMatchObject({
      status: 409,
      body: { code: 'last_representative', detail: expect.stringContaining('Nguyễn Tường Vy') },
    })
    expect(await as.head.ask(api.deleteParent, { params: { id: people.laParent.id } })).toMatchObject({ status: 409 })
    const one = await info(people.laParent.id)
    expect((await rights(one, vy(), { kind: 'relative', main_contact: false })).status).toBe(409)
    expect((await info(people.laParent.id)).children[0]).toMatchObject({ main_contact: true, kind: 'parent' })
    await life.node`update students set status = 'left' where id = ${vy()}`
    expect((await unlink()).status).toBe(200)
    await life.node`update students set status = 'studying' where id = ${vy()}`
    expect(
      (
        await as.head.ask(api.linkChild, {
          params: { id: people.laParent.id },
          body: guardianship(vy(), { relation: 'Mẹ' }),
        })
      ).status,
    ).toBe(200)
    expect((await info(people.laParent.id)).children[0]).toMatchObject({ main_contact: true })
  })

  test('a teacher gets 403 for setting, lifting or removing a bar', async () => {
    const father = await stored()
    const params = { id: father.id, student_id: han() }
    const asTeacher = async (changes: object) => {
      const { version } = await info(father.id)
      const body = { relation: 'Bố', kind: 'parent' as const, main_contact: false, may_pick_up: false, version }
      return (await teacher.ask(api.updateChildRights, { params, body: { ...body, ...changes } })).status
    }
    expect(await asTeacher({ barred: true })).toBe(403)
    const bar = { barred: true, may_pick_up: false }
    expect((await store({ children: [guardianship(han(), bar)] }, teacher)).status).toBe(403)
    expect((await rights(father, han(), bar)).status).toBe(200)
    expect(await asTeacher({ barred: false, may_pick_up: true })).toBe(403)
    expect((await teacher.ask(api.unlinkChild, { params })).status).toBe(403)
    expect((await teacher.ask(api.deleteParent, { params: { id: father.id } })).status).toBe(403)
    expect((await info(father.id)).children).toMatchObject([{ barred: true, may_pick_up: false }])
  })

  test('a teacher who unlinks the last child of the own class from a relative no longer sees the relative', async () => {
    const { id } = await stored({
      full_name: 'Lường Văn Ón',
      children: [guardianship(han(), { relation: 'Chú', kind: 'relative' })],
    })
    const unlinked = await teacher.ask(api.unlinkChild, { params: { id, student_id: han() } })
    expect(unlinked).toMatchObject({ status: 200, body: { full_name: 'Lường Văn Ón', children: [] } })
    expect((await teacher.ask(api.parentInfo, { params: { id } })).status).toBe(404)
    expect((await info(id)).children).toEqual([])
  })

  test('a teacher gets 404 for guardianships of children of another class and 403 for deleting their parent', async () => {
    const id = life.people.bothParent.id
    const student_id = child['Vũ Phúc An Nhiên'] ?? ''
    expect((await teacher.ask(api.unlinkChild, { params: { id, student_id } })).status).toBe(404)
    const { version } = await info(id)
    const body = { relation: 'Bố', version }
    expect((await teacher.ask(api.updateChildRights, { params: { id, student_id }, body })).status).toBe(404)
    expect((await teacher.ask(api.deleteParent, { params: { id } })).status).toBe(403)
  })

  test('a relative sees posts and class of the child; a guardian of kind pick_up sees neither', async () => {
    const { as, school, classes, people } = life
    const granny = await school.addAccount('parent', 'Bà Ngoại Vy')
    const driver = await school.addAccount('parent', 'Bác Lái Xe')
    await life.node`
      insert into guardianships (school_id, student_id, account_id, relation, kind)
      values (${school.id}, ${vy()}, ${granny.id}, 'Bà ngoại', 'relative'), (${school.id}, ${vy()}, ${driver.id}, 'Khác', 'pick_up')`
    await as.head.get(createPost, { body: { title: 'Lá 1 vui hội', text: '…', class_ids: [classes.la] } })
    const titles = async (who: Client) => (await who.get(listPosts, { query: {} })).data.map(({ title }) => title)
    const found = async (who: Client, q: string) => (await who.get(search, { query: { q } })).data
    const [relative, fetches] = [await granny.login(), await driver.login()]
    expect(await titles(relative)).toContain('Lá 1 vui hội')
    expect((await relative.get(profile)).children).toMatchObject([{ kind: 'relative', class: { name: 'Lá 1' } }])
    expect(await titles(fetches)).toEqual([])
    expect(await fetches.get(profile)).toMatchObject({ classes: [], children: [{ kind: 'pick_up', class: null }] })
    for (const q of ['vy', 'la 1', 'tam', 'vui hoi']) expect(await found(fetches, q)).toEqual([])
    expect((await found(relative, 'vy')).length).toBe(1)
    const heard = await eventually(
      () => life.node<{ account_id: string }[]>`
        select n.account_id from notifications n where n.account_id in (${granny.id}, ${driver.id}, ${people.laParent.id})`,
      (rows) => rows.length >= 2,
    )
    expect(heard.map(({ account_id }) => account_id)).not.toContain(driver.id)
    const post = (await as.head.get(listPosts, { query: {} })).data.find(({ title }) => title === 'Lá 1 vui hội')
    // The grandmother and the parents of a child are one family.
    const families = await life.node`
      select distinct coalesce(main.account_id, sc.student_id) from student_classes sc
      left join guardianships main on main.student_id = sc.student_id and main.main_contact
      where sc.class_id = ${classes.la}`
    expect(post?.seen_by?.of).toBe(families.length)
  })
})

describe('parent accounts', () => {
  test('locking ends the session at once and prevents logins until it is unlocked', async () => {
    const { as, people } = life
    const lock = (active: boolean) =>
      as.head.ask(api.switchParentStatus, { params: { id: people.mamParent.id }, body: { active } })
    expect(await lock(false)).toMatchObject({ status: 200, body: { active: false } })
    await eventually(
      () => as.mamParent.ask(profile),
      (answer) => answer.status === 401,
    )
    await expect(people.mamParent.login()).rejects.toThrow('login')
    expect(await names({ state: 'locked' })).toEqual(['Phan Thị Thu Ngân'])
    expect(await lock(true)).toMatchObject({ status: 200, body: { active: true } })
    await expect(people.mamParent.login()).resolves.toBeTruthy()
  })

  test('changes name and phone number; rejects a number in use and a wrong birth year; a stale version gets 409', async () => {
    const one = await stored({ full_name: 'Đỗ Gia Thụy' })
    const change = (changes: object) =>
      life.as.head.ask(api.updateParent, {
        params: { id: one.id },
        body: { full_name: one.full_name, version: one.version, ...changes },
      })
    expect(await change({ phone: life.people.mamParent.phone })).toMatchObject({
      status: 422,
      body: { errors: { phone: expect.any(String) } },
    })
    expect(await change({ birth_year: 2020 })).toMatchObject({
      status: 422,
      body: { errors: { birth_year: expect.any(String) } },
    })
    const next = phone()
    expect(await change({ full_name: 'Đỗ Gia Thúy', phone: next })).toMatchObject({
      status: 200,
      body: { full_name: 'Đỗ Gia Thúy', phone: next.replace(/^0/, '+84') },
    })
    expect(await change({ note: 'Muộn' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('deleting archives the parent; creating the parent again restores it', async () => {
    const one = await stored({ full_name: 'Bùi Thiên Phước' })
    expect((await life.as.head.ask(api.deleteParent, { params: { id: one.id } })).status).toBe(200)
    expect(await names({ q: 'thien phuoc' })).toEqual([])
    expect(await names({ q: 'thien phuoc', archived: 'true' })).toEqual(['Bùi Thiên Phước'])
    expect((await life.as.head.ask(api.deleteParent, { params: { id: one.id } })).status).toBe(404)
    const back = await stored({ full_name: 'Bùi Thiên Phước', phone: one.phone })
    expect(back).toMatchObject({ active: true, archived: false, children: [{ full_name: 'Nguyễn Hoàng Gia Hân' }] })
    expect(await names({ q: 'thien phuoc' })).toEqual(['Bùi Thiên Phước'])
  })

  test('records changes in the history of parent and child', async () => {
    const one = await stored({ full_name: 'Mai Đình Khánh' })
    await rights(one, han(), { relation: 'Ông nội' })
    expect((await info(one.id)).history).toMatchObject([
      { text: 'Sửa quan hệ gia đình', fields: ['Quan hệ'] },
      { text: 'Thêm quan hệ gia đình' },
      { text: 'Thêm phụ huynh' },
    ])
    const rows = await life.node`select from audit_entries e where e.student_id = ${han()} and e.object_id = ${one.id}`
    expect(rows.length).toBe(2)
  })

  test('another school can neither read nor change parents', async () => {
    const { otherHead } = life.as
    const id = life.people.mamParent.id
    expect((await otherHead.ask(api.parentInfo, { params: { id } })).status).toBe(404)
    expect((await otherHead.ask(api.deleteParent, { params: { id } })).status).toBe(404)
    expect((await otherHead.ask(api.linkChild, { params: { id }, body: guardianship(han()) })).status).toBe(422)
    expect((await otherHead.ask(api.unlinkChild, { params: { id, student_id: han() } })).status).toBe(404)
    expect((await otherHead.ask(api.switchParentStatus, { params: { id }, body: { active: false } })).status).toBe(404)
  })
})
