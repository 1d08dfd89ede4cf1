import { startEmbeddedPostgres } from '../embedded-postgres.ts'

// Runs as a separate process that owns a cluster until it is killed; the test reads the line it prints.
const [dataDir = ''] = process.argv.slice(2)
try {
  const cluster = await startEmbeddedPostgres({ dataDir })
  const url = await cluster.createDatabase('school')
  process.stdout.write(`${JSON.stringify({ url, postgres: cluster.pid })}\n`)
  process.on('SIGTERM', () => void cluster.stop().then(() => process.exit(0)))
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failure: error instanceof Error ? error.message : String(error) })}\n`)
  process.exit(1)
}
