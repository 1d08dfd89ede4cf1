import { z } from 'zod'
import { Id, plain } from './kernel.ts'

/** What a gateway knows of a camera: being pulled, answered when last asked, did not answer, or not asked yet. */
export const gatewayCameraStates = ['live', 'reachable', 'unreachable', 'unknown'] as const
export type GatewayCameraState = (typeof gatewayCameraStates)[number]

/** The codecs that the gateway passes on. */
export const gatewayCodecs = ['h264', 'h265'] as const
export type GatewayCodec = (typeof gatewayCodecs)[number]

const Milliseconds = z.int().min(0)

/** What a gateway tells its node each second. */
export const GatewayReport = z.object({
  /** Identifies the run of the gateway. */
  boot: z.uuid(),
  /** The views that have been opened; `idle_ms` is the time since the viewer's last request. */
  views: z.array(z.object({ view_id: Id, idle_ms: Milliseconds })).max(100_000),
  cameras: z
    .array(
      z.object({
        camera_id: Id,
        state: z.enum(gatewayCameraStates),
        /** Time since it is in this state. */
        since_ms: Milliseconds,
        viewers: z.int().min(0),
        codec: z.enum(gatewayCodecs).nullable(),
      }),
    )
    .max(100_000),
})
export type GatewayReport = z.output<typeof GatewayReport>

/** The address of a camera and what it needs to answer. */
export const GatewaySource = z.object({
  url: plain({ min: 8, max: 500 }),
  username: plain({ max: 100 }).default(''),
  password: plain({ max: 200 }).default(''),
})
export type GatewaySource = z.output<typeof GatewaySource>

/** The node's answer: all views that are allowed at this moment and all active cameras. What is absent is stopped. */
export const GatewayOrders = z.object({
  /**
   * The age of the oldest thing that the answer relies on. The answer counts from the moment of the question less this
   * age.
   */
  age_ms: Milliseconds,
  views: z
    .array(
      z.object({
        view_id: Id,
        camera_id: Id,
        /** SHA-256 of the view's token, in hexadecimal digits. */
        token_hash: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(100_000),
  cameras: z
    .array(
      GatewaySource.extend({
        camera_id: Id,
        school_id: Id,
        /** Whether the school has turned the sound of this camera on. */
        sound: z.boolean(),
      }),
    )
    .max(100_000),
})
export type GatewayOrders = z.output<typeof GatewayOrders>

/** The answer to the test of an address. All failures are alike, so that it does not become a way to probe a network. */
export const GatewayTest = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(false) }),
  z.object({
    ok: z.literal(true),
    codec: z.enum(gatewayCodecs),
    width: z.int(),
    height: z.int(),
    /** An MP4 file with one picture, in Base64. */
    snapshot: z.base64(),
  }),
])
export type GatewayTest = z.output<typeof GatewayTest>
