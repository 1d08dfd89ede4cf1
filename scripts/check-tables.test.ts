import { describe, expect, test } from 'vitest'
import { checkSources } from './check-tables.ts'

const tables = {
  attendance: { publishes: ['arrivals', 'day_presence'], keeps: ['attendance', 'registers'] },
  'pick-up': { publishes: ['still_here'], keeps: ['departures', 'end_of_day_checks'] },
  students: { publishes: ['students'], keeps: ['student_code_counters'] },
}

const findingsOf = (slice: string, text: string): string[] =>
  checkSources(tables, [
    { file: `apps/school-node/src/features/daily/${slice}/${slice}.queries.ts`, text },
  ]).findings.map((finding) => finding.replace(/^\S+:/, ''))
const inPickUp = (text: string) => findingsOf('pick-up', text)

describe('writes of a slice', () => {
  test('rejects a write to a table of another slice, in any form', () => {
    const planted = [
      ['registers', 'tx`update registers r set saved_at = null`'],
      ['registers', 'tx`UPDATE ONLY public."registers" SET saved_at = null`'],
      ['attendance', `tx\`insert into attendance (student_id) values (\${id})\``],
      ['attendance', `tx\`insert into attendance \${tx({ student_id: id })}\``],
      ['attendance', `tx\`delete from attendance a where a.day = \${day}\``],
      ['attendance', 'tx`merge into attendance a using still_here h on true when matched then update set mark = null`'],
      ['attendance', 'tx`truncate table attendance`'],
      ['attendance', 'tx`with gone as (delete from attendance a returning a.day) select from gone`'],
      ['arrivals', 'tx`insert into departures (day) select day from arrivals` + tx`update arrivals set day = null`'],
    ]
    for (const [table, text] of planted)
      expect(inPickUp(`const write = (tx, id, day) => ${text}`), text).toEqual([
        `1 writes ${table}, which only attendance may`,
      ])
  })

  test('accepts reads and writes of the own tables', () => {
    const text = `
      const close = (tx, day) => tx\`
        with open as (select h.class_id from still_here h where h.day = \${day})
        insert into end_of_day_checks (class_id) select open.class_id from open
        on conflict (class_id) do update set checked_at = now() where end_of_day_checks.checked_at is distinct from excluded.checked_at
        returning end_of_day_checks.class_id\`
      const lock = (tx) => tx\`select d.id from departures d for no key update of d\`
      const take = (tx) => tx\`delete from departures d using end_of_day_checks k where extract(year from d.day) = 2026\``
    expect(inPickUp(text)).toEqual([])
  })
})

describe('reads of a slice', () => {
  test('rejects a read of an unpublished table, anywhere in the statement', () => {
    const planted = [
      'tx`select a.day from attendance a`',
      'tx`select 1 from students s, attendance a`',
      'tx`select 1 from students s left join attendance a on a.student_id = s.id`',
      'tx`select 1 from (students s join attendance a on true)`',
      'tx`select exists (select from attendance a where a.day = 1) as x`',
      'tx`select 1 from students s cross join lateral (select from attendance a) x`',
      'tx`with x as (select * from attendance) select * from x`',
      'tx`delete from departures d using attendance a where true`',
      'tx`update departures d set day = null from students s, attendance a`',
      'tx`insert into departures (day) select a.day from attendance a`',
      `tx\`select 1 from students s where \${inner ? tx\`exists (select from attendance a)\` : tx\`\`}\``,
      'from(tx`attendance a join students s on true`)',
      "tx`select 'it''s', $$ from nothing $$, s.id -- from nowhere\n from /* x */ attendance s`",
    ]
    for (const text of planted)
      expect(
        inPickUp(`const read = (tx, inner) => ${text}`).map((one) => one.replace(/^\d+ /, '')),
        text,
      ).toEqual(['reads attendance, which attendance does not publish'])
  })

  test('accepts published views and functions; takes no column, alias or CTE for a table', () => {
    const text = `
      const read = (tx, school, day) => tx\`
        with recursive here (student_id) as ((select p.student_id from day_presence(\${school}, \${day}) p) union all
          select h.student_id from here h), known as not materialized (select * from here)
        select k.attendance, s.id as registers, v.from_date as from, trim(both from s.name), coalesce(k.x, 0)
        from known k join students s using (student_id)
        join jsonb_to_recordset(\${tx.json([])}) as v (attendance text) on v.attendance is not distinct from s.name
        left join unnest(\${[day]}::date[]) with ordinality as w (registers, place) on true
        where s.id in (select known.student_id from known) order by k.attendance, s.id for update of s\``
    expect(inPickUp(text)).toEqual([])
  })

  test('accepts a fragment that refers to a CTE of another function', () => {
    const text = `
      const rows = (tx) => tx\`select g.id from given g\`
      const all = (tx) => tx\`with given as (select s.id from students s) select * from (\${rows(tx)}) r\``
    expect(inPickUp(text)).toEqual([])
  })
})

test('rejects a table without an owner, an inserted name or text, and a CTE named like a table', () => {
  expect(inPickUp('const x = (tx) => tx`select 1 from nowhere`')).toEqual(['1 reads nowhere, which has no owner'])
  expect(inPickUp('const x = (tx) => tx`insert into nowhere (a) values (1)`')).toEqual([
    '1 writes nowhere, which has no owner',
  ])
  const unknown = 'a table whose name is known only at run time: write a statement for each table'
  expect(inPickUp(`const x = (tx, table) => tx\`delete from \${tx(table)} one\``)).toEqual([`1 writes ${unknown}`])
  expect(inPickUp(`const x = (tx, name) => tx\`select 1 from \${identifier(name)} one\``)).toEqual([
    `1 reads ${unknown}`,
  ])
  expect(inPickUp('const x = (tx) => tx`with attendance as (select 1) select * from attendance`')).toEqual([
    '1 names a CTE like the table attendance',
  ])
  expect(inPickUp("const x = (tx) => tx.unsafe('delete from attendance') + tx`select 1`")).toEqual([
    expect.stringContaining('sends text that is no template'),
  ])
})

test('rejects a table in two lists and returns the number of statements', () => {
  const twice = { ...tables, kitchen: { publishes: ['registers'], keeps: [] } }
  expect(checkSources(twice, []).findings).toEqual(['registers is listed twice'])
  const sources = [
    { file: 'apps/main/src/key-ring.queries.ts', text: 'const x = (tx) => [tx`select 1`, tx`select 2`]' },
  ]
  expect(checkSources(tables, sources)).toEqual({ statements: 2, findings: [] })
})
