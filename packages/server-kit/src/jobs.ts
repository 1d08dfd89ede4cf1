import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, makeWorkerUtils, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { connect, type Json, type Pool, type Tx } from './database.ts'
import { selectLostPools, showPresence } from './jobs.queries.ts'

/** A thing that happened and that others must learn of. */
export type Event = {
  readonly id: string
  readonly school_id: string
  readonly kind: string
  readonly [detail: string]: unknown
}

/** Reacts to an event inside one transaction; runs at least once, so what it writes carries the event's id. */
export type Subscriber = (tx: Tx, event: never) => Promise<void>

export type ClockJob = {
  readonly name: string
  /** As cron writes it, in UTC. */
  readonly at: string
  readonly run: () => Promise<unknown>
}

export type JobOptions = {
  readonly sql: Pool
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  /** Event kind → what happens then. All of a kind run in one transaction. */
  readonly subscribers: Readonly<Record<string, readonly Subscriber[]>>
  readonly tasks?: TaskList
  readonly clock?: readonly ClockJob[]
  readonly concurrency?: number
}

/**
 * Says in the transaction of what happened that it happened. The row is the outbox: nothing is announced that was
 * rolled back, nothing committed stays unannounced.
 */
export const emit = async <E extends { kind: string; school_id: string }>(tx: Tx, event: E): Promise<void> => {
  const payload = { id: randomUUID(), ...event }
  await tx`select graphile_worker.add_job('event', ${tx.json(payload)}::json, max_attempts => 25)`
}

/** The same for many at once, in one statement. */
export const emitAll = async <E extends { kind: string; school_id: string }>(
  tx: Tx,
  events: readonly E[],
): Promise<void> => {
  if (events.length === 0) return
  const payloads = events.map((event) => ({ id: randomUUID(), ...event }))
  await tx`
    select graphile_worker.add_job('event', one::json, max_attempts => 25)
    from jsonb_array_elements(${tx.json(payloads)}::jsonb) as one`
}

/** Queues work for later, in the transaction of what asks for it. `key` keeps it from being queued twice. */
export const enqueue = async (
  tx: Tx,
  task: string,
  payload: Json,
  key?: string,
  /** Not before; absent, at once. */
  at?: Date,
): Promise<void> => {
  await tx`
    select graphile_worker.add_job(${task}, ${tx.json(payload)}::json, job_key => ${key ?? null},
      run_at => ${at?.toISOString() ?? null}::timestamptz)`
}

/** The queue's own tables; run before the first `emit`. */
export const migrateJobs = async (databaseUrl: string): Promise<void> => {
  const workers = await makeWorkerUtils({ connectionString: databaseUrl, logger: silent })
  await workers.migrate()
  await workers.release()
}

export type Jobs = {
  stop(): Promise<void>
}

/** Starts working through events and jobs. What a killed process left half done is taken up within seconds. */
export const startJobs = async (options: JobOptions): Promise<Jobs> => {
  const { sql, databaseUrl, log, clock = [] } = options
  const workers = await makeWorkerUtils({ connectionString: databaseUrl, logger: silent })
  const events: WorkerEvents = new EventEmitter()
  let pool = ''
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
  })
  const runner = await run({
    connectionString: databaseUrl,
    events,
    concurrency: options.concurrency ?? 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: problemsOnly(log),
    taskList: taskList(options),
    parsedCronItems: parseCronItems(clock.map((job) => ({ task: job.name, match: job.at }))),
  })
  // A pool of one and not a reserved connection: the driver brings the former back after a restart of the database, and
  // ends the process when something is written to the latter.
  const presence = connect(databaseUrl, { connections: 1, lasting: true })
  const freeOrphans = async () => {
    await showPresence(presence, pool)
    const lost = await selectLostPools(sql)
    if (lost.length > 0) await workers.forceUnlockWorkers(lost)
  }
  const tick = () =>
    freeOrphans().catch((error: unknown) =>
      log.warn({ name: (error as Error).name }, 'orphaned jobs could not be freed'),
    )
  await tick()
  const timer = setInterval(() => void tick(), 3000)
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop()
      await workers.release()
      await presence.end()
    },
  }
}

const taskList = ({ sql, subscribers, tasks = {}, clock = [] }: JobOptions): TaskList => ({
  event: async (payload) => {
    const event = payload as Event
    await sql.begin(async (tx) => {
      for (const subscriber of subscribers[event.kind] ?? []) await subscriber(tx, event as never)
    })
  },
  ...Object.fromEntries(clock.map((job) => [job.name, async () => void (await job.run())])),
  ...tasks,
})

const silent = new Logger(() => () => undefined)

const problemsOnly = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    // The message of a failed job can quote its data; its beginning names the task.
    if (level === 'error') log.error({ job: message.slice(0, 60) }, 'job failed')
  })
