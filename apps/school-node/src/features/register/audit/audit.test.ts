import { auditListInput, exportAudit, listAudit } from '@nhip-cau/contract/audit'
import { publishConsentText } from '@nhip-cau/contract/consents'
import { schoolPermissions, teacherPermissions } from '@nhip-cau/contract/permissions'
import { defaultSettings } from '@nhip-cau/contract/settings'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { masked, recordAudit } from './audit.queries.ts'
import { deleteOldEntries } from './audit-log.queries.ts'
import { actionText, changesOf } from './audit-words.ts'

let life: TwoSchools
let childId: string
beforeAll(async () => {
  life = await startTwoSchools()
  childId = await life.school.addChild('Lê Nhật Ký', life.classes.mam, [])
  const { schoolId, accountId } = actorOf(life.people.head.id)
  for (let index = 0; index < 30; index += 1) {
    await life.node.begin((tx) =>
      recordAudit(tx, actorOf(accountId, schoolId), {
        action: 'student.update',
        object: { kind: 'student', id: childId, name: 'Lê Nhật Ký' },
        studentId: childId,
        before: { nickname: `Bé ${index}`, health_note: masked('hen') },
        after: { nickname: `Bé ${index + 1}`, health_note: masked('hen') },
      }),
    )
  }
})
afterAll(() => life.stop())

const actorOf = (accountId: string, schoolId = life.school.id): Actor => ({
  role: 'school',
  accountId,
  schoolId,
  sessionId: crypto.randomUUID(),
  version: 1,
  permissions: [],
  temporary: false,
  expiresAt: 0,
})

test('lists the newest entry first, with actor, text and changed fields', async () => {
  const { data } = await life.as.head.get(listAudit, { query: { student_id: childId, limit: 1 } })
  expect(data).toMatchObject([
    {
      actor: { full_name: 'Phùng Thị Diệu Hương', role: 'school' },
      text: 'Sửa học sinh',
      object: { kind: 'student', kind_text: 'học sinh', id: childId, name: 'Lê Nhật Ký' },
      student: { full_name: 'Lê Nhật Ký' },
      changes: [{ field: 'nickname', label: 'Tên ở nhà', before: 'Bé 29', after: 'Bé 30' }],
    },
  ])
})

