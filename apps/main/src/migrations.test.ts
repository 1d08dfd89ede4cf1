import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '@nhip-cau/server-kit/database'
import { migrate } from '@nhip-cau/server-kit/migrate'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { expect, test } from 'vitest'
import { migrateMain } from './service.ts'

test('migration 0002 adds phone numbers to account changes, appends one change per account and sets last_used_at', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nhip-cau-migrations-'))
  const first = '0001-identity.sql'
  await copyFile(new URL(`../migrations/${first}`, import.meta.url), join(folder, first))
  const before = (url: string) => migrate(url, pathToFileURL(`${folder}/`)).then(() => undefined)
  const database = await createTestDatabase({ template: 'main-0001', prepare: before })
  const sql = connect(database.url, { connections: 1 })
  const [node, school, person, account, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await sql`insert into nodes (id, endpoint) values (${node}, '')`
  await sql`insert into schools (id, code, name, node_id) values (${school}, 'VM', 'Trường Mầm non Vườn Mây', ${node})`
  await sql`insert into persons (id, full_name, phone) values (${person}, 'Mạc Thị Ngọc Bích', '+84950000001')`
  await sql`
    insert into accounts (id, person_id, role, password_hash, must_change_password)
    values (${account}, ${person}, 'teacher', '', false)`
  await sql`insert into memberships (account_id, school_id, permissions) values (${account}, ${school}, '{teacher.post}')`
  const rest = { role: 'teacher', school_id: school, permissions: [], active: false, version: 1 }
  for (const [id, full_name] of [
    [account, 'Mạc Thị Bích'],
    [gone, 'Doãn Thị Hải Yến'],
  ] as const) {
    await sql`
      insert into changes (subject, change)
      values (${`account ${id} ${school}`}, ${sql.json({ kind: 'account', account: { id, full_name, ...rest } })})`
  }
  const expires = new Date(Date.now() + 29 * 24 * 3_600_000).toISOString()
  const session = randomUUID()
  await sql`
    insert into sessions (id, account_id, school_id, created_at, expires_at)
    values (${session}, ${account}, ${school}, now() - interval '5 days', ${expires})`
  await sql`insert into refresh_tokens (hash, session_id, expires_at) values ('\\x00', ${session}, ${expires})`

  await migrateMain(database.url)
  const changes = await sql<{ change: { account: object } }[]>`select c.change from changes c order by c.seq`
  expect(changes.map((row) => row.change.account)).toMatchObject([
    { id: account, full_name: 'Mạc Thị Bích', phone: '+84950000001', onboarding: 'active' },
    { id: gone, phone: null },
    {
      id: account,
      school_id: school,
      role: 'teacher',
      full_name: 'Mạc Thị Ngọc Bích',
      phone: '+84950000001',
      permissions: ['teacher.post'],
      active: true,
      version: 1,
    },
  ])
  const [row] = await sql<{ days: number }[]>`
    select extract(epoch from now() - s.last_used_at)::float / 86400 as days from sessions s`
  expect(row?.days).toBeCloseTo(1, 2)
  await sql.end()
  await database.drop()
  await rm(folder, { recursive: true })
})
