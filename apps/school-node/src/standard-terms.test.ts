import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '@nhip-cau/server-kit/database'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { expect, test } from 'vitest'
import { migrateSchoolNode } from './service.ts'

test('0031 renames the kinds of closures, sent notices and queued events, and the columns of import changes', async () => {
  const names = await readdir(fileURLToPath(new URL('../migrations/', import.meta.url)))
  const before = names.filter((name) => name < '0031')
  const database = await createTestDatabase({
    template: 'node-0030',
    prepare: (url) => migrateSchoolNode(url, before),
  })
  const sql = connect(database.url, { connections: 1 })
  const [schoolId, accountId, yearId, importId, studentId] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await sql`insert into schools (school_id, code, name) values (${schoolId}, 'VM', 'Trường Mầm non Vườn Mây')`
  await sql`
    insert into accounts (school_id, id, role, full_name, joining)
    values (${schoolId}, ${accountId}, 'school', 'Một Người', 'invited')`
  await sql`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (${schoolId}, ${yearId}, '2026-2027', '2026-09-01', '2027-05-31', true)`
  await sql`
    insert into holidays (school_id, academic_year_id, name, from_date, to_date, kind, reason)
    values (${schoolId}, ${yearId}, 'Nghỉ đột xuất', '2026-11-23', '2026-11-23', 'closing', 'Bão số 9')`
  await sql`
    insert into notifications (school_id, account_id, event_id, kind)
    values (${schoolId}, ${accountId}, ${randomUUID()}, 'medicine-sent'),
      (${schoolId}, ${accountId}, ${randomUUID()}, 'closing-still-open')`
  await sql`select graphile_worker.add_job('event', ${sql.json({ id: randomUUID(), kind: 'closing-lifted' })}::json)`
  await sql`
    insert into imports (school_id, id, kind, created_by, file_name, state, rows, titles)
    values (${schoolId}, ${importId}, 'students', ${accountId}, 'tre.xlsx', 'done', 1, '{}')`
  await sql`
    insert into import_changes (school_id, import_id, what, object_id, before)
    values (${schoolId}, ${importId}, 'students', ${studentId},
      ${sql.json({ id: studentId, identity_sealed: 'aa', identity_mark: 'bb' })})`

  await migrateSchoolNode(database.url)
  const [day] = await sql`select d.open, d.kind from school_days(${schoolId}, '2026-11-23', '2026-11-23') d`
  expect(day).toEqual({ open: false, kind: 'closure' })
  expect(await sql`select d.day::text from closure_days(${schoolId}, '2026-11-16', '2026-11-29') d`).toEqual([
    { day: '2026-11-23' },
  ])
  expect(await sql`select n.kind from notifications n order by n.kind`).toEqual([
    { kind: 'end-of-day-still-open' },
    { kind: 'prescription-sent' },
  ])
  expect(await sql`select j.payload ->> 'kind' as kind from graphile_worker._private_jobs j`).toEqual([
    { kind: 'closure-lifted' },
  ])
  expect(await sql`select a.onboarding from accounts a`).toEqual([{ onboarding: 'invited' }])
  expect(await sql`select c.before from import_changes c`).toEqual([
    { before: { id: studentId, identity_ciphertext: 'aa', identity_blind_index: 'bb' } },
  ])
  await sql.end()
  await database.drop()
})
