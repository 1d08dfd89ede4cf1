import { updateCameraRules } from '@nhip-cau/contract/camera-rules'
import {
  endView,
  getView,
  listViews,
  listWatchableCameras,
  listWatching,
  startView,
} from '@nhip-cau/contract/camera-views'
import { cutCameras, listCameras, resumeCameras, updateCamera } from '@nhip-cau/contract/cameras'
import { answerConsents, familyConsents } from '@nhip-cau/contract/consents'
import { undoDeparture } from '@nhip-cau/contract/pick-up'
import { logout } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CameraSchool, startCameraSchool } from '../../../testing/camera-school.ts'
import { createBoots } from './camera-gateway-state.ts'

let life: CameraSchool
beforeAll(async () => {
  life = await startCameraSchool()
})
afterAll(() => life?.stop())
beforeEach(() => life.again())

const mother = () => life.as.mamParent
const watch = () => life.open(mother(), life.students.han)

describe('a family', () => {
  test('sees the cameras of the own class only, and watches while the own child is there', async () => {
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', null]])
    const view = await watch()
    expect(await life.allowed([view])).toEqual([view])
    expect(await life.viewOf(mother(), view)).toMatchObject({ active: true, why: null, seconds_left: 3600 })
  })

  test('may start nothing of another class, of a place, through a child of others or of another school', async () => {
    const { la, yard, mam } = life.cameras
    const { han, duc } = life.students
    for (const [camera, child] of [
      [la, han],
      [yard, han],
      [mam, duc],
      [mam, undefined],
    ] as const)
      expect((await life.watch(mother(), camera, child)).status, `${camera} ${child}`).toBe(404)
    for (const who of [life.as.otherParent, life.as.laParent])
      expect((await life.watch(who, mam, han)).status).toBe(404)
  })

  test('has the view of nobody else: another account gets 404 for it', async () => {
    const view = await watch()
    for (const who of [life.as.bothParent, life.as.head, life.teacher, life.as.otherParent]) {
      expect((await who.ask(getView, { params: { id: view } })).status).toBe(404)
      expect((await who.ask(endView, { params: { id: view } })).status).toBe(404)
    }
    expect(await life.allowed([view])).toEqual([view])
  })

  test('watches through each of two children in two classes, and each has its own reasons', async () => {
    expect(await life.whyNot(life.as.bothParent)).toEqual([
      ['Lớp Mầm 1', null],
      ['Lớp Lá 1', 'not_arrived'],
    ])
  })

  test('has two streams at a time; a third is refused, and a page that is opened again replaces its view', async () => {
    const { as, students, cameras } = life
    await life.mark(students.nhien, 'present', life.classes.la)
    const first = await life.open(as.bothParent, students.duc)
    const again = await life.open(as.bothParent, students.duc)
    const second = await life.open(as.bothParent, students.nhien, cameras.la)
    expect((await life.allowed([first, again, second])).toSorted()).toEqual([again, second].toSorted())
    await life.add('Lớp Mầm 1 góc 2')
    const third = (await as.bothParent.get(listWatchableCameras)).data.find(({ name }) => name === 'Lớp Mầm 1 góc 2')
    expect(third?.why_not).toBe('too_many_streams')
    expect((await life.watch(as.bothParent, third?.id, students.duc)).body).toMatchObject({ code: 'camera_closed' })
    await life.node`update cameras set deleted_at = clock_now(), active = false where name = 'Lớp Mầm 1 góc 2'`
  })
})

describe('relatives, pick-up people and barred parents', () => {
  test.each(['relative', 'pick_up'])('a %s never sees a camera, and loses a view that goes on', async (kind) => {
    const view = await watch()
    await life.node`update guardianships set kind = ${kind} where account_id = ${life.people.mamParent.id}`
    expect(await life.whyNot(mother())).toEqual([])
    expect((await life.watch(mother(), life.cameras.mam, life.students.han)).status).toBe(404)
    expect(await life.allowed([view])).toEqual([])
    expect(await life.viewOf(mother(), view)).toMatchObject({ active: false, why: 'no_right' })
  })

  test('a parent who is barred while watching is out', async () => {
    const view = await watch()
    await life.node`update guardianships set barred = true, may_pick_up = false where account_id = ${life.people.mamParent.id}`
    expect(await life.allowed([view])).toEqual([])
    expect(await life.whyNot(mother())).toEqual([])
  })
})

