import { spawnSync } from 'node:child_process'
import { existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** The account under which PostgreSQL runs; undefined means our own. */
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
  // PostgreSQL asks the system for its own name, so a number without an account cannot run it.
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
  return status === 0 ? accountOf(stdout.trim()) : undefined
}

/** The user that an administrator makes for us. */
const ownUser = 'nhip-cau'
const sharedUsers = ['nobody', 'daemon']

/** The name of an account that is not PostgreSQL's alone. */
export const sharedUserOf = ({ uid }: Account): string | undefined =>
  sharedUsers.find((user) => accountOf(user)?.uid === uid)

/**
 * PostgreSQL refuses to run as root: then a user of its own runs it, else the owner of an existing cluster, else an account
 * without rights. While a server may still be running in the cluster it stays with its owner.
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

/** Hands a folder and all below it to the account; symbolic links are handed over themselves, not what they point to. */
export const handOver = (account: Account | undefined, folder: string): void => {
  if (!account) return
  lchownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), account.uid, account.gid)
  }
}
