import { StartError } from '@nhip-cau/server-kit/start-error'
import type { Config } from '../config.ts'
import { type DemoState, insertStart, inspectDatabase } from './demo.queries.ts'

/**
 * Whether this installation is the demo. A new database becomes the demo if the setting asks for it or, without the
 * setting, if it is embedded and not in production. A database that is not new never becomes the demo.
 */
export const decideDemo = async (
  config: Pick<Config, 'demo' | 'production' | 'databases'>,
  databases: { readonly main: string; readonly node: string },
): Promise<DemoState> => {
  const [main, node] = await Promise.all([inspectDatabase(databases.main), inspectDatabase(databases.node)])
  if (node.demo !== 'none') {
    if (config.production) {
      throw new StartError(
        'This database holds the demo, whose passwords are public: NODE_ENV=production needs an empty one.',
      )
    }
    return node.demo
  }
  const wanted = config.demo ?? (config.databases === undefined && !config.production)
  const isFree = config.demo ? main.isEmpty && node.isEmpty : main.isNew && node.isNew
  if (!wanted || !isFree) return 'none'
  await insertStart(databases.node)
  return 'started'
}