describe('consent', () => {
  test('a guardian without an answer keeps the other one from watching', async () => {
    const father = await life.school.addAccount('parent', 'Nguyễn Hoàng Cường')
    await life.node`
      insert into guardianships (school_id, student_id, account_id, relation)
      values (${life.school.id}, ${life.students.han}, ${father.id}, 'Bố')`
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', 'no_consent']])
    const [row] = (await mother().get(listWatchableCameras)).data
    expect(row?.own_consent_missing).toBe(false)
    await life.agree(life.students.han, father.id)
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', null]])
    await life.node`delete from guardianships where account_id = ${father.id}`
  })

  test('a mother who takes her consent back is out, and everybody who would see her child with her', async () => {
    const own = await watch()
    const other = await life.open(life.as.bothParent, life.students.duc)
    const family = await mother().get(familyConsents)
    const text = family.data[0]?.purposes.find(({ text: { key } }) => key === 'camera')?.text.id ?? ''
    await mother().get(answerConsents, {
      body: { answers: [{ student_id: life.students.han, text_id: text, granted: false }] },
    })
    expect(await life.allowed([own, other])).toEqual([])
    expect((await life.viewOf(mother(), own)).why).toBe('no_consent')
    expect((await life.viewOf(life.as.bothParent, other)).why).toBe('class_consent')
  })

  test('families watch again when the child without consent is not in class', async () => {
    await life.agree(life.students.han, life.people.mamParent.id, false)
    expect(await life.whyNot(life.as.bothParent, life.students.duc)).toEqual([['Lớp Mầm 1', 'class_consent']])
    await life.mark(life.students.han, 'unexcused')
    expect(await life.whyNot(life.as.bothParent, life.students.duc)).toEqual([['Lớp Mầm 1', null]])
  })

  test('sound flows only while all families whose children are there agree to sound', async () => {
    /** What the gateway passes on, which is also what the page of a family offers. */
    const sound = async () => {
      const { body } = await life.gateway()
      const passed = body?.cameras.find(({ camera_id }) => camera_id === life.cameras.mam)?.sound
      const [shown] = (await mother().get(listWatchableCameras)).data
      const begun = await life.watch(mother(), life.cameras.mam, life.students.han)
      expect([shown?.has_sound, begun.body]).toMatchObject([passed, { has_sound: passed }])
      return passed
    }
    expect(await sound()).toBe(false)
    await life.changeSettings({ camera: { sound: true } })
    const [camera] = (await life.as.head.get(listCameras, { query: { q: 'Mầm' } })).data
    const fields = { name: 'Lớp Mầm 1', class_id: life.classes.mam, place: null, sound: true }
    await life.as.head.get(updateCamera, { body: { id: life.cameras.mam, version: camera?.version ?? 0, ...fields } })
    expect(await sound()).toBe(false)
    await life.agree(life.students.han, life.people.mamParent.id, true, 'camera_sound')
    expect(await sound()).toBe(false)
    await life.agree(life.students.duc, life.people.bothParent.id, true, 'camera_sound')
    expect(await sound()).toBe(true)
    await life.changeSettings({ camera: { sound: false } })
    expect(await sound()).toBe(false)
  })
})

describe('the day of the child', () => {
  test('begins with its arrival and ends with its departure; an undone departure opens it again', async () => {
    const view = await watch()
    const departure = await life.leave(life.students.han, life.people.mamParent.id)
    expect(await life.allowed([view])).toEqual([])
    expect((await life.viewOf(mother(), view)).why).toBe('gone_home')
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', 'gone_home']])
    await life.as.head.get(undoDeparture, { params: { id: departure } })
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', null]])
    expect(await life.allowed([view]), 'a view that was refused once').toEqual([])
  })

  test('a child that is absent shows no class to its family', async () => {
    await life.mark(life.students.han, 'unexcused')
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', 'absent']])
  })

  test('the end of the window ends all views of families, and a new choice of windows holds at once', async () => {
    life.setNow('10:00')
    const view = await watch()
    life.setNow('10:29:59')
    expect(await life.allowed([view])).toEqual([view])
    life.setNow('10:30')
    expect(await life.allowed([view])).toEqual([])
    const rules = { parents_may_watch: true, windows: [{ from: '10:00', to: '11:00' }], minutes_per_day: 35 }
    await life.as.head.get(updateCameraRules, { body: { class_id: life.classes.mam, version: 0, ...rules } })
    const next = await watch()
    life.pass(299)
    expect(await life.allowed([next])).toEqual([next])
    life.pass(1)
    expect(await life.allowed([next])).toEqual([])
    expect((await life.viewOf(mother(), next)).why).toBe('minutes_used')
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', 'minutes_used']])
  })
})

