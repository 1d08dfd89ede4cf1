import { z } from 'zod'
import { gatewayCodecs } from './camera-gateway.ts'
import { CameraCut, CameraState, cameraLimits, NamedCamera } from './camera-parts.ts'
import { ById, IdOf } from './ids.ts'
import { Count, Done, Id, Instant, nodeOf, PageQuery, paged, plain, typed, typedOrNull, Version } from './kernel.ts'
import { ClassName } from './session.ts'
import { cameraSlice } from './slices/camera.ts'

// Cameras and recorders, for the office. Who watches is in camera-views.ts, the rules of a class in camera-rules.ts.

const node = nodeOf(cameraSlice)
const office = { school: 'school.camera' } as const
const control = { school: 'school.cameraControl' } as const

const Name = typed(cameraLimits.name)
const Channel = z.int().min(1).max(cameraLimits.channel)

/** How a recorder names the streams of its channels; `other` needs a `path` with `{channel}`. */
export const recorderKinds = ['hikvision', 'dahua', 'other'] as const
/** The full picture, or the smaller second stream that most cameras offer. */
export const cameraStreams = ['main', 'sub'] as const

/** Addresses and passwords are never in an answer. */
export const Camera = NamedCamera.extend({
  /** Null: it has an address of its own. */
  recorder: z.object({ id: Id, name: z.string(), channel: z.int() }).nullable(),
  stream: z.enum(cameraStreams),
  has_username: z.boolean(),
  has_password: z.boolean(),
  active: z.boolean(),
  /** Whether the school wants its sound; it is on only while all families whose children are there agree. */
  sound: z.boolean(),
  state: CameraState,
  /** Since when it is `online` or `lost`. */
  since: Instant.nullable(),
  codec: z.enum(gatewayCodecs).nullable(),
  cut: CameraCut.nullable(),
  /** Numbers of families and of staff who watch now. */
  watching: z.object({ families: Count, staff: Count }),
  version: Version,
})
export type Camera = z.output<typeof Camera>

export const listCameras = node('GET', '/camera', {
  summary: 'List the cameras with their state and how many watch; by name',
  access: office,
  query: PageQuery.extend({
    q: typed({ min: 0, max: 100 }).optional(),
    class_id: IdOf('class').optional(),
    active: z.enum(['true', 'false']).optional(),
  }),
  response: paged(Camera).extend({
    /** The cut of all cameras. */
    cut: CameraCut.nullable(),
    /** Whether the gateway answers; false: no state is known and nobody can watch. */
    gateway: z.boolean(),
  }),
})

export const cameraListInput = node('GET', '/camera/get-camera-list-input', {
  summary: 'Get the options for the form of cameras: classes of the running year and recorders',
  access: office,
  response: z.object({
    classes: z.array(ClassName),
    recorders: z.array(z.object({ id: Id, name: z.string() })),
    /** Whether cameras may have sound: the setting `camera.sound`. */
    sound: z.boolean(),
    can: z.object({ control: z.boolean() }),
  }),
})

export const cameraInfo = node('GET', '/camera/:id/get-camera-info', {
  summary: 'Get one camera',
  access: office,
  params: ById('camera'),
  response: Camera,
})

/** `rtsp://10.0.0.12:554/stream`, without name and password. Networks and ports are checked by the gateway. */
const Address = plain({ max: cameraLimits.address })
  .regex(/^rtsp:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[!-~]*)?$/i, 'camera_address')
  .refine((text) => URL.canParse(text), 'camera_address')
  .meta({ examples: ['rtsp://10.0.0.12:554/stream'] })

const credentials = {
  /** Absent: it stays. Null: none. */
  username: plain({ max: cameraLimits.username }).nullable().optional(),
  /** Absent: it stays. Null: none. */
  password: plain({ max: cameraLimits.password }).nullable().optional(),
}

/** Where the picture comes from: an own address, or a channel of a recorder. Absent when changing: it stays. */
const CameraSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), address: Address }),
  z.object({ kind: z.literal('recorder'), recorder_id: IdOf('camera_recorder'), channel: Channel }),
])
export type CameraSource = z.output<typeof CameraSource>

const CameraFields = z.object({
  name: Name,
  class_id: IdOf('class').nullish(),
  /** Required without a class. */
  place: typedOrNull({ max: cameraLimits.place.max }),
  stream: z.enum(cameraStreams).default('sub'),
  active: z.boolean().default(true),
  /** Cameras without a class have none. */
  sound: z.boolean().default(false),
  ...credentials,
})

