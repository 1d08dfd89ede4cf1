import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { GatewayMessage } from '@nhip-cau/camera-gateway/messages'
import type { FastifyBaseLogger } from 'fastify'

const program = fileURLToPath(import.meta.resolve('@nhip-cau/camera-gateway/main'))
const shortestPause = 500
const longestPause = 30_000
/** A run that lasted so long was good, so the next pause is short again. */
const goodMs = 60_000
const stopMs = 2000

/** Limits of a process that reads what cameras send; the pieces of all cameras are outside of this heap. */
const flags = ['--max-old-space-size=192', '--max-semi-space-size=2']

/** Settings of the gateway that the operator gives to the server. */
const settings = [
  'CAMERA_NETWORKS',
  'CAMERA_PORTS',
  'CAMERA_PULLS',
  'CAMERA_SCHOOL_PULLS',
  'CAMERA_VIEWERS',
  'CAMERA_SCHOOL_VIEWERS',
] as const

type GatewayProcessOptions = {
  readonly isDemo: boolean
  readonly isHttps: boolean
  readonly log: FastifyBaseLogger
  readonly env: NodeJS.ProcessEnv
}

/**
 * The camera gateway as a process of its own, so that what a camera sends can harm nothing else. It is started again
 * whenever it ends, and ends by itself when this process is gone.
 */
export const createGatewayProcess = ({ isDemo, isHttps, log, env }: GatewayProcessOptions) => {
  const secret = randomBytes(32).toString('base64url')
  let child: ChildProcess | undefined
  let url: string | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = shortestPause
  let isStopping = false

  const start = (nodeUrl: string): void => {
    const startedAt = performance.now()
    child = fork(program, [], {
      execArgv: flags,
      // None of the server's own secrets.
      env: {
        ...Object.fromEntries(settings.map((name) => [name, env[name]]).filter(([, value]) => value !== undefined)),
        ...(env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE }),
        MALLOC_ARENA_MAX: '2',
        CAMERA_NODE_URL: nodeUrl,
        CAMERA_GATEWAY_SECRET: secret,
        CAMERA_GATEWAY_HOST: '127.0.0.1',
        CAMERA_GATEWAY_PORT: '0',
        CAMERA_HTTPS: isHttps ? '1' : '0',
        CAMERA_DEMO: isDemo ? '1' : '0',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (message: GatewayMessage) => {
      if (message.kind === 'ready') url = message.url
      else log.warn(message.event, 'camera gateway')
    })
    child.on('error', (error) => log.error({ error: error.message }, 'camera gateway'))
    child.on('exit', (code, signal) => {
      child = undefined
      url = undefined
      if (isStopping) return
      log.error({ code, signal }, 'camera gateway ended')
      pause = performance.now() - startedAt > goodMs ? shortestPause : Math.min(pause * 2, longestPause)
      timer = setTimeout(() => start(nodeUrl), pause)
    })
  }

  return {
    secret,
    /** Undefined while it does not run. */
    url: () => url,
    pid: () => child?.pid,
    start,
    stop: async (): Promise<void> => {
      isStopping = true
      clearTimeout(timer)
      const running = child
      if (running === undefined) return
      const gone = once(running, 'exit')
      const kill = setTimeout(() => running.kill('SIGKILL'), stopMs)
      running.kill('SIGTERM')
      await gone
      clearTimeout(kill)
    },
  }
}