describe('the school', () => {
  test('cuts one camera or all with one call; a second cut is not lifted by whoever saw the first', async () => {
    const [own, staff] = [await watch(), await life.open(life.teacher)]
    const { cut } = await life.as.head.get(cutCameras, { body: { camera_id: life.cameras.mam } })
    expect(await life.allowed([own, staff])).toEqual([])
    const { body } = await life.gateway()
    expect(body?.cameras.map(({ camera_id }) => camera_id)).not.toContain(life.cameras.mam)
    life.pass(1)
    const again = await life.as.deputy.get(cutCameras, { body: { camera_id: life.cameras.mam } })
    const lift = (at: string) => life.as.head.ask(resumeCameras, { body: { camera_id: life.cameras.mam, at } })
    expect((await lift(cut.at)).status).toBe(409)
    expect((await lift(again.cut.at)).status).toBe(200)
    const all = await life.as.head.get(cutCameras, { body: { camera_id: null } })
    expect((await life.gateway()).body?.cameras.filter((one) => one.school_id === life.school.id)).toEqual([])
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', 'cut']])
    await life.as.head.get(resumeCameras, { body: { camera_id: null, at: all.cut.at } })
    expect(await life.whyNot(mother())).toEqual([['Lớp Mầm 1', null]])
  })

  test('sees who watches now and the log of views; a teacher sees families of the own class, a family nothing', async () => {
    await life.open(life.as.head, undefined, life.cameras.yard)
    const view = await watch()
    life.pass(29)
    const now = await life.as.head.get(listWatching)
    expect(now.data.map(({ watcher, camera }) => [watcher.name, watcher.student, camera.name])).toEqual([
      ['Phan Thị Thu Ngân', 'Nguyễn Hoàng Gia Hân', 'Lớp Mầm 1'],
      ['Phùng Thị Diệu Hương', null, 'Sân chơi'],
    ])
    expect((await life.teacher.get(listWatching)).data.map(({ id }) => id)).toEqual([view])
    expect((await life.as.laTeacher.get(listWatching)).data).toEqual([])
    await mother().get(endView, { params: { id: view } })
    expect((await life.teacher.get(listViews)).data[0]).toMatchObject({ id: view, why: 'ended', seconds: 29 })
    expect((await life.as.head.get(listViews, { query: { q: 'thu ngan' } })).data).toHaveLength(1)
    expect((await life.as.head.get(listViews, { query: { from: '2026-11-21' } })).data).toEqual([])
    expect((await life.as.clerk.ask(listViews)).status).toBe(403)
  })

  test('a teacher reads on the page of the class how many families watch', async () => {
    await watch()
    await life.open(life.as.bothParent, life.students.duc)
    const [row] = (await life.teacher.get(listWatchableCameras)).data
    expect(row?.families).toMatchObject({ count: 2 })
    const [own] = (await mother().get(listWatchableCameras)).data
    expect(own?.families).toBeNull()
  })

  test('a teacher watches the own class only', async () => {
    expect((await life.watch(life.teacher, life.cameras.la)).status).toBe(404)
    expect((await life.watch(life.teacher, life.cameras.yard)).status).toBe(404)
    const view = await life.open(life.teacher)
    await life.node`delete from class_teachers where account_id = (select account_id from camera_views where id = ${view})
      and class_id = ${life.classes.la}`
    expect(await life.allowed([view])).toEqual([view])
  })
})

