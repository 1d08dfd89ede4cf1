import { type EmbeddedPostgres, startEmbeddedPostgres } from '@nhip-cau/server-kit/embedded-postgres'
import { reasonOf, StartError } from '@nhip-cau/server-kit/start-error'
import type { Config } from './config.ts'
import { selectNothing } from './databases.queries.ts'

export type Databases = {
  readonly main: string
  readonly node: string
  /** Undefined for external databases. */
  readonly embedded: EmbeddedPostgres | undefined
  stop(): Promise<void>
}

type OpenOptions = {
  /** True: connects even if a running server owns the embedded database. */
  readonly share?: boolean
  readonly onStep?: (message: string) => void
}

/** Opens both databases: those of the configuration, or the embedded ones, which are started and created if needed. */
export const openDatabases = async ({ databases, dataDir }: Config, options: OpenOptions = {}): Promise<Databases> => {
  if (databases) {
    await expectAnswer('MAIN_DATABASE_URL', databases.main)
    await expectAnswer('NODE_DATABASE_URL', databases.node)
    return { ...databases, embedded: undefined, stop: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({ dataDir, ...options })
  try {
    const main = await embedded.createDatabase('nhip_cau_main')
    const node = await embedded.createDatabase('nhip_cau_node')
    return { main, node, embedded, stop: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

const causes: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'no answer came',
  CONNECT_TIMEOUT: 'no answer came',
  '28P01': 'user or password is wrong',
  '28000': 'this user may not enter',
  '3D000': 'there is no database of this name',
}

const expectAnswer = async (variable: string, url: string): Promise<void> => {
  try {
    await selectNothing(url)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const { host, pathname } = new URL(url)
    throw new StartError(
      `The database of ${variable} (${host}${pathname}) cannot be reached: ${causes[code] ?? reasonOf(error)}.`,
    )
  }
}
