/** A backup of a node's database holds this advisory lock in shared mode; no files are removed while it is held. */
export const backupLock = { group: 4910, number: 318 } as const
