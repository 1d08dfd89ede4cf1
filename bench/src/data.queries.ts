import { schoolPermissions } from '@nhip-cau/contract/permissions'
import { idFunction } from '@nhip-cau/server/demo/province.queries'
import type { Db } from '@nhip-cau/server-kit/database'
import words from './words.json' with { type: 'json' }

/** The size of one large kindergarten; all other numbers follow from it. */
export const size = {
  classes: 20,
  students: 300,
  parents: 500,
  teachers: 40,
  office: 6,
  posts: 2000,
  imagesPerPost: 4,
} as const

const families = 260
const familiesOfTwo = size.parents - families

const chanceFunction = `
  create function pg_temp.chance(name text) returns float8 language sql immutable parallel safe
  return (('x' || left(md5(name), 7))::bit(28)::int / 268435456.0)`

/** Returns the account number `n` of a role, with the phone number that is its login. */
const peopleTable = `
  create temp table people as
  select role, n, pg_temp.id_of(role || n) as id, prefix || lpad(n::text, 6, '0') as phone,
    words.families[1 + n % cardinality(words.families)] || ' ' || words.middles[1 + n / 7 % cardinality(words.middles)]
      || ' ' || words.givens[1 + n % cardinality(words.givens)] as full_name,
    case
      when role = 'school' and n <= 3 then array[${schoolPermissions.map((key) => `'${key}'`).join(', ')}]
      when role = 'teacher' then array['teacher.post', 'teacher.students.index', 'teacher.parents.index'] else '{}' end as permissions
  from words, (values ('school', '+84901', ${size.office}), ('teacher', '+84902', ${size.teachers}), ('parent', '+84903', ${size.parents}))
    kind (role, prefix, many), generate_series(1, many) n`

const lists = ['families', 'middles', 'givens', 'groups', 'titles', 'sentences'] as const

/**
 * Creates the temporary tables of names, probabilities and people from which both databases are filled. Needs a single
 * connection.
 */
const prepare = async (db: Db) => {
  await db.unsafe(idFunction)
  await db.unsafe(chanceFunction)
  await db.unsafe(`create temp table words (${lists.map((name) => `${name} text[]`).join(', ')})`)
  await db`insert into words ${db(Object.fromEntries(lists.map((name) => [name, words[name]])))}`
  await db.unsafe(peopleTable)
}

/** Whether an earlier run has filled this database; main and node each have their schools. */
export const isFilled = async (db: Db): Promise<boolean> =>
  (await db`select from schools s where s.code = 'SB'`).length > 0

export const fillMain = async (db: Db, passwordHash: string): Promise<void> => {
  await prepare(db)
  await db`insert into nodes (endpoint) values ('') on conflict do nothing`
  await db`
    insert into schools (id, code, name, node_id, academic_years)
    select pg_temp.id_of('school'), 'SB', ${words.school}, n.id, '[]' from nodes n where n.endpoint = ''`
  await db`insert into persons (id, full_name, phone) select p.id, p.full_name, p.phone from people p`
  await db`
    insert into accounts (id, person_id, role, password_hash, must_change_password)
    select p.id, p.id, p.role, ${passwordHash}, false from people p`
  await db`
    insert into memberships (account_id, school_id, permissions)
    select p.id, pg_temp.id_of('school'), p.permissions from people p`
  await db`analyze`
}

export const fillNode = async (db: Db): Promise<void> => {
  await prepare(db)
  await fillRegister(db)
  await fillPosts(db)
  await fillReading(db)
  await db`vacuum analyze`
}

/**
 * Families with one or two parents, forty of them with a second child in another class; two teachers for each class.
 */
const fillRegister = async (db: Db) => {
  await db`insert into schools (school_id, code, name) values (pg_temp.id_of('school'), 'SB', ${words.school})`
  await db`
    insert into accounts (school_id, id, role, full_name, permissions, changed_at)
    select pg_temp.id_of('school'), p.id, p.role, p.full_name, p.permissions, now() - interval '1 day' from people p`
  await db`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (pg_temp.id_of('school'), pg_temp.id_of('year'), '1', current_date - 290, current_date + 60, true)`
  await db`
    insert into classes (school_id, id, academic_year_id, name, age_group, capacity, position)
    select pg_temp.id_of('school'), pg_temp.id_of('class' || n), pg_temp.id_of('year'),
      words.groups[1 + n % 4] || ' ' || (n + 3) / 4, 'kindergarten_3_4', 25, n
    from words, generate_series(1, ${size.classes}::int) n`
  await db`
    insert into class_teachers (school_id, class_id, account_id, homeroom)
    select pg_temp.id_of('school'), pg_temp.id_of('class' || 1 + (p.n - 1) % ${size.classes}), p.id, p.n <= ${size.classes}
    from people p where p.role = 'teacher'`
  await db`
    create temp table children as
    select s as n, case when s <= ${families} then s else s - ${families} end as family,
      1 + (s - 1 + case when s > ${families} then 7 else 0 end) % ${size.classes} as class
    from generate_series(1, ${size.students}::int) s`
  await db`
    insert into students (school_id, id, code, full_name, birth_date, sex)
    select pg_temp.id_of('school'), pg_temp.id_of('student' || c.n), 'SB' || c.n,
      words.families[1 + c.family % 12] || ' ' || words.middles[1 + c.n % 10] || ' ' || words.givens[1 + c.n % 15],
      current_date - 1400 - c.n, case when c.n % 2 = 0 then 'F' else 'M' end
    from words, children c`
  await db`
    insert into student_classes (school_id, student_id, class_id, from_date)
    select pg_temp.id_of('school'), pg_temp.id_of('student' || c.n), pg_temp.id_of('class' || c.class), current_date - 280
    from children c`
  await db`
    insert into guardianships (school_id, student_id, account_id, relation, main_contact)
    select pg_temp.id_of('school'), pg_temp.id_of('student' || c.n), p.id, 'guardian', p.n <= ${families}
    from children c
    join people p on p.role = 'parent'
      and p.n in (c.family, case when c.family <= ${familiesOfTwo} then ${families} + c.family else 0 end)`
}

