import { jwks, listChanges } from '@nhip-cau/contract/session'
import { DatabaseConnections, UndoSeconds } from '@nhip-cau/server-kit/config'
import { baseContext } from '@nhip-cau/server-kit/context'
import { connect } from '@nhip-cau/server-kit/database'
import { forgetOldKeys } from '@nhip-cau/server-kit/idempotency'
import { type ClockJob, type JobOptions, migrateJobs, startJobs } from '@nhip-cau/server-kit/jobs'
import { createLiveHub } from '@nhip-cau/server-kit/live'
import { migrate } from '@nhip-cau/server-kit/migrate'
import { folderStore } from '@nhip-cau/server-kit/object-store'
import { mountRoutes } from '@nhip-cau/server-kit/routes'
import { completeSagas } from '@nhip-cau/server-kit/saga'
import { expectSecret } from '@nhip-cau/server-kit/secret-check.queries'
import { createRevocations, createVerifyToken } from '@nhip-cau/server-kit/tokens'
import { allOrNothing, type OnFailure } from '@nhip-cau/server-kit/until-reached'
import { createVault } from '@nhip-cau/server-kit/vault'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Context } from './context.ts'
import { decisionTasks } from './decisions/held-decisions.ts'
import { absenceClock, absenceSubscribers } from './features/daily/absence/absence.jobs.ts'
import { heldAbsences } from './features/daily/absence/absence-answers.ts'
import { absenceFiles } from './features/daily/absence/absence-files.queries.ts'
import { attendanceClock, attendanceSubscribers } from './features/daily/attendance/attendance.jobs.ts'
import { attendanceDrains } from './features/daily/attendance/attendance-settling.ts'
import { cameraClock } from './features/daily/camera/camera.jobs.ts'
import { type CameraGatewayOptions, createCameraGateway } from './features/daily/camera/camera-gateway.ts'
import { mountGatewayState } from './features/daily/camera/camera-gateway-state.ts'
import { eduPlanClock } from './features/daily/edu-plan/edu-plan.jobs.ts'
import { eduPlanFiles } from './features/daily/edu-plan/edu-plan-files.queries.ts'
import {
  familyMessageClock,
  familyMessageSubscribers,
  familyMessageTasks,
} from './features/daily/family-messages/family-messages.jobs.ts'
import { growthTasks } from './features/daily/growth/growth.jobs.ts'
import { kitchenClock, kitchenSubscribers } from './features/daily/kitchen/kitchen.jobs.ts'
import { mediaClock, mediaTasks } from './features/daily/media/media.routes.ts'
import {
  createPresentDocument,
  createPresentImage,
  createPresentVideo,
} from './features/daily/media/media-addresses.ts'
import { pageFiles } from './features/daily/media/media-documents.queries.ts'
import { posterFiles } from './features/daily/media/media-videos.queries.ts'
import { menuImportClock } from './features/daily/menu-plan/import/menu-plan-import.routes.ts'
import { menuClock } from './features/daily/menu-plan/menu-plan.jobs.ts'
import { menuFiles } from './features/daily/menu-plan/menu-plan-files.queries.ts'
import { niceStudentTasks } from './features/daily/nice-student/nice-student.jobs.ts'
import { ownStickerFiles } from './features/daily/nice-student/nice-student-files.queries.ts'
import { niceCardPrintClock, niceCardPrintTasks } from './features/daily/nice-student/nice-student-prints.jobs.ts'
import { notificationClock, notificationSubscribers } from './features/daily/notifications/notifications.jobs.ts'
import { pickUpClock, pickUpTasks } from './features/daily/pick-up/pick-up.jobs.ts'
import { pickUpCodeFiles, pickUpRequestFiles } from './features/daily/pick-up/pick-up-files.queries.ts'
import { draftFiles } from './features/daily/posts/drafts/posts-drafts-files.queries.ts'
import { postClock } from './features/daily/posts/posts.jobs.ts'
import { postAnswerClock } from './features/daily/posts/posts-confirm.jobs.ts'
import { createFamilyCounts } from './features/daily/posts/posts-family-counts.ts'
import { postFiles } from './features/daily/posts/posts-files.queries.ts'
import { createReachCounts } from './features/daily/posts/posts-reach-counts.ts'
import { heldPosts } from './features/daily/posts/posts-settling.ts'
import { createSharedPosts } from './features/daily/posts/posts-shared.ts'
import {
  prescriptionClock,
  prescriptionSubscribers,
  prescriptionTasks,
} from './features/daily/prescriptions/prescriptions.jobs.ts'
import { heldPrescriptions } from './features/daily/prescriptions/prescriptions-decisions.ts'
import { prescriptionFiles } from './features/daily/prescriptions/prescriptions-files.queries.ts'
import { reviewClock, reviewTasks } from './features/daily/student-review/student-review.jobs.ts'
import { monthBookClock, monthBookTasks } from './features/overview/child-year/child-year-books.jobs.ts'
import { auditClock } from './features/register/audit/audit.routes.ts'
import { calendarClock, calendarTasks } from './features/register/calendar/calendar.jobs.ts'
import { consentFiles } from './features/register/consents/consents-files.queries.ts'
import { dataRequestClock, dataRequestTasks } from './features/register/data-requests/data-requests.routes.ts'
import { heldDataRequests } from './features/register/data-requests/data-requests-decisions.ts'
import { followMain, forgetEndedSessions } from './features/register/directory/directory.ts'
import { importClock, importTasks } from './features/register/imports/imports.routes.ts'
import { onboardingClock, onboardingTasks } from './features/register/onboarding/onboarding.jobs.ts'
import { heldPickUpPeople } from './features/register/pick-up-people/pick-up-people-decisions.ts'
import { pickUpPersonFiles } from './features/register/pick-up-people/pick-up-people-files.queries.ts'
import { avatarFiles } from './features/register/profile/profile-files.queries.ts'
import { promotionClock } from './features/register/promotions/promotions.routes.ts'
import { schoolFiles } from './features/register/school-settings/school-settings-files.queries.ts'
import { studentFiles } from './features/register/students/students-files.queries.ts'
import { createFileCookies } from './files/file-cookie.ts'
import type { FileKind } from './files/file-kind.ts'
import { createVideoConverter } from './files/video-converter.ts'
import { deleteOldBuckets } from './http/write-limits.queries.ts'
import { limitWrites } from './http/write-limits.ts'
import { leavingTasks } from './main-service/leaving.ts'
import { createAskMain } from './main-service/main-calls.ts'
import { sampleCiphertexts } from './people/ciphertexts.queries.ts'
import { routes } from './routes.ts'
import { createSettingsCache } from './settings-cache.ts'

