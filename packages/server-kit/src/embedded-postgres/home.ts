import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '../data-folder.ts'
import { reasonOf, StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { Account } from './run-as.ts'
import { canEnter, chooseAccount, handOver, sharedUserOf } from './run-as.ts'
import { originFile, sharedFolder } from './shared-folder.ts'

/**
 * The paths of one cluster: `place` is the path that the operator knows, `folder` the real one, `cluster` PostgreSQL's
 * data folder.
 */
export type Home = {
  account: Account | undefined
  /** The user that runs PostgreSQL if other services of the machine may use the same one. */
  sharedUser: string | undefined
  place: string
  folder: string
  cluster: string
  password: string
  log: string
}

const major = '18'

const probe = (dataDir: string): void => {
  const file = path.join(dataDir, `.writable-${process.pid}`)
  writeFileSync(file, '')
  unlinkSync(file)
}

const isLink = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

const moveAway = (link: string, account: Account): string => {
  const target = path.join(sharedFolder(), randomBytes(8).toString('hex'))
  mkdirSync(target, { mode: 0o700 })
  writeFileSync(path.join(target, originFile), link)
  handOver(account, target)
  symlinkSync(target, link)
  return target
}

const openFolder = (dataDir: string): { folder: string; account: Account | undefined } => {
  const wanted = path.join(dataDir, 'postgres')
  if (isLink(wanted) && !existsSync(wanted)) {
    throw new StartError(`The database folder ${wanted} points to a folder that does not exist any more.`)
  }
  const account = chooseAccount(wanted)
  if (!existsSync(wanted)) {
    if (account && !canEnter(account, dataDir)) return { account, folder: moveAway(wanted, account) }
    mkdirSync(wanted, { mode: 0o700 })
    handOver(account, wanted)
  }
  const folder = realpathSync(wanted)
  if (account && statSync(folder).uid !== account.uid) handOver(account, folder)
  if (account && !canEnter(account, folder)) {
    throw new StartError(
      `The database folder ${folder} cannot be reached by the user ${account.uid} who must run PostgreSQL in place of root.`,
    )
  }
  return { account, folder }
}

/** Opens or creates the cluster's folder below the data folder, and its password. Throws a `StartError`. */
export const openHome = (dataDir: string): Home => {
  try {
    makeDataFolder(dataDir)
    probe(dataDir)
    const { account, folder } = openFolder(dataDir)
    const passwordFile = path.join(folder, 'password')
    if (!existsSync(passwordFile)) {
      const unfinished = `${passwordFile}.new`
      writeFileSync(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600 })
      chmodSync(unfinished, 0o600)
      if (account) handOver(account, folder)
      renameSync(unfinished, passwordFile)
    }
    return {
      account,
      sharedUser: account && sharedUserOf(account),
      place: path.join(dataDir, 'postgres'),
      folder,
      cluster: path.join(folder, 'cluster'),
      password: readFileSync(passwordFile, 'utf8'),
      log: path.join(folder, 'postgres.log'),
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The data folder ${dataDir} cannot be written: ${reasonOf(error)}.`)
  }
}

// The builtin provider sorts and folds case identically on every machine; the C library only classifies letters.
const localeFlags = (): string[] => {
  if (process.platform === 'linux') return ['--locale=C.UTF-8']
  const letters = process.platform === 'darwin' ? ['--lc-ctype=en_US.UTF-8'] : []
  return ['--builtin-locale=C.UTF-8', '--locale=C', ...letters]
}

const run = (file: string, args: string[], account: Account | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(file, args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput += text
    })
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code === 0 ? undefined : errorOutput || `exit code ${code}`))
  })

/** Creates the cluster once. The folder is renamed when it is complete, so an unfinished one is never used. */
export const initialise = async (home: Home, binaries: Binaries, onStep: (message: string) => void): Promise<void> => {
  if (existsSync(home.cluster)) {
    const file = path.join(home.cluster, 'PG_VERSION')
    const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
    if (version === major) return
    throw new StartError(
      version
        ? `The database in ${home.place} was made by PostgreSQL ${version}, this program runs PostgreSQL ${major}.`
        : `The folder ${home.cluster} does not hold a PostgreSQL database.`,
    )
  }
  onStep('Creating the database')
  for (const entry of readdirSync(home.folder)) {
    const leftover = path.join(home.folder, entry)
    if (entry.startsWith('cluster.new')) rmSync(leftover, { recursive: true, force: true, maxRetries: 10 })
  }
  // The random name avoids a folder into which an initdb of a killed parent may still be writing.
  const unfinished = path.join(home.folder, `cluster.new-${randomBytes(4).toString('hex')}`)
  const passwordFile = `--pwfile=${path.join(home.folder, 'password')}`
  const flags = ['-E', 'UTF8', '--locale-provider=builtin', ...localeFlags(), '-A', 'scram-sha-256', '-U', 'postgres']
  const errorOutput = await run(binaries.initdb, ['-D', unfinished, ...flags, passwordFile], home.account)
  if (errorOutput) {
    const lines = errorOutput.split('\n').filter((line) => /error|fatal|could not/i.test(line))
    throw new StartError(`The database in ${home.place} could not be created: ${lines[0] ?? errorOutput.trim()}.`)
  }
  renameSync(unfinished, home.cluster)
}
