import { connect, type Db } from '@nhip-cau/server-kit/database'

/** The state of the demo in this database: none, partly filled because filling was interrupted, or complete. */
export type DemoState = 'none' | 'started' | 'complete'

export type DatabaseContent = {
  /** True when the tables of the service do not exist. */
  readonly isNew: boolean
  /** True when there is no school. */
  readonly isEmpty: boolean
  readonly demo: DemoState
}

/**
 * Reads the progress, which is stored in the same database as the demo. Call it before the services create their
 * tables.
 */
export const inspectDatabase = async (url: string): Promise<DatabaseContent> => {
  const sql = connect(url, { connections: 1 })
  try {
    const [found] = await sql<{ is_new: boolean; has_schools: boolean; has_progress: boolean }[]>`
      select to_regclass('migrations') is null as is_new, to_regclass('schools') is not null as has_schools,
        to_regclass('demo_progress') is not null as has_progress`
    if (!found) throw new Error('no row')
    return {
      isNew: found.is_new,
      isEmpty: !found.has_schools || (await countSchools(sql)) === 0,
      demo: found.has_progress ? await selectState(sql) : 'none',
    }
  } finally {
    await sql.end()
  }
}

const countSchools = async (db: Db): Promise<number> => {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from schools`
  return row?.count ?? 0
}

const selectState = async (db: Db): Promise<DemoState> => {
  const rows = await db<{ step: string }[]>`select d.step from demo_progress d where d.step in ('started', 'complete')`
  const steps = rows.map((row) => row.step)
  if (steps.includes('complete')) return 'complete'
  return steps.includes('started') ? 'started' : 'none'
}

/** Records that filling has begun; from now on every start continues it until it is complete. */
export const insertStart = async (url: string): Promise<void> => {
  const sql = connect(url, { connections: 1 })
  try {
    await sql.begin(async (tx) => {
      await tx`create table if not exists demo_progress (step text primary key, result jsonb, done_at timestamptz not null default now())`
      await tx`insert into demo_progress (step) values ('started') on conflict do nothing`
    })
  } finally {
    await sql.end()
  }
}

export const selectStep = async <T>(db: Db, step: string): Promise<T | undefined> => {
  const [row] = await db<{ result: T }[]>`select d.result from demo_progress d where d.step = ${step}`
  return row?.result
}

export const insertStep = (db: Db, step: string, result: Parameters<Db['json']>[0]) => db`
  insert into demo_progress (step, result) values (${step}, ${db.json(result)}) on conflict do nothing`

/** True when the node knows every account. */
export const hasAccounts = async (db: Db, ids: readonly string[]): Promise<boolean> => {
  const [row] = await db<
    { count: number }[]
  >`select count(*)::int as count from accounts a where a.id = any(${[...ids]}::uuid[])`
  return row?.count === ids.length
}

/**
 * Makes the statistics that PostgreSQL plans with. By itself it does so after a minute; without them some of what follows
 * takes ten times as long.
 */
export const makeStatistics = async (db: Db): Promise<void> => {
  await db`analyze`
}

/** Ends the time in which the decisions of the filling could be undone. */
export const endUndoPeriods = (db: Db) => db`
  select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => statement_timestamp()),
    pg_notify('jobs:insert', '{"r":"","count":1}')
  from graphile_worker.jobs j where j.task_identifier = 'decisions.settle' having count(*) > 0`

/** Number of events and decisions that are not processed yet. */
export const countWaitingEvents = async (db: Db): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs j where j.task_identifier like 'event%' or j.task_identifier = 'decisions.settle'`
  return row?.count ?? 0
}

export type PostTimes = {
  readonly postId: string
  readonly writtenAt: string
  /** Null while the post is pending. */
  readonly decidedAt: string | null
  readonly publishedAt: string | null
}

/** Moves a post and its notifications to an earlier day. */
export const setPostTimes = async (tx: Db, { postId, writtenAt, decidedAt, publishedAt }: PostTimes): Promise<void> => {
  const listedAt = publishedAt ?? writtenAt
  await tx`
    update posts set created_at = ${writtenAt}, published_at = ${publishedAt}, listed_at = ${listedAt}
    where posts.id = ${postId}`
  await tx`update post_audience set listed_at = ${listedAt} where post_audience.post_id = ${postId}`
  await tx`
    update post_versions set created_at = ${writtenAt},
      decided_at = case when post_versions.decided_by is not null then ${decidedAt}::timestamptz end
    where post_versions.post_id = ${postId}`
  await tx`
    update notifications set created_at = case notifications.kind
      when 'post-waiting' then ${writtenAt}::timestamptz
      when 'post-published' then ${listedAt}::timestamptz
      else coalesce(${decidedAt}::timestamptz, ${writtenAt}::timestamptz) end
    where notifications.post_id = ${postId}`
}

/** Marks older notifications as read; the newest stay unread. */
export const readOldNotifications = (tx: Db, before: string) => tx`
  update notifications set read_at = notifications.created_at + interval '40 minutes'
  where notifications.read_at is null and notifications.created_at < ${before}`
