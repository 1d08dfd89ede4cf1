import { roles } from '@nhip-cau/contract/kernel'
import { noticeLink, notices } from '@nhip-cau/contract/notices/catalogue'
import { notificationKinds } from '@nhip-cau/contract/notifications'
import { describe, expect, test } from 'vitest'
import { areaPath, roleOfPath } from '../lib/area.ts'
import { findPage } from './pages.ts'

const ids = { post_id: 'p1', student_id: 's1', object_id: 'o1', day: '2026-11-20' }
const addresses = notificationKinds.flatMap((kind) =>
  roles.flatMap((role) => {
    const link = noticeLink(kind, role, ids)
    return link === undefined ? [] : [[kind, role, areaPath(role, link)] as const]
  }),
)

describe('links of notifications', () => {
  test.each(addresses)('%s of a %s opens %s', (_, role, address) => {
    const [path = ''] = address.split('?')
    expect(roleOfPath(path)).toBe(role)
    expect(findPage(role, path)).toBeDefined()
    expect(address).not.toMatch(/[{}]/)
  })

  test('every kind has a link', () => {
    for (const kind of notificationKinds) expect(Object.keys(notices[kind].link).length, kind).toBeGreaterThan(0)
  })

  test('a post opens on the home page of each area', () => {
    expect(addresses).toContainEqual(['post-published', 'parent', '/?post=p1'])
    expect(addresses).toContainEqual(['post-published', 'teacher', '/teacher?post=p1'])
    expect(addresses).toContainEqual(['post-waiting', 'school', '/school?post=p1'])
  })

  test('a notification whose object was deleted has no link', () => {
    expect(noticeLink('absence-sent', 'teacher', { ...ids, object_id: null })).toBeUndefined()
  })
})
