import type { Db } from '@nhip-cau/server-kit/database'

/** Returns false if the password was changed since `before` was read. */
export const setPassword = async (tx: Db, accountId: string, before: string, after: string): Promise<boolean> => {
  const rows = await tx`
    update accounts a set password_hash = ${after}, must_change_password = false
    where a.id = ${accountId} and a.password_hash = ${before} returning a.id`
  return rows.length > 0
}

export const replacePassword = (tx: Db, accountId: string, hash: string) => tx`
  update accounts a set password_hash = ${hash}, must_change_password = false where a.id = ${accountId}`

/** Returns false if the account already has a password. */
export const setFirstPassword = async (tx: Db, accountId: string, hash: string): Promise<boolean> => {
  const rows = await tx`
    update accounts a set password_hash = ${hash}, must_change_password = false
    where a.id = ${accountId} and a.password_hash is null returning a.id`
  return rows.length > 0
}

export const setTemporaryPassword = (tx: Db, id: string, hash: string) => tx`
  update accounts a set password_hash = ${hash}, must_change_password = true where a.id = ${id}`

export const clearPassword = (tx: Db, accountId: string) => tx`
  update accounts a set password_hash = null, must_change_password = false where a.id = ${accountId}`
