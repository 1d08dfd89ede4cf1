import { Flag, Port, readConfig } from '@nhip-cau/server-kit/config'
import { z } from 'zod'
import { isNetwork } from './rtsp/networks.ts'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Networks in which cameras may be; no other address is ever connected to. */
export const CameraNetworks = z
  .string()
  .default('')
  .transform(listOf)
  .refine(
    (networks) => networks.every(isNetwork),
    'it has to be networks or addresses with commas between, like 192.168.1.0/24,10.0.0.5',
  )

export const CameraPorts = z
  .string()
  .default('554,8554,10554')
  .transform(listOf)
  .refine(
    (ports) => ports.every((port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535),
    'it has to be ports with commas between, like 554,8554',
  )
  .transform((ports) => ports.map(Number))

const Amount = z.coerce.number().int().min(1)

const Settings = z.object({
  CAMERA_NODE_URL: z.url({ protocol: /^https?$/ }),
  CAMERA_GATEWAY_SECRET: z.string().min(32, 'it needs at least 32 characters'),
  CAMERA_GATEWAY_HOST: z.string().default('127.0.0.1'),
  CAMERA_GATEWAY_PORT: Port.default(3010),
  CAMERA_NETWORKS: CameraNetworks,
  CAMERA_PORTS: CameraPorts,
  CAMERA_PULLS: Amount.max(1000).default(32),
  CAMERA_SCHOOL_PULLS: Amount.max(1000).default(16),
  CAMERA_VIEWERS: Amount.max(10_000).default(100),
  CAMERA_SCHOOL_VIEWERS: Amount.max(10_000).default(300),
  CAMERA_HTTPS: Flag.default(false),
  CAMERA_DEMO: Flag.default(false),
})

/** Reads and validates the settings of a gateway. */
export const loadConfig = (env: NodeJS.ProcessEnv) => {
  const settings = readConfig(Settings, env)
  return {
    nodeUrl: settings.CAMERA_NODE_URL.replace(/\/+$/, ''),
    secret: settings.CAMERA_GATEWAY_SECRET,
    host: settings.CAMERA_GATEWAY_HOST,
    port: settings.CAMERA_GATEWAY_PORT,
    networks: settings.CAMERA_NETWORKS,
    ports: settings.CAMERA_PORTS,
    limits: {
      pulls: settings.CAMERA_PULLS,
      schoolPulls: settings.CAMERA_SCHOOL_PULLS,
      viewers: settings.CAMERA_VIEWERS,
      schoolViewers: settings.CAMERA_SCHOOL_VIEWERS,
    },
    isHttps: settings.CAMERA_HTTPS,
    isDemo: settings.CAMERA_DEMO,
  }
}
