import type { Db } from '@nhip-cau/server-kit/database'
import words from './province.json' with { type: 'json' }

/** A typical kindergarten. The first families have two parents; the first of those have a second child. */
export const provinceSchool = {
  students: 300,
  families: 260,
  parents: 500,
  teachers: 24,
  office: 3,
  classes: 12,
} as const

/** Number of phone numbers reserved for each school, from +84 95 2 000 000. */
const numbersPerSchool = 530
const firstNumber = 2_000_000
export const mostSchools = Math.floor((10_000_000 - firstNumber) / numbersPerSchool)

/**
 * Derives ids from names, so that both databases get the same ids without asking each other. The version and variant
 * bits are those of a random UUID, as the contract requires.
 */
export const idFunction = `
  create or replace function pg_temp.id_of(name text) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid`

export type Year = { readonly name: string; readonly starts_on: string; readonly ends_on: string }
/** Range of schools, by number. */
export type Part = { readonly from: number; readonly to: number }

/** Number of existing schools. Schools are created in order, and each part of them in one transaction. */
export const countProvince = async (db: Db): Promise<number> => {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from schools s where s.code ~ '^T[0-9]{5}$'`
  return row?.count ?? 0
}

/** Number of schools created neither by the demo nor by this file. */
export const countOtherSchools = async (db: Db, demoCodes: readonly string[]): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from schools s
    where s.code !~ '^T[0-9]{5}$' and s.code <> all(${[...demoCodes]}::text[])`
  return row?.count ?? 0
}

const listed = (tx: Db, list: readonly string[], at: string) =>
  tx`(${[...list]}::text[])[1 + (${tx.unsafe(at)}) % ${list.length}]`

type Keys = { readonly head: readonly string[]; readonly teacher: readonly string[] }

/** Inserts the schools with their accounts. */
const prepare = async (tx: Db, { from, to }: Part, keys: Keys): Promise<void> => {
  await tx.unsafe(idFunction)
  const { office, teachers, parents, families } = provinceSchool
  await tx`
    create temp table province_schools on commit drop as
    select s as n, pg_temp.id_of('province school ' || s) as id, 'T' || lpad(s::text, 5, '0') as code,
      ${listed(tx, words.school_kinds, '0')} || ' ' || ${listed(tx, words.school_firsts, 's')} || ' '
        || ${listed(tx, words.school_seconds, 's / 10')} || ' ' || s as name
    from generate_series(${from}::int, ${to}::int) s`
  // Parents: the mothers of all families first, then the fathers of the first families.
  await tx`
    create temp table province_people on commit drop as
    select s.id as school_id, k.role, i, pg_temp.id_of('province ' || k.role || ' ' || s.n || ' ' || i) as id,
      '+8495' || ${firstNumber}::int + (s.n - 1) * ${numbersPerSchool}::int + k.before + i as phone,
      case when k.role = 'parent' and i > ${families}
        then ${listed(tx, words.families, 's.n * 7 + i - 260')} || ' ' || ${listed(tx, words.boy_middles, 's.n + i')}
          || ' ' || ${listed(tx, words.boy_givens, 's.n + i * 5')}
        else ${listed(tx, words.families, 's.n * 3 + i * 5')} || ' ' || ${words.woman_middle} || ' '
          || ${listed(tx, words.girl_middles, 's.n + i')} || ' ' || ${listed(tx, words.girl_givens, 's.n + i * 7')}
        end as full_name,
      case when k.role = 'teacher' then ${[...keys.teacher]}::text[]
        when k.role = 'school' and i < ${office} then ${[...keys.head]}::text[] else '{}' end as permissions
    from province_schools s,
      (values ('school', 0, ${office}::int), ('teacher', ${office}::int, ${teachers}::int),
        ('parent', ${office + teachers}::int, ${parents}::int)) k (role, before, many),
      generate_series(1, k.many) i`
  await tx`analyze province_people`
}

export type MainPart = Part & { readonly keys: Keys; readonly passwordHash: string; readonly year: Year }

export const fillMainPart = async (tx: Db, part: MainPart): Promise<void> => {
  await prepare(tx, part, part.keys)
  const { name, starts_on, ends_on } = part.year
  await tx`insert into nodes (endpoint) values ('') on conflict do nothing`
  await tx`
    insert into schools (id, code, name, node_id, academic_years)
    select s.id, s.code, s.name, n.id, jsonb_build_array(jsonb_build_object('id', pg_temp.id_of('province year ' || s.n),
      'name', ${name}::text, 'starts_on', ${starts_on}::text, 'ends_on', ${ends_on}::text, 'current', true))
    from province_schools s, nodes n where n.endpoint = ''`
  await tx`insert into persons (id, full_name, phone) select p.id, p.full_name, p.phone from province_people p`
  await tx`
    insert into accounts (id, person_id, role, password_hash, must_change_password)
    select p.id, p.id, p.role, ${part.passwordHash}, false from province_people p`
  await tx`
    insert into memberships (account_id, school_id, permissions)
    select p.id, p.school_id, p.permissions from province_people p`
}

