import { randomBytes, randomUUID } from 'node:crypto'
import { saveAttendance } from '@nhip-cau/contract/attendance'
import type { GatewayCameraState } from '@nhip-cau/contract/camera-gateway'
import { GatewayOrders } from '@nhip-cau/contract/camera-gateway'
import { getView, listWatchableCameras, startView } from '@nhip-cau/contract/camera-views'
import { createCamera, gatewayState } from '@nhip-cau/contract/cameras'
import { recordDeparture } from '@nhip-cau/contract/pick-up'
import { getSettings, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TestOptions } from '@nhip-cau/server/testing/test-school'
import { answerConsent } from '../features/register/students/testing/consent.ts'
import { resetSettings } from './reset-settings.ts'

export const friday = '2026-11-20'
export const address = 'rtsp://10.1.2.3:554/mam'

const defaultSecret = randomBytes(32).toString('base64url')

/** Two schools on a Friday at 09:00 with cameras, whose children of Mầm 1 are there and whose families agree. */
export const startCameraSchool = async (options: Partial<TestOptions> = {}) => {
  const clock = { now: new Date(`${friday}T09:00:00+07:00`) }
  const camera = options.camera ?? { secret: defaultSecret, url: () => undefined }
  const life = await startTwoSchools({ now: () => clock.now, ...options, camera })
  const account = await life.school.addAccount('teacher', 'Cô Hải Yến')
  await life.school.addTeacherTo(life.classes.mam, account.id)
  const teacher = await account.login()
  const { school, classes, people, as, node } = life
  const boot = randomUUID()
  /** Views that viewers have open, as the gateway names them when another one is opened. */
  const known: string[] = []
  const studentOf = async (name: string): Promise<string> => {
    const [row] = await node<{ id: string }[]>`select s.id from students s where s.full_name like ${`%${name}`}`
    if (!row) throw new Error(`no ${name}`)
    return row.id
  }
  const [han, duc, nhien] = [await studentOf('Gia Hân'), await studentOf('Minh Đức'), await studentOf('An Nhiên')]
  const agree = (studentId: string, accountId: string, granted = true, key = 'camera') =>
    answerConsent(node, { schoolId: school.id, studentId, accountId, key }, granted)
  type Added = { readonly head?: Client; readonly url?: string; readonly username?: string; readonly password?: string }
  const add = (
    name: string,
    class_id: string | null = classes.mam,
    { head = as.head, url = address, ...login }: Added = {},
  ) =>
    head.get(createCamera, {
      body: {
        name,
        class_id,
        place: class_id === null ? 'Sân' : null,
        source: { kind: 'address', address: url },
        ...login,
      },
    })
  const setNow = (time: string) => {
    clock.now = new Date(`${friday}T${time.length === 5 ? `${time}:00` : time}+07:00`)
  }
  const mark = async (studentId: string, value: 'present' | 'unexcused', class_id = classes.mam) => {
    const [row] = await node<{ version: number }[]>`
      select a.version from attendance a where a.student_id = ${studentId} and a.day = ${friday}`
    const marks = [{ student_id: studentId, version: row?.version ?? 0, mark: value }]
    await as.head.get(saveAttendance, { body: { class_id, day: friday, marks, reason: 'Điểm danh' } })
  }
  /** Asks as the gateway does, which has opened these views. */
  const gateway = async (
    opened: readonly (string | { readonly view_id: string; readonly idle_ms: number })[] = [],
    more: {
      boot?: string
      cameras?: { camera_id: string; state: GatewayCameraState; codec?: 'h264' }[]
      secret?: string
    } = {},
  ) => {
    const answer = await fetch(life.url + gatewayState.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${more.secret ?? camera.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        boot: more.boot ?? boot,
        views: opened.map((one) => (typeof one === 'string' ? { view_id: one, idle_ms: 0 } : one)),
        cameras: (more.cameras ?? []).map((one) => ({ since_ms: 0, viewers: 0, codec: null, ...one })),
      }),
    })
    return { status: answer.status, body: answer.ok ? GatewayOrders.parse(await answer.json()) : undefined }
  }
  const allowed = async (opened: Parameters<typeof gateway>[0] = [], more: Parameters<typeof gateway>[1] = {}) => {
    const { body } = await gateway(opened, more)
    if (!body) throw new Error('no answer')
    return body.views.map(({ view_id }) => view_id)
  }
  const cameras = {
    mam: (await add('Lớp Mầm 1')).id,
    la: (await add('Lớp Lá 1', classes.la)).id,
    yard: (await add('Sân chơi', null)).id,
  }
  return {
    ...life,
    clock,
    teacher,
    cameras,
    students: { han, duc, nhien },
    secret: camera.secret,
    add,
    agree,
    setNow,
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    mark,
    leave: async (studentId: string, parentId: string) =>
      (
        await as.head.get(recordDeparture, {
          body: { student_id: studentId, collector: { kind: 'guardian', id: parentId } },
        })
      ).id,
    gateway,
    allowed,
    watch: (who: Client, camera_id = cameras.mam, student_id?: string) =>
      who.ask(startView, { body: { camera_id, ...(student_id === undefined ? {} : { student_id }) } }),
    /** Starts a view that must be allowed, and opens it at the gateway. */
    open: async (who: Client, student_id?: string, camera_id = cameras.mam): Promise<string> => {
      const { id } = await who.get(startView, {
        body: { camera_id, ...(student_id === undefined ? {} : { student_id }) },
      })
      known.push(id)
      await gateway(known)
      return id
    },
    whyNot: async (who: Client, student_id?: string) => {
      const { data } = await who.get(listWatchableCameras, { query: student_id === undefined ? {} : { student_id } })
      return data.map(({ name, why_not }) => [name, why_not])
    },
    viewOf: (who: Client, id: string) => who.get(getView, { params: { id } }),
    changeSettings: async (changes: SettingsChanges) => {
      const { version } = await as.head.get(getSettings)
      await as.head.get(updateSettings, { body: { version, changes } })
    },
    again: async () => {
      setNow('09:00')
      known.length = 0
      for (const table of [
        'camera_views',
        'camera_rules',
        'camera_cuts',
        'departures',
        'attendance_changes',
        'attendance',
        'family_messages',
      ])
        await node.unsafe(`delete from ${table}`)
      await node`update cameras set cut_at = null, cut_by = null, active = true, sound = false, state = 'unknown'`
      await node`alter table consents disable trigger consents_append_only`
      await node`delete from consents`
      await node`alter table consents enable trigger consents_append_only`
      await resetSettings(life)
      await node`update guardianships set kind = 'parent', barred = false, may_pick_up = true`
      await agree(han, people.mamParent.id)
      await agree(duc, people.bothParent.id)
      await agree(nhien, people.bothParent.id)
      await mark(han, 'present')
      await mark(duc, 'present')
    },
  }
}

export type CameraSchool = Awaited<ReturnType<typeof startCameraSchool>>