const migrations = new URL('../migrations/', import.meta.url)

/** Migrates the node's tables and those of its job queue. */
export const migrateSchoolNode = async (databaseUrl: string, only?: readonly string[]): Promise<void> => {
  await migrateJobs(databaseUrl)
  await migrate(databaseUrl, migrations, only)
}

export type SchoolNodeOptions = {
  /** Factor for the write limits of an account; 1 if absent. */
  readonly writeLimitFactor?: number | undefined
  readonly undoSeconds?: number | undefined
  /** Seconds in which decisions and new posts can be undone, if it differs from `undoSeconds`; 0: they count at once. */
  readonly decisionUndoSeconds?: number | undefined
  /** Name or path of the ffmpeg that converts videos; `off` if none does. */
  readonly ffmpeg?: string | undefined
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  /** URL of main; a function, because an all-in-one process knows its own port only after it listens. */
  readonly mainUrl: () => string
  readonly nodeSecret: string
  readonly fileSecret: string
  /** Key for identity numbers; without it they are lost. */
  readonly dataSecret: string
  readonly mediaFolder: string
  /** Whether browsers reach this node over HTTPS. */
  readonly https: boolean
  /** URL of the web app for printouts; if absent, the host of the request is used. */
  readonly webAddress?: string | undefined
  readonly connections?: number
  readonly now?: () => Date
  /** The gateway of the cameras and its secret; if absent, nobody can watch. */
  readonly camera?: CameraGatewayOptions | undefined
  /** Milliseconds between two reads of main's change feed. */
  readonly followEvery?: number
  /** False: this process serves requests only, and other processes run events and jobs. */
  readonly jobs?: boolean
  /** The names of tasks that this process leaves to others. */
  readonly leaves?: readonly string[] | undefined
  readonly strict?: boolean
  /** Returns true while the disk is full; jobs wait. */
  readonly isFull?: () => boolean
  readonly onStatement?: (statement: string) => void
}

