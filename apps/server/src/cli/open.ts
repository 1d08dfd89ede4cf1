import { migrateMain } from '@nhip-cau/main/service'
import { migrateSchoolNode } from '@nhip-cau/school-node/service'
import { connect } from '@nhip-cau/server-kit/database'
import { loadConfig } from '../config.ts'
import { openDatabases } from '../databases.ts'

export type Command = Awaited<ReturnType<typeof openForCommand>>

/**
 * Opens the databases of the server. If the server is not running, PostgreSQL is started for the duration of the
 * command.
 */
export const openForCommand = async (env: NodeJS.ProcessEnv) => {
  const databases = await openDatabases(loadConfig(env), { share: true })
  try {
    await migrateMain(databases.main)
    await migrateSchoolNode(databases.node)
  } catch (error) {
    await databases.stop()
    throw error
  }
  const main = connect(databases.main, { connections: 2 })
  const node = connect(databases.node, { connections: 2 })
  return {
    main,
    node,
    urls: { main: databases.main, node: databases.node },
    close: async () => {
      await Promise.all([main.end(), node.end()])
      await databases.stop()
    },
  }
}
