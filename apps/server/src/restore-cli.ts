import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '@nhip-cau/server-kit/start-error'
import { restoreBackup } from './backup/restore-backup.ts'
import { loadConfig } from './config.ts'
import { printError } from './print-error.ts'
import { createSteps } from './steps.ts'

const usage = `Usage:
  npm run restore -- ARCHIVE.tar --secrets ARCHIVE.secrets.json
      Brings a backup into DATA_DIR, which has to be empty, and into MAIN_DATABASE_URL and NODE_DATABASE_URL where they are set.`

const readInput = (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { secrets: { type: 'string' } },
      allowPositionals: true,
    })
    const [archive, ...more] = positionals
    if (archive !== undefined && more.length === 0)
      return { archive: resolve(archive), secrets: values.secrets && resolve(values.secrets) }
  } catch {
    // The usage text is the error message.
  }
  throw new StartError(usage)
}

const run = async (): Promise<void> => {
  const input = readInput(process.argv.slice(2))
  const config = loadConfig(process.env)
  const steps = createSteps(process.stdout)
  const { madeAt, rows, files } = await restoreBackup(config, input, steps)
  steps.note(`\n${rows} rows and ${files} files of ${madeAt} are in ${config.dataDir}. Start with: npm start`)
}

process.umask(0o077)
run().catch((error: unknown) => {
  printError(error)
  process.exitCode = 1
})
