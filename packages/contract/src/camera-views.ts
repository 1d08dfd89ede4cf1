import { z } from 'zod'
import { CameraRefusal, CameraState, CameraWindow, cameraLimits, NamedCamera } from './camera-parts.ts'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Count, Day, Id, Instant, nodeOf, PageQuery, paged, typed } from './kernel.ts'
import { cameraSlice } from './slices/camera.ts'

// Watching: what families, teachers and the office see, and who has watched.

const node = nodeOf(cameraSlice)
const everybody = { school: 'school.camera', teacher: 'signed-in', parent: 'signed-in' } as const
const staff = { school: 'school.camera', teacher: 'signed-in' } as const
const family = { parent: 'signed-in' } as const

/** A camera as the caller may watch it. */
export const WatchableCamera = NamedCamera.extend({
  /** Families: the own child through whom they watch; one row for each child. Null for staff. */
  student: DailyChild.nullable(),
  state: CameraState,
  can_watch: z.boolean(),
  /** Null when `can_watch`. */
  why_not: CameraRefusal.nullable(),
  /** With `no_consent`: whether the caller's own answer is missing or refused; otherwise another guardian's is. */
  own_consent_missing: z.boolean(),
  has_sound: z.boolean(),
  /** Today's windows of the class, for families. */
  windows: z.array(CameraWindow),
  /** When the next window begins today; null: none, or one is open. */
  opens_at: Instant.nullable(),
  /** When the open window ends; null: none is open. */
  closes_at: Instant.nullable(),
  /** Of the caller today for this class; null: no limit, or staff. */
  seconds_left: Count.nullable(),
  /** For staff: how many families watch now, and since when the newest of them; null for families. */
  families: z.object({ count: Count, newest_at: Instant.nullable() }).nullable(),
})
export type WatchableCamera = z.output<typeof WatchableCamera>

export const listWatchableCameras = node('GET', '/camera/view', {
  summary: 'List the cameras of the own classes or children, whether they can be watched now, and why not',
  access: everybody,
  query: z.object({ class_id: IdOf('class').optional(), student_id: IdOf('student').optional() }),
  response: z.object({
    now: Instant,
    /** When the teachers read what families ask; null: at once. */
    questions_from: Instant.nullable(),
    /** At most 200, by class and name. */
    data: z.array(WatchableCamera),
  }),
})

const startsWatching = {
  camera_id: IdOf('camera'),
  /** The child in whose class the camera is. Families have to name an own one. */
  student_id: IdOf('student').optional(),
}

export const startView = node('POST', '/camera/view', {
  limit: 'request',
  summary:
    'Begin to watch, or 409 `camera_closed`; opens a view at the gateway, which checks the right again at every request',
  access: everybody,
  body: z.object(startsWatching),
  response: z.object({
    id: Id,
    /** For `POST /live/{id}/open` of the gateway, once, within thirty seconds. */
    token: z.string(),
    /** Shown over the picture. */
    mark: z.object({ name: z.string(), phone_tail: z.string().nullable() }),
    has_sound: z.boolean(),
    seconds_left: Count.nullable(),
    closes_at: Instant.nullable(),
    now: Instant,
  }),
  neverReplayed: true,
})

export const getView = node('GET', '/camera/view/:id', {
  summary: 'Ask whether an own view still goes on, and why not',
  access: everybody,
  params: ById('camera_view'),
  response: z.object({
    active: z.boolean(),
    why: CameraRefusal.nullable(),
    seconds_left: Count.nullable(),
    closes_at: Instant.nullable(),
    now: Instant,
  }),
})

export const endView = node('POST', '/camera/view/:id/end', {
  summary: 'Stop watching',
  access: everybody,
  params: ById('camera_view'),
  response: z.object({ ended_at: Instant }),
})

export const askAboutMoment = node('POST', '/camera/question', {
  limit: 'request',
  summary: 'Ask the teachers about what was seen; they see it in the break and not before',
  access: family,
  body: z.object({
    camera_id: IdOf('camera'),
    student_id: IdOf('student'),
    text: typed({ min: 1, max: cameraLimits.question }),
  }),
  response: z.object({
    id: Id,
    /** Null: at once. */
    held_until: Instant.nullable(),
  }),
})

const Watcher = z.object({
  name: z.string(),
  role: z.enum(['school', 'teacher', 'parent']),
  /** Of families: what they are to the child, and the child. */
  relation: z.string().nullable(),
  student: z.string().nullable(),
})

/** A session of viewing. */
export const CameraView = z.object({
  id: Id,
  camera: NamedCamera,
  watcher: Watcher,
  started_at: Instant,
  /** Null: it goes on. */
  ended_at: Instant.nullable(),
  /** Why it ended. */
  why: CameraRefusal.nullable(),
  seconds: Count,
})
export type CameraView = z.output<typeof CameraView>

export const listWatching = node('GET', '/camera/watching', {
  summary: 'List who watches now: the office all, teachers the families of their classes',
  access: staff,
  query: PageQuery.extend({ class_id: IdOf('class').optional(), camera_id: IdOf('camera').optional() }),
  response: paged(CameraView),
})

export const listViews = node('GET', '/camera/log', {
  summary: 'List who watched what from when to when, the newest first; teachers those of their classes',
  access: staff,
  query: PageQuery.extend({
    class_id: IdOf('class').optional(),
    camera_id: IdOf('camera').optional(),
    student_id: IdOf('student').optional(),
    from: Day.optional(),
    to: Day.optional(),
    q: typed({ min: 0, max: 100 }).optional(),
  }),
  response: paged(CameraView),
})
