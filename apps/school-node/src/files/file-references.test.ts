import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { connect } from '@nhip-cau/server-kit/database'
import { migrateJobs } from '@nhip-cau/server-kit/jobs'
import { migrate } from '@nhip-cau/server-kit/migrate'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { expect, test } from 'vitest'
import { migrateSchoolNode } from '../service.ts'
import { giveTo } from './testing/owners.ts'

/** Kinds that came after that migration. */
const newer = new Set([
  'pick-up-code',
  'video-poster',
  'document-page',
  'post-draft',
  'own-sticker',
  'menu',
  'edu-plan',
])

const migrations = new URL('../../migrations/', import.meta.url)

test('migration 0022 writes the references of all existing files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nhip-cau-migrations-'))
  for (const name of await readdir(fileURLToPath(migrations)))
    if (name < '0022') await copyFile(new URL(name, migrations), join(folder, name))
  const before = async (url: string) => {
    await migrateJobs(url)
    await migrate(url, pathToFileURL(`${folder}/`))
  }
  const database = await createTestDatabase({ template: 'node-0021', prepare: before })
  const sql = connect(database.url, { connections: 1 })
  const [schoolId, accountId, parentId, yearId, classId, studentId] = Array.from({ length: 6 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await sql`insert into schools (school_id, code, name) values (${schoolId}, 'VM', 'Trường Mầm non Vườn Mây')`
  for (const [id, role] of [
    [accountId, 'school'],
    [parentId, 'parent'],
  ] as const)
    await sql`insert into accounts (school_id, id, role, full_name) values (${schoolId}, ${id}, ${role}, 'Một Người')`
  await sql`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (${schoolId}, ${yearId}, '2026-2027', '2026-09-01', '2027-05-31', true)`
  await sql`
    insert into classes (school_id, id, academic_year_id, name, age_group, capacity, position)
    values (${schoolId}, ${classId}, ${yearId}, 'Mầm 1', 'kindergarten_3_4', 25, 1)`
  await sql`
    insert into students (school_id, id, code, full_name, birth_date, sex)
    values (${schoolId}, ${studentId}, 'VM260001', 'Nguyễn Hoàng Gia Hân', '2023-03-14', 'F')`
  const expected: { kind: string; media_id: string }[] = []
  for (const [kind, give] of Object.entries(giveTo)) {
    if (newer.has(kind)) continue
    const media_id = randomUUID()
    await sql`
      insert into media (school_id, id, owner_account_id, width, height, placeholder, widths, bytes)
      values (${schoolId}, ${media_id}, ${accountId}, 320, 240, '', '{320}', 1)`
    await give(sql, { schoolId, studentId, classId, accountId, parentId }, media_id)
    expected.push({ kind, media_id })
  }
  await migrateSchoolNode(database.url)
  const found = await sql<
    { kind: string; media_id: string }[]
  >`select f.kind, f.media_id from file_references f order by f.kind`
  expect(found).toEqual(expected.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)))
  // The migrated references equal those of the triggers, so the triggers delete them.
  await sql`delete from prescriptions`
  await sql`delete from absences`
  await sql`update students set photo_media_id = null`
  await sql`delete from post_images`
  const left = await sql<{ kind: string }[]>`select f.kind from file_references f order by f.kind`
  expect(left.map((one) => one.kind)).toEqual([
    'avatar',
    'consent',
    'cover',
    'logo',
    'pick-up-person',
    'pick-up-request',
  ])
  await sql.end()
  await database.drop()
  await rm(folder, { recursive: true })
})
