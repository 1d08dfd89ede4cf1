import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'

const megabyte = 1024 * 1024
// Two WAL segments: PostgreSQL needs them to recover when another program has filled the disk.
const reserveBytes = 32 * megabyte

const fileIn = (folder: string) => path.join(folder, 'reserve')

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** True when there is no space for a new WAL segment. */
export const hasNoRoom = (folder: string): boolean => freeBytes(folder) < reserveBytes / 2

/** Reserves space for the case of a full disk, if there is enough now. */
export const keepReserve = (folder: string): void => {
  const file = fileIn(folder)
  if (existsSync(file) || freeBytes(folder) < 4 * reserveBytes) return
  try {
    fillWithZeros(file)
  } catch {
    // The space was used up in the meantime; a later call tries again.
    rmSync(file, { force: true })
  }
}

// A sparse file would reserve no space.
const fillWithZeros = (file: string): void => {
  const handle = openSync(file, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(megabyte)
    for (let written = 0; written < reserveBytes; written += megabyte) writeSync(handle, zeros)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Frees the reserved space for PostgreSQL; false when there was none. */
export const releaseReserve = (folder: string): boolean => {
  const isThere = existsSync(fileIn(folder))
  rmSync(fileIn(folder), { force: true })
  return isThere
}
