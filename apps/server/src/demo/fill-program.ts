import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { watchSpace } from '@nhip-cau/server-kit/free-space'
import { createLog } from '@nhip-cau/server-kit/log'
import { untilReached } from '@nhip-cau/server-kit/until-reached'
import { startNhipCau } from '../compose.ts'
import { loadConfig } from '../config.ts'
import { messageOf } from '../print-error.ts'
import { migrateBoth, serviceOptions } from '../services.ts'
import { fillDemo } from './fill.ts'
import type { FillMessage } from './fill-process.ts'

// Program that the server runs at the first start: creates the tables, fills the demo and exits.

const send = (message: FillMessage): Promise<void> => new Promise((resolve) => process.send?.(message, () => resolve()))

const fill = async (): Promise<void> => {
  const config = loadConfig(process.env)
  const { databases, dataDir } = config
  if (databases === undefined) throw new Error('the filling program has to be told where the databases are')
  const retry = () => void send({ progress: 'the database went away, trying again' })
  await migrateBoth(databases, retry)
  const log = createLog(config.logLevel)
  const space = await watchSpace({ ...config.space, folders: [dataDir, join(dataDir, 'postgres')], log })
  const options = await serviceOptions({ config, databases, log, space, isDemo: true, camera: undefined })
  // No other client uses this server. Filling ends when all notifications are sent; the slow work on files is left to the
  // real server.
  const own = {
    ...options,
    host: '127.0.0.1',
    port: 0,
    jobs: true,
    leaves: ['media.avif', 'media.largest', 'media.convert'],
  }
  const server = await untilReached(() => startNhipCau(own), retry)
  await untilReached(
    () => fillDemo(server, (detail) => void send({ progress: detail }), { ownClock: config.demoClock }),
    retry,
  )
  await server.stop()
}

process.umask(0o077)
// The parent process has exited. The progress is stored, and the next start continues.
process.on('disconnect', () => process.exit(1))

try {
  await fill()
  // The server is loaded next and uses the compile cache.
  flushCompileCache()
  process.exit(0)
} catch (error) {
  await send({ failed: messageOf(error) })
  process.exit(1)
}
