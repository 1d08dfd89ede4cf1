import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { connect, type Json, type Pool, type Tx } from './database.ts'
import { type Drain, startDrains } from './drains.ts'
import { eventId } from './event-id.ts'
import { freeForgottenJobs, insertSubscriberJobs, selectLostPools, showPresence } from './jobs.queries.ts'
import { clientsForQueue } from './jobs-clients.ts'

/** Something that happened; slices subscribe to it by its kind. */
export type Event = {
  readonly id: string
  readonly school_id: string
  readonly kind: string
  readonly [detail: string]: unknown
}

/** Handles an event in one transaction. It runs at least once, so its rows carry the event's id. */
export type Subscriber = (tx: Tx, event: never) => Promise<void>

/** Handles a bundle of events in one transaction, with a number of statements that does not follow its size. */
export type BundleSubscriber = { readonly bundle: (tx: Tx, events: never) => Promise<void> }

/** Kind of event → the subscribers of a slice, run in one transaction. */
export type Subscribers = Readonly<Record<string, readonly (Subscriber | BundleSubscriber)[]>>

export type ClockJob = {
  readonly name: string
  /** Cron expression in UTC. */
  readonly at: string
  readonly run: () => Promise<unknown>
}

export type JobOptions = {
  readonly sql: Pool
  readonly log: FastifyBaseLogger
  /** Slice → its subscribers. Each slice has its own job per event, so that none waits for another. */
  readonly subscribers: Readonly<Record<string, Subscribers>>
  readonly tasks?: TaskList
  readonly clock?: readonly ClockJob[]
  readonly drains?: readonly Drain[]
  readonly concurrency?: number
  /** True while writes are forbidden: queued jobs wait, and their attempts are not counted. */
  readonly isPaused?: () => boolean
}

/**
 * Queues an event in the transaction that causes it (outbox): events of a rolled back transaction are never delivered,
 * and those of a committed one are never lost.
 */
export const emit = async <E extends { kind: string; school_id: string }>(tx: Tx, event: E): Promise<void> => {
  const payload = { id: eventId(), ...event }
  await tx`select graphile_worker.add_job('event', ${tx.json(payload)}::json, max_attempts => 25)`
}

/** Queues several events in one statement. */
export const emitAll = async <E extends { kind: string; school_id: string }>(
  tx: Tx,
  events: readonly E[],
): Promise<void> => {
  if (events.length === 0) return
  const payloads = events.map((event) => ({ id: eventId(), ...event }))
  await tx`
    select graphile_worker.add_job('event', one::json, max_attempts => 25)
    from jsonb_array_elements(${tx.json(payloads)}::jsonb) as one`
}

/**
 * Emits events of one kind as one bundle, with one job per subscribed slice. A bundle that fails is retried event by event,
 * so one event that cannot be handled delays no other.
 */
export const emitBundle = async <E extends { kind: string; school_id: string }>(
  tx: Tx,
  events: readonly E[],
): Promise<void> => {
  if (events.length === 0) return
  const bundle = events.map((event) => ({ id: eventId(), ...event }))
  await tx`select graphile_worker.add_job('event', ${tx.json({ bundle })}::json, max_attempts => 25)`
}

/** Queues a job in the transaction of the caller. `key` prevents a second job with the same key. */
export const enqueue = async (
  tx: Tx,
  task: string,
  payload: Json,
  key?: string,
  /** Earliest start; absent, at once. */
  at?: Date,
): Promise<void> => {
  await tx`
    select graphile_worker.add_job(${task}, ${tx.json(payload)}::json, job_key => ${key ?? null},
      run_at => ${at?.toISOString() ?? null}::timestamptz)`
}

/** Queues a job in the transaction of the caller that starts after these seconds, by the machine's own time. */
export const enqueueAfter = async (tx: Tx, seconds: number, task: string, payload: Json): Promise<void> => {
  await tx`
    select graphile_worker.add_job(${task}, ${tx.json(payload)}::json,
      run_at => statement_timestamp() + make_interval(secs => ${seconds}))`
}

/** Creates the tables of the queue; call it before the first `emit`. */
export const migrateJobs = async (databaseUrl: string): Promise<void> => {
  const sql = connect(databaseUrl, { connections: 1, patient: true })
  try {
    const workers = await makeWorkerUtils({ pgPool: clientsForQueue(sql.clients), logger: silent })
    await workers.migrate()
    await workers.release()
  } finally {
    await sql.end()
  }
}

export type Jobs = {
  stop(): Promise<void>
}

