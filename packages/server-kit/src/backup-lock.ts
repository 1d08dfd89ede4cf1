/** Whoever backs a node's database up holds this advisory lock, shared: files are not removed meanwhile. */
export const backupLock = { group: 4910, number: 318 } as const