export const createCamera = node('POST', '/camera/store', {
  summary: 'Enter a camera of a class or a place',
  access: control,
  body: CameraFields.extend({ source: CameraSource }),
  response: Camera,
  neverReplayed: true,
})

export const updateCamera = node('PUT', '/camera/update', {
  summary: 'Change a camera; a changed source ends all its views',
  access: control,
  body: CameraFields.extend({ id: IdOf('camera'), version: Version, source: CameraSource.optional() }),
  response: Camera,
  neverReplayed: true,
})

export const deleteCamera = node('DELETE', '/camera/:id/delete', {
  summary: 'Remove a camera; the log of its views stays',
  access: control,
  params: ById('camera'),
  response: Done,
})

export const Recorder = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(recorderKinds),
  has_username: z.boolean(),
  has_password: z.boolean(),
  /** Number of cameras. */
  cameras: Count,
  version: Version,
})
export type Recorder = z.output<typeof Recorder>

export const listRecorders = node('GET', '/camera/recorders', {
  summary: 'List the recorders; by name',
  access: office,
  query: PageQuery,
  response: paged(Recorder),
})

const RecorderFields = z.object({
  name: Name,
  kind: z.enum(recorderKinds),
  ...credentials,
})
const recorderPlace = {
  host: plain({ min: 1, max: 253 })
    .regex(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]+)$/i, 'camera_host')
    .meta({ examples: ['10.0.0.20'] }),
  port: z.int().min(1).max(65_535).default(554),
  /** Of the kind `other`: `/ch{channel}/0`. */
  path: plain({ max: 200 })
    .regex(/^\/[!-~]*$/, 'camera_path')
    .meta({ examples: ['/ch1/0'] })
    .nullish(),
}
const RecorderPlace = z.object(recorderPlace)

export const createRecorder = node('POST', '/camera/recorders/store', {
  summary: 'Enter a recorder, whose channels are cameras',
  access: control,
  body: RecorderFields.extend({ at: RecorderPlace }),
  example: { at: { host: '10.0.0.20' } },
  response: Recorder,
  neverReplayed: true,
})

export const updateRecorder = node('PUT', '/camera/recorders/:id/update', {
  summary: 'Change a recorder and with it all its cameras',
  access: control,
  params: ById('camera_recorder'),
  /** `at` absent: host, port and path stay. */
  body: RecorderFields.extend({ version: Version, at: RecorderPlace.optional() }),
  example: { at: { host: '10.0.0.20' } },
  response: Recorder,
  neverReplayed: true,
})

export const deleteRecorder = node('DELETE', '/camera/recorders/:id/delete', {
  summary: 'Remove a recorder that has no cameras',
  access: control,
  params: ById('camera_recorder'),
  response: Done,
})

export const CameraTest = z.object({
  ok: z.boolean(),
  /** A sentence for the head teacher; the same for all failures. */
  text: z.string(),
  /** One picture as an MP4 file in Base64; null after a failure. */
  snapshot: z.base64().nullable(),
  codec: z.enum(gatewayCodecs).nullable(),
})
export type CameraTest = z.output<typeof CameraTest>

export const testCamera = node('POST', '/camera/test', {
  limit: 'request',
  summary: 'Try a source and show a picture; a failure takes always the same time and says never why',
  access: control,
  body: z.object({
    /** What is absent of source, name and password is that of this camera. */
    camera_id: IdOf('camera').optional(),
    source: CameraSource.optional(),
    stream: z.enum(cameraStreams).default('sub'),
    ...credentials,
  }),
  response: CameraTest,
  neverReplayed: true,
})

export const cameraSnapshot = node('GET', '/camera/:id/snapshot', {
  summary: 'Get one picture as an MP4 file, at most ten seconds old; 409 `camera_silent` without one',
  access: office,
  params: ById('camera'),
  response: 'stream',
})

const which = {
  /** Null: all cameras of the school. */
  camera_id: IdOf('camera').nullable(),
}

export const cutCameras = node('POST', '/camera/cut', {
  summary: 'Cut one camera or all: within five seconds nobody sees them any more',
  access: control,
  body: z.object(which),
  response: z.object({ cut: CameraCut }),
})

export const resumeCameras = node('POST', '/camera/resume', {
  summary: 'Lift a cut; 409 when somebody has cut again since',
  access: control,
  body: z.object({ ...which, at: Instant }),
  response: z.object({ cut: z.null() }),
})

/** Called by the gateway with its own secret; what it may show is decided anew with each answer. No endpoint of a role. */
export const gatewayState = { method: 'POST', path: '/api/v1/gateway/camera/state' } as const
