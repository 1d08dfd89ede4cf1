import { endView, listWatchableCameras } from '@nhip-cau/contract/camera-views'
import type { Client } from '@nhip-cau/server/testing/client'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CameraSchool, friday, startCameraSchool } from '../../../testing/camera-school.ts'

let life: CameraSchool
beforeAll(async () => {
  life = await startCameraSchool()
})
afterAll(() => life?.stop())
beforeEach(() => life.again())

const at = (seconds: number) => new Date(Date.parse(`${friday}T08:30:00+07:00`) + seconds * 1000).toISOString()

describe('the minutes of a day', () => {
  const leftOf = async (who: Client) =>
    Object.fromEntries(
      (await who.get(listWatchableCameras)).data.map(({ name, seconds_left }) => [name, seconds_left] as const),
    )

  test('two streams of one class at the same time count once, and each class has minutes of its own', async () => {
    const { as, students, cameras } = life
    const corner = (await life.add('Góc đọc sách')).id
    await life.mark(students.nhien, 'present', life.classes.la)
    const [one, two] = [
      await life.open(as.bothParent, students.duc),
      await life.open(as.bothParent, students.duc, corner),
    ]
    life.pass(600)
    await life.allowed([one, two])
    expect(await leftOf(as.bothParent)).toEqual({ 'Góc đọc sách': 3000, 'Lớp Lá 1': 3600, 'Lớp Mầm 1': 3000 })
    await as.bothParent.get(endView, { params: { id: two } })
    const other = await life.open(as.bothParent, students.nhien, cameras.la)
    life.pass(300)
    await life.allowed([one, other])
    expect(await leftOf(as.bothParent)).toEqual({ 'Góc đọc sách': 2700, 'Lớp Lá 1': 3300, 'Lớp Mầm 1': 2700 })
    // The mother of another child of the class has used nothing of hers.
    expect(await leftOf(life.as.mamParent)).toEqual({ 'Góc đọc sách': 3600, 'Lớp Mầm 1': 3600 })
    await life.node`update cameras set deleted_at = clock_now(), active = false where id = ${corner}`
  })

  test('of any views of a morning, each second in which the class was watched counts once', async () => {
    const second = fc.integer({ min: 0, max: 1200 })
    const views = fc.array(fc.record({ from: second, to: second, isMam: fc.boolean() }), { maxLength: 12 })
    const { people, students, cameras, classes } = life
    const property = fc.asyncProperty(views, async (given) => {
      await life.node`delete from camera_views`
      const rows = given.map(({ from, to, isMam }) => ({
        camera_id: isMam ? cameras.mam : cameras.la,
        class_id: isMam ? classes.mam : classes.la,
        from: at(Math.min(from, to)),
        to: at(Math.max(from, to)),
      }))
      await life.node`
        insert into camera_views (school_id, camera_id, class_id, account_id, role, student_id, session_id, token_hash, day,
          started_at, authorised_until, opened_at, seen_at, ended_at, why)
        select ${life.school.id}, n.camera_id, n.class_id, ${people.bothParent.id}, 'parent', ${students.duc}, uuidv7(),
          repeat('0', 64), ${friday}, n.from, n.to, n.from, n.to, n.to, 'ended'
        from jsonb_to_recordset(${life.node.json(rows)}) as n (camera_id uuid, class_id uuid, "from" timestamptz, "to" timestamptz)`
      const watched = (isMam: boolean) =>
        Array.from({ length: 1200 }, (_, index) => index).filter((index) =>
          given.some(
            (one) => one.isMam === isMam && Math.min(one.from, one.to) <= index && index < Math.max(one.from, one.to),
          ),
        ).length
      expect(await leftOf(life.as.bothParent)).toEqual({
        'Lớp Lá 1': 3600 - watched(false),
        'Lớp Mầm 1': 3600 - watched(true),
      })
    })
    await fc.assert(property, { numRuns: 25 })
  })
})