test('pages with a cursor return each entry once; an invalid cursor gets 422', async () => {
  const seen: string[] = []
  let before: string | undefined
  do {
    const query = { student_id: childId, limit: 7, ...(before === undefined ? {} : { before }) }
    const page: { data: { id: string }[]; next: string | null } = await life.as.head.get(listAudit, { query })
    seen.push(...page.data.map((one) => one.id))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(seen).toHaveLength(30)
  expect(new Set(seen).size).toBe(30)
  expect((await life.as.head.ask(listAudit, { query: { before: 'x' } })).status).toBe(422)
})

test('filters by account, action, kind, object and day, and offers the values that occur', async () => {
  const count = async (query: object) =>
    (await life.as.head.get(listAudit, { query: { limit: 100, ...query } })).data.length
  expect(await count({ account_id: life.people.head.id, action: 'student.update' })).toBe(30)
  expect(await count({ object_kind: 'holiday' })).toBe(0)
  expect(await count({ object_id: childId })).toBe(30)
  const [today] = await life.node<{ day: string }[]>`select today_at(${life.school.id}) as day`
  expect(await count({ student_id: childId, from: today?.day, to: today?.day })).toBe(30)
  expect(await count({ student_id: childId, to: '2020-01-01' })).toBe(0)
  const input = await life.as.head.get(auditListInput)
  expect(input.accounts.map((one) => one.label)).toContain('Phùng Thị Diệu Hương')
  expect(input.actions).toContainEqual({ value: 'student.update', label: 'Sửa học sinh' })
  expect(input.kinds).toContainEqual({ value: 'student', label: 'học sinh' })
})

test('an account without all permissions gets 403, and another school sees no entries', async () => {
  const some = await life.school.addAccount('school', 'Lý Thị Ít Quyền', [
    'school.users.index',
    'school.students.update',
  ])
  expect(await (await some.login()).ask(listAudit)).toMatchObject({ status: 403, body: { code: 'permission' } })
  const { data } = await life.as.otherHead.get(listAudit, { query: { student_id: childId } })
  expect(data).toEqual([])
})

test('records reading the log once per session and day, and records exporting it', async () => {
  const reads = async () => {
    const { data } = await life.as.deputy.get(listAudit, {
      query: { action: 'audit.read', account_id: life.people.deputy.id },
    })
    return data.length
  }
  await reads()
  expect(await reads()).toBe(1)
  const file = await life.as.deputy.fetch(exportAudit.path.replace(':role', 'school'))
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const { data } = await life.as.deputy.get(listAudit, { query: { action: 'audit.export' } })
  expect(data).toMatchObject([{ text: 'Xuất nhật ký thao tác' }])
})

test('publishing a consent text creates an audit entry', async () => {
  const [today] = await life.node<{ day: string }[]>`select today_at(${life.school.id}) as day`
  await life.as.head.get(publishConsentText, {
    body: {
      key: 'camera',
      title: 'Xem camera',
      text: 'Nội dung mới về camera của trường.',
      valid_from: today?.day ?? '',
    },
  })
  const { data } = await life.as.head.get(listAudit, { query: { object_kind: 'consent' } })
  expect(data[0]).toMatchObject({ text: 'Ban hành nội dung xin đồng ý', object: { name: 'Xem camera' } })
})

test('shows permissions and settings with their labels, never with their keys', () => {
  const keys = [...schoolPermissions, ...teacherPermissions]
  const rights = changesOf(null, { permissions: keys })[0]
  expect(rights?.label).toBe('Quyền')
  expect(rights?.after).toContain('Giáo viên: xem')
  expect(rights?.after).not.toMatch(/school\.|teacher\./)
  const settings = Object.fromEntries(
    Object.entries(defaultSettings).flatMap(([group, value]) =>
      typeof value === 'object' && !Array.isArray(value)
        ? Object.entries<unknown>(value).map(([name, one]): [string, unknown] => [`${group}.${name}`, one])
        : [[group, value]],
    ),
  )
  const changes = changesOf(null, settings)
  expect(changes.filter(({ label, field }) => label === field)).toEqual([])
  const textAfter = (field: string) => changes.find((one) => one.field === field)?.after
  expect(textAfter('working_days')).toBe('Thứ hai, Thứ ba, Thứ tư, Thứ năm, Thứ sáu')
  expect(textAfter('meals')).toBe('Bữa trưa, Bữa xế')
  expect(changes.map(({ after }) => after).join()).not.toMatch(/[a-z]_[a-z]/)
})

test('deletes entries older than two years and rejects deleting or changing younger ones', async () => {
  await life.node`
    insert into audit_entries (school_id, at, actor_name, actor_role, action, object_kind)
    values (${life.school.id}, now() - interval '25 months', '', 'system', 'settings.update', 'settings')`
  expect(await deleteOldEntries(life.node, 100)).toBe(1)
  await expect(life.node`delete from audit_entries`).rejects.toThrow('never changed')
  await expect(life.node`update audit_entries set object_name = null`).rejects.toThrow('never changed')
})

test('falls back to verb and kind, or to the key, for unknown actions and fields', () => {
  expect(actionText('class.archive')).toBe('Lưu trữ lớp học')
  expect(actionText('rocket.launch')).toBe('rocket.launch')
  expect(changesOf({ sex: 'M', odd: { from_date: '2026-11-02' } }, { sex: 'F', odd: null })).toEqual([
    { field: 'sex', label: 'Giới tính', before: 'Nam', after: 'Nữ' },
    { field: 'odd', label: 'odd', before: 'Từ ngày: 02/11/2026', after: null },
  ])
  expect(changesOf({ allergens: ['Tôm', 'Cua'] }, { allergens: [] })[0]).toMatchObject({
    before: 'Tôm, Cua',
    after: null,
  })
})
