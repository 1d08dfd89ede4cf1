import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type SmallDisk = {
  readonly folder: string
  /** Fills the disk until `left` megabytes are free, as another program would. */
  fill(left: number): void
  makeRoom(): void
  free(): number
  remove(): void
}

const megabyte = 1024 * 1024

/** Mounts a file system of this size in memory. Needs root. */
export const mountSmallDisk = (megabytes: number): SmallDisk => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    throw new Error(
      'This test mounts a small file system: run it as root on Linux, e.g. in a container with --privileged.',
    )
  const folder = mkdtempSync(path.join(tmpdir(), 'nhip-cau-disk-'))
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const filling = path.join(folder, 'somebody-else')
  return {
    folder,
    free,
    fill: (left) => {
      for (const size of [megabyte, 4096]) {
        const piece = Buffer.alloc(size)
        while (free() - size >= left * megabyte) writeFileSync(filling, piece, { flag: 'a' })
      }
    },
    makeRoom: () => rmSync(filling, { force: true }),
    remove: () => {
      execFileSync('/bin/umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
