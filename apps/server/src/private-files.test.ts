import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder, removeDataFolder } from '@nhip-cau/server-kit/testing/killable-cluster'
import { expect, test } from 'vitest'
import { startFaultSchool } from './testing/fault-school.ts'
import { uploadPhoto } from './testing/upload-photo.ts'

/** Lists the files and folders that another user could read, enter or change. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0)

test('other users of the machine cannot read photos and data, neither new nor existing ones', async () => {
  const dataDir = makeDataFolder()
  const old = join(dataDir, 'media', '3f', 'a')
  mkdirSync(old, { recursive: true })
  writeFileSync(join(old, 'images~old~320.webp'), 'a face')
  for (const folder of [join(dataDir, 'media'), join(dataDir, 'media', '3f'), old]) chmodSync(folder, 0o755)
  chmodSync(join(old, 'images~old~320.webp'), 0o644)
  const before = process.umask(0o022)
  const life = await startFaultSchool({ dataDir }).finally(() => process.umask(before))
  try {
    await uploadPhoto(life.teacher)
    expect(readdirSync(join(dataDir, 'media')).length).toBeGreaterThan(2)
    expect(openToOthers(dataDir)).toEqual([])
    // Folders of root may be entered by the account of PostgreSQL, but not listed.
    const asRoot = process.getuid?.() === 0 && lstatSync(join(dataDir, 'postgres')).uid !== 0
    expect(lstatSync(dataDir).mode & 0o777).toBe(asRoot ? 0o711 : 0o700)
  } finally {
    await life.stop()
    removeDataFolder(dataDir)
  }
})
