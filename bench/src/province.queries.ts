import type { Db } from '@nhip-cau/server-kit/database'
import words from './words.json' with { type: 'json' }

/** A province on one node: many more schools beside the one that is searched, 300 students each. */
export const fillProvince = async (db: Db, schools: number): Promise<void> => {
  await db`
    insert into schools (school_id, code, name)
    select uuidv7(), 'P' || n, 'P' || n from generate_series(1, ${schools}) n`
  await db`
    insert into students (school_id, code, full_name, birth_date, sex)
    select s.school_id, s.code || lpad(n::text, 4, '0'),
      (${words.families}::text[])[1 + n % ${words.families.length}] || ' '
        || (${words.middles}::text[])[1 + n / 7 % ${words.middles.length}] || ' '
        || (${words.givens}::text[])[1 + n % ${words.givens.length}],
      date '2022-01-01' + n, case when n % 2 = 0 then 'F' else 'M' end
    from schools s, generate_series(1, 300) n
    where s.code ~ '^P[0-9]+$'`
  await db`analyze students`
}

export const countStudents = async (db: Db): Promise<number> => {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from students`
  return row?.count ?? 0
}