describe('a view', () => {
  test('belongs to the session that opened it: a logout ends it, and a second session goes on', async () => {
    const again = await life.people.mamParent.login()
    const [one, two] = [await life.open(again, life.students.han), await life.open(mother(), life.students.han)]
    await again.get(logout, { body: { refresh_token: again.session.refresh_token } })
    await life.server.node.followMainNow()
    expect(await life.allowed([one, two])).toEqual([two])
  })

  test('ends when its page no longer shows a valid token, and goes on when it does', async () => {
    const view = await watch()
    await life.node`update camera_views set authorised_until = now() + interval '1 second'`
    await life.viewOf(mother(), view)
    const [row] = await life.node<{ left: number }[]>`
      select extract(epoch from authorised_until - now())::int as left from camera_views where id = ${view}`
    expect(row?.left).toBeGreaterThan(600)
    await life.node`update camera_views set authorised_until = now() - interval '1 second'`
    expect(await life.allowed([view])).toEqual([])
  })

  test('that nobody opens ends after thirty seconds, and one whose viewer is gone after twenty', async () => {
    const { id } = await mother().get(startView, {
      body: { camera_id: life.cameras.mam, student_id: life.students.han },
    })
    life.pass(30)
    expect(await life.allowed()).toEqual([id])
    life.pass(1)
    expect(await life.allowed()).toEqual([])
    const view = await watch()
    life.pass(60)
    expect(await life.allowed([{ view_id: view, idle_ms: 20_000 }])).toEqual([view])
    expect(await life.allowed([{ view_id: view, idle_ms: 20_001 }])).toEqual([])
    const [row] = (await life.as.head.get(listViews)).data
    expect(row?.seconds).toBe(40)
  })

  test('that the gateway does not know ends twenty seconds after its first question, and not before', () => {
    const clock = { now: 0 }
    const boots = createBoots(() => clock.now)
    expect(boots.isNew('a')).toBe(true)
    clock.now = 19_999
    expect([boots.isNew('a'), boots.isNew('b')]).toEqual([true, true])
    clock.now = 20_000
    expect([boots.isNew('a'), boots.isNew('b')]).toEqual([false, true])
  })

  test('uses no minutes while the gateway is silent, and is then no longer among those who watch', async () => {
    const view = await watch()
    life.pass(1800)
    expect((await life.viewOf(mother(), view)).seconds_left).toBe(3600 - 20)
    expect((await life.as.head.get(listWatching)).data).toEqual([])
    life.pass(3700)
    await life.server.node.runClock('camera.forget')
    expect((await life.as.head.get(listViews)).data[0]).toMatchObject({ id: view, why: 'ended', seconds: 0 })
  })

  test('goes on when the gateway starts again and does not know it yet', async () => {
    const view = await watch()
    expect(await life.allowed([], { boot: '6b4a8f0e-5d0a-4f7e-9a53-0f4f2f5d8f10' })).toEqual([view])
  })

  test('its token is stored as a hash and is in no list, log or answer but the first', async () => {
    const { token, id } = await mother().get(startView, {
      body: { camera_id: life.cameras.mam, student_id: life.students.han },
    })
    const [row] = await life.node<
      { text: string }[]
    >`select to_jsonb(v)::text as text from camera_views v where v.id = ${id}`
    expect(row?.text).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { body } = await life.gateway()
    expect(body?.views[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(body)).not.toContain(token)
  })
})

describe('the gateway', () => {
  test('is answered with its own secret only', async () => {
    expect((await life.gateway([], { secret: life.settings.nodeSecret })).status).toBe(401)
    expect((await life.gateway([], { secret: '' })).status).toBe(401)
  })

  test('is answered also when it names ten thousand cameras', async () => {
    const cameras = Array.from({ length: 10_000 }, () => ({ camera_id: crypto.randomUUID(), state: 'live' as const }))
    expect((await life.gateway([], { cameras })).status).toBe(200)
  })

  test('hears how old the list of ended sessions is', async () => {
    const before = Date.now()
    await life.server.node.followMainNow()
    const { body } = await life.gateway()
    expect(body?.age_ms).toBeLessThanOrEqual(Date.now() - before)
  })

  test('tells which cameras answer; a lost one is told apart from one outside its hours', async () => {
    const { mam, la, yard } = life.cameras
    await life.gateway([], {
      cameras: [
        { camera_id: mam, state: 'unreachable' },
        { camera_id: la, state: 'reachable', codec: 'h264' },
        { camera_id: yard, state: 'live' },
      ],
    })
    const stored =
      await life.node`select name, state, codec from cameras where school_id = ${life.school.id} and deleted_at is null order by name`
    expect(stored).toEqual([
      { name: 'Lớp Lá 1', state: 'reachable', codec: 'h264' },
      { name: 'Lớp Mầm 1', state: 'unreachable', codec: null },
      { name: 'Sân chơi', state: 'live', codec: null },
    ])
  })
})
