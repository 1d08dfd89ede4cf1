import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** The account that runs PostgreSQL; undefined means the account of this process. */
export type Account = { uid: number; gid: number }

const numberFrom = (flag: '-u' | '-g', user: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : undefined
}

const accountOf = (user: string): Account | undefined => {
  const uid = numberFrom('-u', user)
  const gid = numberFrom('-g', user)
  return uid && gid !== undefined ? { uid, gid } : undefined
}

const ownerOf = (folder: string): Account | undefined => {
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid
  if (!uid) return undefined
  // PostgreSQL looks up its user name, so a uid without an account cannot run it.
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
  return status === 0 ? accountOf(stdout.trim()) : undefined
}

/** The user that an administrator may create for PostgreSQL. */
const ownUser = 'nhip-cau'
const sharedUsers = ['nobody', 'daemon']

/** The name of the account if other services may use it too, else undefined. */
export const sharedUserOf = ({ uid }: Account): string | undefined =>
  sharedUsers.find((user) => accountOf(user)?.uid === uid)

/**
 * PostgreSQL refuses to run as root. Then the user `nhip-cau` runs it, else the owner of an existing cluster, else an
 * unprivileged account. A cluster in which a server may still be running keeps its owner.
 */
export const chooseAccount = (home: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(home)
  const mayChange = !owner || (sharedUserOf(owner) && !existsSync(path.join(home, 'cluster', 'postmaster.pid')))
  const account = (mayChange && accountOf(ownUser)) || (owner ?? accountOf('nobody') ?? accountOf('daemon'))
  if (!account)
    throw new StartError('PostgreSQL cannot run as root, and this machine has no account "nobody" to run it.')
  return account
}

export const canEnter = (account: Account, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

export const canExecute = (account: Account | undefined, file: string): boolean =>
  spawnSync(file, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

/** Changes the owner of a folder and its content; for symbolic links that of the link, not of its target. */
export const handOver = (account: Account | undefined, folder: string): void => {
  if (!account) return
  lchownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), account.uid, account.gid)
  }
}
