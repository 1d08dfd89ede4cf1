import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonOf, StartError } from '@nhip-cau/server-kit/start-error'
import { makeBackup } from './backup/make-backup.ts'
import { loadConfig } from './config.ts'
import { printError } from './print-error.ts'
import { createSteps } from './steps.ts'

const usage = `Usage:
  npm run backup -- [--to FOLDER]
      Writes everything (databases, photos, files) into one file in the folder, and the secrets into a second one, while the
      product runs. Without --to the folder is ./backups.`

const readFolder = (args: string[]): string => {
  try {
    return resolve(parseArgs({ args, options: { to: { type: 'string' } } }).values.to ?? './backups')
  } catch {
    throw new StartError(usage)
  }
}

const run = async (): Promise<void> => {
  const folder = readFolder(process.argv.slice(2))
  const steps = createSteps(process.stdout)
  try {
    const { file, secrets, rows, files } = await makeBackup(loadConfig(process.env), folder, steps, new Date())
    steps.note(`\n${rows} rows and ${files} files are in ${file}.`)
    steps.note(`The secrets are in ${secrets}: keep them elsewhere, together the two open everything.`)
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error
    throw isOfDisk ? new StartError(`The backup in ${folder} could not be written: ${reasonOf(error)}.`) : error
  }
}

process.umask(0o077)
run().catch((error: unknown) => {
  printError(error)
  process.exitCode = 1
})