/**
 * A tenth of the posts is for the whole school, a twentieth for three classes, the rest for the author's class. Most
 * are accepted; some of the newest are pending. One in twenty was edited, and some of these edits are pending while
 * families see the first version.
 */
const fillPosts = async (db: Db) => {
  await db`
    create temp table plan as
    select n, at, uuidv7(at - clock_timestamp()) as id, whole, office,
      case when office then pg_temp.id_of('school' || 1 + n % 3) else pg_temp.id_of('teacher' || teacher) end as author,
      case when whole then array[]::int[]
        when office then array[1 + n % 20, 1 + (n + 5) % 20, 1 + (n + 11) % 20]
        else array[1 + (teacher - 1) % ${size.classes}] end as classes,
      case when office then 'accepted'
        when n > ${size.posts} - 60 and pg_temp.chance('wait' || n) < 0.6 then 'pending'
        when n % 50 = 7 then 'rejected' else 'accepted' end as status,
      case when n % 20 = 3 then 2 else 1 end as versions
    from (
      select n, now() - (${size.posts} - n + 1) * interval '3.1 hours' as at, n % 10 = 0 as whole, n % 10 = 0 or n % 20 = 5 as office,
        1 + floor(pg_temp.chance('author' || n) * ${size.teachers})::int as teacher
      from generate_series(1, ${size.posts}::int) n) post`
  await db`
    insert into posts (school_id, id, author_account_id, latest_version, latest_status, accepted_version, created_at, published_at, listed_at)
    select pg_temp.id_of('school'), p.id, p.author, p.versions, p.status,
      case when p.status = 'accepted' then p.versions when p.versions = 2 then 1 end, p.at,
      case when p.status = 'accepted' or p.versions = 2 then p.at + interval '20 minutes' end,
      case when p.status = 'accepted' or p.versions = 2 then p.at + interval '20 minutes' else p.at end
    from plan p`
  await db`
    insert into post_versions (school_id, post_id, version, title, text, whole_school, status, written_by, created_at, decided_by, decided_at, reason)
    select pg_temp.id_of('school'), p.id, v, words.titles[1 + p.n % cardinality(words.titles)] || ' ' || p.n,
      (select string_agg(words.sentences[1 + (p.n * 7 + i) % 8], ' ') from generate_series(1, 2 + p.n % 6) i), p.whole,
      case when v = p.versions then p.status else 'accepted' end, p.author, p.at + (v - 1) * interval '30 minutes',
      case when decided then pg_temp.id_of('school1') end,
      case when decided then p.at + (v - 1) * interval '30 minutes' + interval '20 minutes' end,
      case when v = p.versions and p.status = 'rejected' then words.sentences[1] end
    from words, plan p, generate_series(1, p.versions) v, lateral (select not p.office and (v < p.versions or p.status <> 'pending')) d (decided)`
  await db`
    insert into post_version_classes (school_id, post_id, version, class_id)
    select pg_temp.id_of('school'), p.id, v, pg_temp.id_of('class' || c)
    from plan p, generate_series(1, p.versions) v, unnest(p.classes) c`
  await db`
    insert into media (school_id, id, owner_account_id, width, height, placeholder, widths, bytes, has_avif, created_at)
    select pg_temp.id_of('school'), pg_temp.id_of('image' || p.n || '-' || i), p.author, 1920, case when i % 2 = 0 then 1440 else 2560 end,
      encode(substr(sha256(convert_to(p.n || '-' || i, 'UTF8')), 1, 21), 'base64'), array[320, 960, 1920], 400000, true, p.at
    from plan p, generate_series(1, ${size.imagesPerPost}::int) i`
  await db`
    insert into post_images (school_id, post_id, version, position, media_id)
    select pg_temp.id_of('school'), p.id, v, i, pg_temp.id_of('image' || p.n || '-' || i)
    from plan p, generate_series(1, p.versions) v, generate_series(1, ${size.imagesPerPost}::int) i`
  await db`
    update post_versions v set images = (
      select json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'placeholder', m.placeholder,
        'widths', m.widths) order by pi.position)
      from post_images pi
      join media m on m.school_id = pi.school_id and m.id = pi.media_id
      where pi.school_id = v.school_id and pi.post_id = v.post_id and pi.version = v.version)`
  await db`
    insert into post_audience (school_id, post_id, class_id, listed_at, author_account_id, shared)
    select p.school_id, p.id, vc.class_id, p.listed_at, p.author_account_id,
      count(vc.class_id) over (partition by p.id) > 1
    from posts p
    left join post_version_classes vc on vc.school_id = p.school_id and vc.post_id = p.id and vc.version = p.accepted_version
    where p.accepted_version is not null`
}