export type NodePart = Part & { readonly keys: Keys; readonly year: Year }

export const fillNodePart = async (tx: Db, part: NodePart): Promise<void> => {
  await prepare(tx, part, part.keys)
  await tx`insert into schools (school_id, code, name) select s.id, s.code, s.name from province_schools s`
  await tx`
    insert into accounts (school_id, id, role, full_name, phone, permissions, changed_at)
    select p.school_id, p.id, p.role, p.full_name, p.phone, p.permissions, now() - interval '1 day' from province_people p`
  await fillClasses(tx, part.year)
  await fillStudents(tx, part.year)
}

const fillClasses = async (tx: Db, { name, starts_on, ends_on }: Year) => {
  const { classes } = provinceSchool
  await tx`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    select s.id, pg_temp.id_of('province year ' || s.n), ${name}, ${starts_on}, ${ends_on}, true from province_schools s`
  await tx`
    create temp table province_classes on commit drop as
    select s.n, s.id as school_id, c as number, pg_temp.id_of('province class ' || s.n || ' ' || c) as id, (c - 1) / 3 as age
    from province_schools s, generate_series(1, ${classes}::int) c`
  await tx`
    insert into classes (school_id, id, academic_year_id, name, age_group, capacity, position)
    select c.school_id, c.id, pg_temp.id_of('province year ' || c.n),
      ${listed(tx, words.groups, 'c.age')} || ' ' || 1 + (c.number - 1) % 3,
      (array['nursery_25_36', 'kindergarten_3_4', 'kindergarten_4_5', 'kindergarten_5_6'])[1 + c.age], 30, c.number
    from province_classes c`
  await tx`
    insert into class_teachers (school_id, class_id, account_id, homeroom)
    select p.school_id, c.id, p.id, p.i <= ${classes}
    from province_people p
    join province_classes c on c.school_id = p.school_id and c.number = 1 + (p.i - 1) % ${classes}::int
    where p.role = 'teacher'`
}

const fillStudents = async (tx: Db, { starts_on }: Year) => {
  const { students, families, parents, classes } = provinceSchool
  const year = Number(starts_on.slice(0, 4))
  // Second children are in another class than their siblings.
  await tx`
    create temp table province_children on commit drop as
    select s.id as school_id, s.n, s.code, i, pg_temp.id_of('province student ' || s.n || ' ' || i) as id,
      case when i <= ${families} then i else i - ${families} end as family,
      1 + (i - 1 + case when i > ${families} then 7 else 0 end) % ${classes}::int as class, i % 2 = 0 as is_girl
    from province_schools s, generate_series(1, ${students}::int) i`
  await tx`
    insert into students (school_id, id, code, full_name, nickname, birth_date, sex, admitted_on)
    select c.school_id, c.id, c.code || ${String(year % 100).padStart(2, '0')}::text || lpad(c.i::text, 4, '0'),
      ${listed(tx, words.families, 'c.n * 7 + c.family')} || ' ' || case when c.is_girl
        then ${listed(tx, words.girl_middles, 'c.n + c.i * 3')} || ' ' || ${listed(tx, words.girl_givens, 'c.n * 5 + c.i')}
        else ${listed(tx, words.boy_middles, 'c.n + c.i * 3')} || ' ' || ${listed(tx, words.boy_givens, 'c.n * 5 + c.i')} end,
      ${listed(tx, words.home_names, 'c.n + c.i')}, make_date(${year}::int - 2 - (c.class - 1) / 3, 1 + c.i % 12, 1 + (c.n + c.i) % 28),
      case when c.is_girl then 'F' else 'M' end, ${starts_on}
    from province_children c`
  await tx`
    insert into student_statuses (school_id, student_id, status, from_date)
    select c.school_id, c.id, 'studying', ${starts_on} from province_children c`
  await tx`
    insert into student_classes (school_id, student_id, class_id, from_date)
    select c.school_id, c.id, k.id, ${starts_on}
    from province_children c join province_classes k on k.school_id = c.school_id and k.number = c.class`
  await tx`
    insert into guardianships (school_id, student_id, account_id, relation, main_contact)
    select c.school_id, c.id, p.id, case when p.i <= ${families} then ${words.mother} else ${words.father} end, p.i <= ${families}
    from province_children c
    join province_people p on p.school_id = c.school_id and p.role = 'parent'
      and p.i in (c.family, case when c.family <= ${parents - families} then ${families}::int + c.family else 0 end)`
}

export const refreshStatistics = (db: Db) => db`vacuum analyze`