/** Main's public keys, fetched at first use and again for an unknown key id. */
const keysOf = (mainUrl: () => string): JWTVerifyGetKey => {
  let keys: JWTVerifyGetKey | undefined
  return (header, token) => {
    keys ??= createRemoteJWKSet(new URL(jwks.path, mainUrl()), { cooldownDuration: 1000, cacheMaxAge: 10 * 60_000 })
    return keys(header, token)
  }
}

/** All kinds of file owners. A test compares them with the tables. */
export const fileKinds: readonly FileKind[] = [
  avatarFiles,
  ...schoolFiles,
  studentFiles,
  pickUpPersonFiles,
  consentFiles,
  postFiles,
  draftFiles,
  posterFiles([postFiles, draftFiles]),
  pageFiles([postFiles, draftFiles, menuFiles, eduPlanFiles]),
  menuFiles,
  absenceFiles,
  ...prescriptionFiles,
  pickUpRequestFiles,
  pickUpCodeFiles,
  ownStickerFiles,
  eduPlanFiles,
]

/** The event subscribers of each slice. */
export const subscribersOf = (context: Pick<Context, 'now'>): JobOptions['subscribers'] => ({
  attendance: attendanceSubscribers,
  kitchen: kitchenSubscribers(context),
  absence: absenceSubscribers,
  prescriptions: prescriptionSubscribers,
  'family-messages': familyMessageSubscribers,
  notifications: notificationSubscribers,
})

/** Starts the service; if that fails, everything already started is stopped. */
export const startSchoolNode = (options: SchoolNodeOptions) => allOrNothing((onFailure) => open(options, onFailure))

