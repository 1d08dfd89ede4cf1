import path from 'node:path'
import { startServerProcess } from '@nhip-cau/server/testing/running-server'
import { openConnection } from '@nhip-cau/server-kit/database/single-connection'
import { databaseUrl } from '@nhip-cau/server-kit/testing/cloned-database'
import { startThrowAwayCluster } from '@nhip-cau/server-kit/testing/throw-away-cluster'
import type { Template } from './own-product.ts'

// Fills the demo once and keeps its PostgreSQL running until the end of the run; every worker gets a copy
// (own-product.ts).

const cluster = await startThrowAwayCluster()
const stop = (code: number) => void cluster.stop().finally(() => process.exit(code))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))

const template: Template = {
  postgresUrl: cluster.url,
  databases: { main: 'demo-main', node: 'demo-node' },
  dataDir: path.join(cluster.folder, 'demo'),
  folder: cluster.folder,
}
const connection = await openConnection(cluster.url, { patient: true })
for (const name of Object.values(template.databases)) await connection`create database ${connection(name)}`
await connection.end()
const server = startServerProcess(template.dataDir, {
  DEMO: '1',
  // The tests set the clock themselves.
  DEMO_CLOCK: 'real',
  MAIN_DATABASE_URL: databaseUrl(cluster.url, template.databases.main),
  NODE_DATABASE_URL: databaseUrl(cluster.url, template.databases.node),
})
/** The copies inherit the statistics, which autovacuum would collect within a minute. */
const collectStatistics = async (name: string) => {
  const own = await openConnection(databaseUrl(cluster.url, name), { patient: true })
  await own`analyze`
  await own.end()
}

try {
  await server.ready
  await server.end()
  for (const name of Object.values(template.databases)) await collectStatistics(name)
  process.stdout.write(`Ready to be copied: ${JSON.stringify(template)}\n`)
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  stop(1)
}