/** Most families have read most posts; many have not read the newest. Each post has notified its audience. */
const fillReading = async (db: Db) => {
  await db`
    create temp table audience as
    select distinct p.n, p.id as post_id, p.at, p.author, ac.account_id, a.role
    from plan p
    join post_audience pa on pa.school_id = pg_temp.id_of('school') and pa.post_id = p.id
    join account_classes ac on ac.school_id = pa.school_id and (pa.class_id is null or ac.class_id = pa.class_id)
    join accounts a on a.school_id = ac.school_id and a.id = ac.account_id`
  await db`
    insert into post_views (school_id, post_id, account_id, seen_at)
    select pg_temp.id_of('school'), a.post_id, a.account_id, a.at + interval '2 hours'
    from audience a
    where pg_temp.chance(a.n || 'seen' || a.account_id) < case when a.n > ${size.posts} - 40 then 0.3 else 0.7 end`
  await db`
    update posts set seen_count = seen.many
    from (
      select v.post_id, count(*)::int as many
      from post_views v join accounts a on a.school_id = v.school_id and a.id = v.account_id and a.role = 'parent'
      group by v.post_id) seen
    where posts.school_id = pg_temp.id_of('school') and posts.id = seen.post_id`
  await db`
    insert into notifications (school_id, id, account_id, event_id, kind, words, post_id, created_at, read_at)
    select pg_temp.id_of('school'), uuidv7(n.at - clock_timestamp()), n.account_id, pg_temp.id_of(n.kind || n.n), n.kind,
      jsonb_build_object('title', words.titles[1 + n.n % cardinality(words.titles)], 'from', ${words.from}::text || ' ' || n.n % 20,
        'author', words.families[1 + n.n % 12]),
      n.post_id, n.at, case when pg_temp.chance(n.n || 'read' || n.account_id) < 0.8 then n.at + interval '3 hours' end
    from words, (
      select a.n, a.at + interval '20 minutes' as at, a.post_id, a.account_id, 'post-published' as kind from audience a where a.account_id <> a.author
      union all
      select p.n, p.at, p.id, office.id, 'post-waiting' from plan p, people office where office.role = 'school' and office.n <= 3 and not p.office
      union all
      select p.n, p.at + interval '20 minutes', p.id, p.author, 'post-accepted' from plan p where not p.office and p.status = 'accepted') n
    order by n.at`
}

export type Person = {
  readonly id: string
  readonly login: string
}

/**
 * Returns `many` accounts of a role, distributed over all classes; for the office, accounts that may decide about
 * posts.
 */
export const selectPeople = async (db: Db, role: string, many: number): Promise<Person[]> => {
  const rows = await db<{ id: string; phone: string }[]>`
    select a.id, p.phone from accounts a
    join persons p on p.id = a.person_id
    where a.role = ${role}
    order by p.phone limit ${many}`
  return rows.map((row) => ({ id: row.id, login: row.phone }))
}

/** One class with a teacher and a parent, by the names that `fillNode` gave them. */
export const selectClass = async (db: Db) => {
  const [row] = await db<{ class_id: string; teacher_id: string; parent_id: string; office_id: string }[]>`
    select c.id as class_id,
      (select t.account_id from class_teachers t where t.school_id = c.school_id and t.class_id = c.id limit 1) as teacher_id,
      (select g.account_id from student_classes sc
        join guardianships g on g.school_id = sc.school_id and g.student_id = sc.student_id
        where sc.school_id = c.school_id and sc.class_id = c.id limit 1) as parent_id,
      (select a.id from accounts a where a.school_id = c.school_id and 'school.postControl.post' = any(a.permissions) limit 1) as office_id
    from classes c order by c.position limit 1`
  if (!row) throw new Error('there is no class')
  return row
}

export const selectPhones = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db<{ id: string; phone: string }[]>`
    select a.id, p.phone from accounts a join persons p on p.id = a.person_id where a.id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row.phone]))
}

/** Counts the rows of each table, for the report. */
export const countRows = async (db: Db) => {
  const [row] = await db<
    { posts: number; images: number; views: number; notifications: number; guardianships: number }[]
  >`
    select (select count(*)::int from posts) as posts, (select count(*)::int from post_images) as images,
      (select count(*)::int from post_views) as views, (select count(*)::int from notifications) as notifications,
      (select count(*)::int from guardianships) as guardianships`
  return row
}

export const countStudents = async (db: Db): Promise<number> => {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from students`
  return row?.count ?? 0
}
