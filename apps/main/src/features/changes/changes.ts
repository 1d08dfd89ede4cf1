import type { Db } from '@nhip-cau/server-kit/database'
import type { Revocations } from '@nhip-cau/server-kit/tokens'
import { accessTokenSeconds } from '@nhip-cau/server-kit/tokens'
import { deleteObsoleteChanges, selectChanges, selectSeqBefore } from './changes.queries.ts'

const step = 500

/**
 * Reads the change feed like a node does, so that every process of main applies revocations of the others. Starts one
 * token lifetime back, because older revocations concern expired tokens only.
 */
export const createChangeReader = ({ db, revocations }: { db: Db; revocations: Revocations }) => {
  let position: number | undefined
  const readOnce = async () => {
    position ??= await selectSeqBefore(db, accessTokenSeconds + 60)
    for (;;) {
      const rows = await selectChanges(db, position, step)
      for (const { seq, change } of rows) {
        if (change.kind === 'account') revocations.requireVersion(change.account.id, change.account.version)
        if (change.kind === 'session-ended') revocations.endSession(change.session_id)
        position = seq
      }
      if (rows.length < step) return
    }
  }
  let reading: Promise<void> | undefined
  return {
    /** Reads new changes; joins a read that is in progress. */
    read: () => {
      reading ??= readOnce().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

/** Runs as a scheduled job. */
export const forgetChanges = ({ db }: { db: Db }) => deleteObsoleteChanges(db)