/** Starts the workers for events and jobs. Jobs of a killed process are retried within seconds. */
export const startJobs = async (options: JobOptions): Promise<Jobs> => {
  const { sql, log, clock = [], isPaused = () => false } = options
  const pgPool = clientsForQueue(sql.clients)
  const workers = await makeWorkerUtils({ pgPool, logger: silent })
  const events: WorkerEvents = new EventEmitter()
  let pool = ''
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
  })
  const underWay = new Set<string>()
  events.on('job:start', ({ job }) => underWay.add(job.id))
  events.on('job:complete', ({ job }) => underWay.delete(job.id))
  const begin = () =>
    run({
      pgPool,
      events,
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: options.concurrency ?? 4,
          pollInterval: 2000,
          // Jobs are fetched in batches; waiting ones are returned before `freeForgottenJobs` takes them for lost.
          localQueue: { size: 16, ttl: 5000 },
          completeJobBatchDelay: 10,
        },
      },
      logger: problemsOnly(log),
      taskList: taskList(options),
      parsedCronItems: parseCronItems(clock.map((job) => ({ task: job.name, match: job.at }))),
    })
  let runner: Runner | undefined
  const pauseOrGoOn = async () => {
    const running = runner
    if (running && isPaused()) {
      runner = undefined
      await running.stop()
    } else if (!running && !isPaused()) runner = await begin()
  }
  await pauseOrGoOn()
  const freeOrphans = async () => {
    await showPresence(await sql.lasting(), pool)
    await freeForgottenJobs(sql, pool, [...underWay])
    const lost = await selectLostPools(sql)
    if (lost.length > 0) await workers.forceUnlockWorkers(lost)
  }
  const look = async () => {
    await pauseOrGoOn()
    if (runner) await freeOrphans()
  }
  const tick = () =>
    look().catch((error: unknown) => log.warn({ name: (error as Error).name }, 'orphaned jobs could not be freed'))
  await tick()
  const draining = startDrains(options.drains ?? [], { log, isPaused })
  // A tick is skipped while the previous one still waits for the database.
  let ticking: Promise<void> | undefined
  const timer = setInterval(() => {
    ticking ??= tick().finally(() => {
      ticking = undefined
    })
  }, 3000)
  return {
    stop: async () => {
      clearInterval(timer)
      await draining.stop()
      await ticking
      await runner?.stop()
      await workers.release()
    },
  }
}

const taskList = ({ sql, subscribers, tasks = {}, clock = [] }: JobOptions): TaskList => ({
  event: (payload) => queueSubscriberJobs(sql, subscribers, eventsIn(payload)),
  ...Object.fromEntries(
    Object.entries(subscribers).map(([slice, own]) => [
      taskOf(slice),
      (payload: unknown) => follow(sql, own, taskOf(slice), eventsIn(payload)),
    ]),
  ),
  ...Object.fromEntries(clock.map((job) => [job.name, async () => void (await job.run())])),
  ...tasks,
})

const taskOf = (slice: string) => `event.${slice}`

/** One event, or a bundle of one kind. */
const eventsIn = (payload: unknown): readonly Event[] => {
  const one = payload as Event | { readonly bundle: readonly Event[] }
  return 'bundle' in one ? (one.bundle as readonly Event[]) : [one]
}

/** Queues one job per subscribed slice, so that a failing or hanging slice is retried alone. */
const queueSubscriberJobs = async (
  sql: Pool,
  subscribers: JobOptions['subscribers'],
  events: readonly Event[],
): Promise<void> => {
  const kind = events[0]?.kind ?? ''
  const following = Object.keys(subscribers).filter((slice) => subscribers[slice]?.[kind])
  const [only] = following
  if (only !== undefined && following.length === 1) await follow(sql, subscribers[only] ?? {}, taskOf(only), events)
  else if (only !== undefined)
    await insertSubscriberJobs(sql, events.length === 1 ? events : [bundleOf(events)], following.map(taskOf))
}

/** The id differs from that of its first event, which may get a job of its own later. */
const bundleOf = (events: readonly Event[]) => ({ id: `${events[0]?.id} of ${events.length}`, bundle: events })

const follow = async (sql: Pool, own: Subscribers, task: string, events: readonly Event[]): Promise<void> => {
  try {
    await sql.begin(async (tx) => {
      for (const subscriber of own[events[0]?.kind ?? ''] ?? []) await callSubscriber(tx, subscriber, events)
    })
  } catch (error) {
    if (events.length === 1) throw error
    await insertSubscriberJobs(sql, events, [task])
  }
}

/** Calls a subscriber with events of one kind, as one bundle where it accepts bundles. */
export const callSubscriber = async (
  tx: Tx,
  subscriber: Subscriber | BundleSubscriber,
  events: readonly object[],
): Promise<void> => {
  if ('bundle' in subscriber) await subscriber.bundle(tx, events as never)
  else for (const event of events) await subscriber(tx, event as never)
}

const silent = new Logger(() => () => undefined)

const problemsOnly = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    // The message of a failed job can contain its data; only its beginning, with the task name, is logged.
    if (level === 'error') log.error({ job: message.slice(0, 60) }, 'job failed')
  })