const open = async (options: SchoolNodeOptions, onFailure: OnFailure) => {
  const { databaseUrl, log, mainUrl, nodeSecret, fileSecret } = options
  await migrateSchoolNode(databaseUrl)
  const sql = connect(databaseUrl, {
    connections: options.connections ?? DatabaseConnections.parse(undefined),
    ...(options.onStatement === undefined ? {} : { onStatement: options.onStatement }),
    now: options.now,
  })
  onFailure(sql.end)
  await expectSecret(sql, options.dataSecret, sampleCiphertexts)
  const base = baseContext(sql, log, options.now)
  const revocations = createRevocations()
  const keys = keysOf(mainUrl)
  const settings = await createSettingsCache(sql)
  const familyCounts = createFamilyCounts(sql, base.now)
  const reachCounts = createReachCounts()
  const sharedPosts = createSharedPosts(sql)
  const live = await createLiveHub(sql, log, revocations, (signal) => {
    familyCounts.onSignal(signal)
    reachCounts.onSignal(signal)
    sharedPosts.onSignal(signal)
  })
  onFailure(live.close)
  const presentImage = createPresentImage(fileSecret, base.now)
  const undoSeconds = UndoSeconds.parse(options.undoSeconds)
  const context: Context = {
    ...base,
    transactionParts: (tx) => ({ settings: settings.within(tx) }),
    live,
    store: await folderStore(options.mediaFolder),
    verifyToken: createVerifyToken(keys, revocations),
    presentImage,
    presentVideo: createPresentVideo(fileSecret, base.now, presentImage),
    presentDocument: createPresentDocument(fileSecret, base.now, presentImage),
    fileKinds,
    fileSecret,
    webAddress: options.webAddress,
    settings,
    familyCounts,
    reachCounts,
    sharedPosts,
    askMain: createAskMain(mainUrl, nodeSecret),
    vault: createVault(options.dataSecret),
    fileCookies: createFileCookies({ secret: fileSecret, revocations, https: options.https }),
    cameraGateway: createCameraGateway(options.camera),
    videoConverter: createVideoConverter({ program: options.ffmpeg ?? 'ffmpeg', isFull: options.isFull }),
    undoSeconds,
    decisionUndoSeconds: options.decisionUndoSeconds ?? undoSeconds,
  }
  const main = await followMain(context, {
    url: mainUrl,
    secret: nodeSecret,
    revocations,
    every: options.followEvery ?? 1000,
  })
  const clock: readonly ClockJob[] = [
    ...notificationClock(context),
    ...absenceClock(context),
    ...prescriptionClock(context),
    ...mediaClock(context),
    ...onboardingClock(context),
    ...calendarClock(context),
    ...promotionClock(context),
    ...attendanceClock(context),
    ...pickUpClock(context),
    ...postAnswerClock(context),
    ...familyMessageClock(context),
    ...eduPlanClock(context),
    ...cameraClock(context),
    ...kitchenClock(context),
    ...niceCardPrintClock(context),
    ...monthBookClock(context),
    ...reviewClock(context),
    ...menuClock(context),
    ...postClock(context),
    ...auditClock(context),
    ...importClock(context),
    ...menuImportClock(context),
    ...dataRequestClock(context),
    { name: 'sagas.complete', at: '* * * * *', run: () => completeSagas(context, routes) },
    { name: 'idempotency.forget', at: '41 * * * *', run: () => forgetOldKeys(context) },
    { name: 'write-limits.forget', at: '47 * * * *', run: () => deleteOldBuckets(context.db) },
    { name: 'sessions.forget', at: '11 * * * *', run: () => forgetEndedSessions(context) },
  ]
  const tasks = {
    ...mediaTasks(context),
    ...onboardingTasks(context),
    ...calendarTasks(context),
    ...dataRequestTasks(context),
    ...importTasks(context),
    ...leavingTasks(context),
    ...pickUpTasks(context),
    ...familyMessageTasks(context),
    ...niceStudentTasks(context),
    ...growthTasks(context),
    ...reviewTasks(context),
    ...niceCardPrintTasks(context),
    ...monthBookTasks(context),
    ...prescriptionTasks(context),
    ...decisionTasks(context, {
      post: heldPosts,
      absence: heldAbsences,
      prescription: heldPrescriptions,
      pick_up_person: heldPickUpPeople,
      data_request: heldDataRequests,
    }),
  }
  const beginJobs = () =>
    startJobs({
      sql,
      log,
      subscribers: subscribersOf(context),
      tasks: Object.fromEntries(Object.entries(tasks).filter(([name]) => !options.leaves?.includes(name))),
      clock,
      drains: attendanceDrains(context),
      ...(options.isFull === undefined ? {} : { isPaused: options.isFull }),
    })
  let startingJobs: ReturnType<typeof beginJobs> | undefined
  return {
    endpoints: routes.map((one) => one.endpoint),
    sql,
    /** Runs a scheduled job at once. */
    runClock: async (name: string) => {
      await clock.find((job) => job.name === name)?.run()
    },
    /** The demo data uses it to encrypt identity numbers. */
    vault: context.vault,
    /** The demo data stores drawn portraits in it. */
    store: context.store,
    /** Tests change settings in the database; the next request reads them. */
    forgetSettings: context.settings.forget,
    /** Reads main's change feed at once. */
    followMainNow: main.look,
    mount: (app: FastifyInstance) => {
      mountRoutes(app, routes, {
        context,
        verifyToken: context.verifyToken,
        limit: limitWrites(sql, options.writeLimitFactor ?? 1),
        hasModule: async (schoolId, module) => (await context.settings.of(schoolId)).modules[module],
        ...(options.strict === undefined ? {} : { strict: options.strict }),
      })
      if (options.camera) mountGatewayState(app, context, { secret: options.camera.secret, ageMs: main.msSinceAsked })
    },
    /** Follows main and runs jobs. Call it once main can answer, because jobs ask it too. */
    startWorking: async () => {
      main.start()
      if (options.jobs === false) return
      startingJobs = beginJobs()
      await startingJobs
    },
    /** Ends the live streams, which would keep the server from closing. */
    closeStreams: async () => {
      await Promise.all([context.live.close(), context.settings.close()])
    },
    alive: () => sql.givesConnections(),
    /**
     * Throws if the database cannot be reached, or if main's change feed was not read for 60 seconds, because ended
     * sessions would stay valid.
     */
    ready: async () => {
      await sql`select 1`
      if (main.secondsSinceLook() > 60) throw new Error(`no answer of ${listChanges.path}`)
    },
    stop: async () => {
      context.videoConverter.stop()
      await main.stop()
      const jobs = await startingJobs?.catch(() => undefined)
      await jobs?.stop()
      await sql.end()
    },
  }
}
