import { listAudit } from '@nhip-cau/contract/audit'
import { listCameraRules, updateCameraRules } from '@nhip-cau/contract/camera-rules'
import { askAboutMoment, listWatchableCameras } from '@nhip-cau/contract/camera-views'
import {
  cameraInfo,
  cameraSnapshot,
  createCamera,
  createRecorder,
  deleteCamera,
  deleteRecorder,
  listCameras,
  listRecorders,
  testCamera,
  updateCamera,
  updateRecorder,
} from '@nhip-cau/contract/cameras'
import {
  answerFamilyMessage,
  getFamilyMessage,
  listFamilyMessages,
  readFamilyMessage,
} from '@nhip-cau/contract/family-messages'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listWaiting } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, type CameraSchool, friday, startCameraSchool } from '../../../testing/camera-school.ts'
import { settleAll } from '../../../testing/settle.ts'
import { selectChildViews } from './camera-child-data.queries.ts'

let life: CameraSchool
beforeAll(async () => {
  life = await startCameraSchool()
})
afterAll(() => life?.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from camera_views`
  await life.node`delete from cameras where name not in ('Lớp Mầm 1', 'Lớp Lá 1', 'Sân chơi')`
  await life.node`delete from camera_recorders`
})

const source = { kind: 'address' as const, address }
const gate = { name: 'Cổng trường', place: 'Cổng', class_id: null, source }
const create = (fields: object = {}) => life.as.head.ask(createCamera, { body: { ...gate, ...fields } })
const errorsOf = (answer: { body: object }) => ('errors' in answer.body ? answer.body.errors : answer.body)
const ordersOf = async (id: string) => (await life.gateway()).body?.cameras.find(({ camera_id }) => camera_id === id)

describe('addresses and passwords', () => {
  const secrets = { username: 'quan-tri', password: 'Mat-khau-rat-bi-mat' }

  test('reach the gateway and are in no other answer, in no log and readable in no table', async () => {
    const answer = await create(secrets)
    expect(answer.status).toBe(200)
    const { id } = answer.body as { id: string }
    expect(await ordersOf(id)).toMatchObject({ url: address, ...secrets })
    const lists = [
      await life.as.head.get(listCameras),
      await life.as.head.get(cameraInfo, { params: { id } }),
      await life.as.head.get(listAudit, { query: { object_kind: 'camera' } }),
      answer.body,
      await life.node`select c.*, encode(c.ciphertext, 'escape') as text from cameras c`,
      await life.node`select * from audit_entries`,
    ]
    for (const part of [secrets.password, secrets.username, '10.1.2.3'])
      expect(JSON.stringify(lists)).not.toContain(part)
  })

  test('a changed address never gets the password of the former one', async () => {
    const { id, version } = (await create(secrets)).body as { id: string; version: number }
    const body = { ...gate, id, version, source: { kind: 'address' as const, address: 'rtsp://10.66.0.1/x' } }
    expect(errorsOf(await life.as.head.ask(updateCamera, { body }))).toHaveProperty('password')
    expect(
      errorsOf(await life.as.head.ask(testCamera, { body: { camera_id: id, source: body.source } })),
    ).toHaveProperty('password')
    const given = await life.as.head.get(updateCamera, { body: { ...body, username: null, password: null } })
    expect(given).toMatchObject({ has_password: false, has_username: false })
    expect(await ordersOf(id)).toMatchObject({ url: 'rtsp://10.66.0.1/x', username: '', password: '' })
  })

  test('stay when only the path or nothing of the source changes', async () => {
    const { id, version } = (await create(secrets)).body as { id: string; version: number }
    const path = { kind: 'address' as const, address: 'rtsp://10.1.2.3/second' }
    const changed = await life.as.head.get(updateCamera, { body: { ...gate, id, version, source: path } })
    expect(await ordersOf(id)).toMatchObject({ url: path.address, ...secrets })
    const { source: _, ...fields } = gate
    await life.as.head.get(updateCamera, { body: { ...fields, id, version: changed.version, name: 'Cổng sau' } })
    expect(await ordersOf(id)).toMatchObject({ url: path.address, ...secrets })
  })

  test.each([
    'http://10.0.0.1/x',
    'rtsp://user:secret@10.0.0.1/x',
    'rtsp://10.0.0.1:99999999/x',
    'file:///etc/passwd',
    'rtsp://',
    'rtsp://10.0.0.1/a b',
    'rtsp://10.0.0.1\r\nHost: x/',
  ])('%j is refused at its field', async (wrong) => {
    const answer = await create({ source: { kind: 'address', address: wrong } })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toHaveProperty(['source.address'])
  })
})

describe('recorders', () => {
  const at = { host: '10.0.0.20', port: 554 }
  const add = (fields: object = {}) =>
    life.as.head.ask(createRecorder, {
      body: { name: 'Đầu ghi tầng 1', kind: 'hikvision', at, username: 'xem', password: 'bi-mat-1', ...fields },
    })

  test.each([
    ['hikvision', undefined, 'rtsp://10.0.0.20:554/Streaming/Channels/702'],
    ['dahua', undefined, 'rtsp://10.0.0.20:554/cam/realmonitor?channel=7&subtype=1'],
    ['other', '/ch{channel}/0', 'rtsp://10.0.0.20:554/ch7/0'],
  ])('a channel of a %s recorder has its address', async (kind, path, url) => {
    const { id } = (await add({ kind, at: { ...at, path } })).body as { id: string }
    const answer = await create({ source: { kind: 'recorder', recorder_id: id, channel: 7 } })
    expect(answer.body).toMatchObject({ recorder: { name: 'Đầu ghi tầng 1', channel: 7 } })
    expect(await ordersOf((answer.body as { id: string }).id)).toMatchObject({
      url,
      username: 'xem',
      password: 'bi-mat-1',
    })
  })

  test('a channel belongs to one camera, lies between 1 and 64, and a recorder with cameras stays', async () => {
    const { id, version } = (await add()).body as { id: string; version: number }
    const of = (channel: number, name: string) =>
      create({ name, source: { kind: 'recorder', recorder_id: id, channel } })
    const first = (await of(64, 'Kênh 64')).body as { id: string }
    expect(errorsOf(await of(64, 'Kênh khác'))).toHaveProperty(['source.channel'])
    for (const channel of [0, 65]) expect((await of(channel, 'Kênh sai')).status).toBe(422)
    expect((await life.as.head.ask(deleteRecorder, { params: { id } })).body).toMatchObject({ code: 'recorder_in_use' })
    const moved = { name: 'Đầu ghi tầng 1', kind: 'hikvision' as const, version, at: { host: '10.0.0.21', port: 554 } }
    expect(errorsOf(await life.as.head.ask(updateRecorder, { params: { id }, body: moved }))).toHaveProperty('password')
    await life.as.head.get(deleteCamera, { params: { id: first.id } })
    expect((await life.as.head.ask(deleteRecorder, { params: { id } })).status).toBe(200)
    expect((await life.as.head.get(listRecorders)).data).toEqual([])
  })

  test('one of another kind needs a path with the channel, and one of another school is unknown', async () => {
    expect(errorsOf(await add({ kind: 'other', at: { ...at, path: '/live' } }))).toHaveProperty(['at.path'])
    const theirs = await life.as.otherHead.get(createRecorder, { body: { name: 'Đầu ghi', kind: 'dahua', at } })
    expect((await create({ source: { kind: 'recorder', recorder_id: theirs.id, channel: 1 } })).status).toBe(404)
  })
})

describe('the list of cameras', () => {
  test('names are unique without regard to case, from 2 to 60 characters, and free again after a removal', async () => {
    const { id } = (await create()).body as { id: string }
    expect(errorsOf(await create({ name: 'CỔNG TRƯỜNG' }))).toHaveProperty('name')
    for (const name of ['C', 'C'.repeat(61)]) expect((await create({ name })).status).toBe(422)
    await life.as.head.get(deleteCamera, { params: { id } })
    expect((await create()).status).toBe(200)
  })

  test('a camera has a class or a place, and sound only with a class and the setting', async () => {
    expect(errorsOf(await create({ place: null }))).toHaveProperty('place')
    expect(errorsOf(await create({ sound: true }))).toHaveProperty('sound')
    expect(errorsOf(await create({ class_id: life.classes.mam, sound: true }))).toHaveProperty('sound')
    await life.changeSettings({ camera: { sound: true } })
    expect((await create({ class_id: life.classes.mam, sound: true })).status).toBe(200)
  })

  test('the second of two who change a camera gets 409', async () => {
    const { id, version } = (await create()).body as { id: string; version: number }
    const { source: _, ...fields } = gate
    const change = () => life.as.head.ask(updateCamera, { body: { ...fields, id, version, name: 'Cổng chính' } })
    const answers = await Promise.all([change(), change()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('whoever may only watch changes nothing, and whoever may not watch sees no list', async () => {
    const watcher = await (await life.school.addAccount('school', 'Bác bảo vệ', ['school.camera'])).login()
    expect((await watcher.ask(listCameras)).status).toBe(200)
    expect((await watcher.ask(createCamera, { body: gate })).status).toBe(403)
    expect((await life.as.clerk.ask(listCameras)).status).toBe(403)
    for (const role of ['teacher', 'parent'])
      expect((await life.teacher.fetch(`/api/v1/${role}/camera`)).status).toBe(404)
  })

  test('a removed camera ends its views and keeps their log', async () => {
    const view = await life.open(life.as.mamParent, life.students.han)
    await life.as.head.get(deleteCamera, { params: { id: life.cameras.mam } })
    expect(await life.allowed([view])).toEqual([])
    const [stored] = await life.node`select ciphertext, why from cameras c join camera_views v on v.camera_id = c.id`
    expect(stored).toEqual({ ciphertext: null, why: 'off' })
    const added = await life.add('Lớp Mầm 1')
    life.cameras.mam = added.id
  })
})

describe('without a gateway', () => {
  test('a test fails with the sentence of every failure, is recorded, and there are no pictures', async () => {
    const answer = await life.as.head.get(testCamera, { body: { camera_id: life.cameras.mam } })
    expect(answer).toMatchObject({ ok: false, snapshot: null })
    expect(answer.text).toMatch(/^Chưa nhận được hình/)
    const { data } = await life.as.head.get(listAudit, { query: { object_kind: 'camera' } })
    expect(data[0]?.text).toBe('Thử kết nối camera')
    expect((await life.as.head.ask(cameraSnapshot, { params: { id: life.cameras.mam } })).status).toBe(409)
    expect((await life.as.head.get(listCameras)).gateway).toBe(false)
  })
})

describe('the rules of a class', () => {
  const rules = { parents_may_watch: true, minutes_per_day: null }
  const change = (windows: { from: string; to: string }[], version = 0) =>
    life.as.head.ask(updateCameraRules, { body: { class_id: life.classes.mam, version, ...rules, windows } })

  test.each([
    [[{ from: '05:59', to: '08:00' }]],
    [[{ from: '18:00', to: '19:01' }]],
    [[{ from: '09:00', to: '09:00' }]],
    [
      [
        { from: '08:00', to: '09:00' },
        { from: '08:59', to: '10:00' },
      ],
    ],
    [
      Array.from({ length: 6 }, (_, index) => ({
        from: `0${index + 7}:00`.slice(-5),
        to: `0${index + 7}:30`.slice(-5),
      })),
    ],
  ])('windows %j are refused', async (windows) => {
    expect((await change(windows)).status).toBe(422)
  })

  test('windows that touch are in order, and two who choose for the first time do not overwrite each other', async () => {
    const windows = [
      { from: '09:00', to: '10:00' },
      { from: '06:00', to: '09:00' },
    ]
    const answers = await Promise.all([change(windows), change(windows)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { data } = await life.as.head.get(listCameraRules, { query: { class_id: life.classes.mam } })
    expect(data).toMatchObject([
      {
        is_default: false,
        windows: [
          { from: '06:00', to: '09:00' },
          { from: '09:00', to: '10:00' },
        ],
        children: 2,
        agreed: 2,
        agreed_sound: 0,
        cameras: 1,
      },
    ])
  })

  test('a school closes its cameras for families by one switch, for all classes or one', async () => {
    const body = { class_id: life.classes.mam, version: 0, ...rules, windows: [], parents_may_watch: false }
    await life.as.head.get(updateCameraRules, { body })
    expect(await life.whyNot(life.as.mamParent)).toEqual([['Lớp Mầm 1', 'parents_off']])
    await life.changeSettings({ camera: { parents_may_watch: false } })
    expect(await life.whyNot(life.as.laParent)).toEqual([['Lớp Lá 1', 'parents_off']])
  })
})

describe('a question about a moment', () => {
  const ask = (text = 'Bé đang khóc hay sao cô?') =>
    life.as.mamParent.ask(askAboutMoment, {
      body: { camera_id: life.cameras.mam, student_id: life.students.han, text },
    })
  const noticesOfTeacher = async () =>
    (await life.teacher.get(listNotifications)).data.filter(({ kind }) => kind === 'message-sent')

  /** All ways in which a teacher could come to see a message. */
  const shownTo = async (who: Client, id: string) => {
    const list = (query: object) => who.get(listFamilyMessages, { query })
    const all = await list({})
    const found = await Promise.all([
      list({ q: 'gia han' }),
      list({ state: 'unread' }),
      list({ state: 'unanswered' }),
      list({ class_id: life.classes.mam, student_id: life.students.han, from: friday, to: friday }),
    ])
    return {
      lists: [all, ...found].map(({ data, paging }) => [data.length, paging.total_records]),
      counts: [all.unread, all.unanswered, (await who.get(listWaiting, { query: {} })).counts.messages],
      alone: (await who.ask(getFamilyMessage, { params: { id } })).status,
      notices: (await noticesOfTeacher()).length,
    }
  }
  const clock = async () => {
    await life.server.node.runClock('family-messages.clock')
    await settleAll(life.node)
  }

  test('is held until the break: its family reads when the teachers read it, and to them nothing shows it before', async () => {
    const { status, body } = await ask()
    expect([status, body]).toMatchObject([200, { held_until: '2026-11-20T04:30:00.000Z' }])
    const { data } = await eventually(
      () => life.as.mamParent.get(listFamilyMessages),
      (list) => list.data.length === 1,
    )
    expect(data).toMatchObject([
      {
        text: 'Về camera Lớp Mầm 1 lúc 09:00: Bé đang khóc hay sao cô?',
        held: true,
        can: { withdraw: true },
      },
    ])
    const id = data[0]?.id ?? ''
    const nothing = { lists: Array(5).fill([0, 0]), counts: [0, 0, 0], alone: 404, notices: 0 }
    for (const time of ['09:00', '11:29:59']) {
      life.setNow(time)
      await clock()
      expect(await shownTo(life.teacher, id), time).toEqual(nothing)
      expect((await life.teacher.ask(readFamilyMessage, { params: { id } })).status).toBe(404)
      const answer = { params: { id }, body: { text: 'Bé vui ạ.' } }
      expect((await life.teacher.ask(answerFamilyMessage, answer)).status).toBe(404)
    }
    life.setNow('11:30')
    await clock()
    expect(await shownTo(life.teacher, id)).toEqual({
      lists: Array(5).fill([1, 1]),
      counts: [1, 1, 1],
      alone: 200,
      notices: 1,
    })
    expect((await life.as.mamParent.get(listFamilyMessages)).data).toMatchObject([{ held: false }])
    await life.teacher.get(answerFamilyMessage, { params: { id }, body: { text: 'Bé vui ạ.' } })
  })

  test('after the break it waits for the end of the day, and then for the next break', async () => {
    const from = async () => (await life.as.mamParent.get(listWatchableCameras)).questions_from
    life.setNow('12:00')
    expect(await from()).toBe('2026-11-20T10:00:00.000Z')
    life.setNow('17:30')
    expect(await from()).toBe('2026-11-23T04:30:00.000Z')
  })

  test('is for families of the class only', async () => {
    const body = { camera_id: life.cameras.mam, student_id: life.students.han, text: 'Ai đây?' }
    expect((await life.as.laParent.ask(askAboutMoment, { body })).status).toBe(404)
    expect((await life.as.bothParent.ask(askAboutMoment, { body })).status).toBe(404)
    for (const text of ['', 'a'.repeat(501)]) expect((await ask(text)).status).toBe(422)
  })
})

describe('the log of views', () => {
  test('is kept as many days as the school wants, and belongs to the copy of the data of the child', async () => {
    await life.open(life.as.mamParent, life.students.han)
    life.pass(60)
    await life.node`update camera_views set ended_at = ${life.clock.now.toISOString()}, why = 'ended'`
    expect(await selectChildViews(life.node, life.school.id, life.students.han)).toMatchObject([
      { camera: 'Lớp Mầm 1', class: 'Mầm 1', by: 'Phan Thị Thu Ngân' },
    ])
    const days = async () => {
      await life.server.node.runClock('camera.forget')
      return (await life.node`select from camera_views`).length
    }
    await life.changeSettings({ camera: { log_days: 30 } })
    await life.node`update camera_views set started_at = started_at - interval '29 days'`
    expect(await days()).toBe(1)
    await life.node`update camera_views set started_at = started_at - interval '2 days'`
    expect(await days()).toBe(0)
  })
})
