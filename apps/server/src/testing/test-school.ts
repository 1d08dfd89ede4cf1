import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateMain } from '@nhip-cau/main/service'
import { migrateSchoolNode } from '@nhip-cau/school-node/service'
import type { AppOptions } from '@nhip-cau/server-kit/app'
import { connect } from '@nhip-cau/server-kit/database'
import { createLog } from '@nhip-cau/server-kit/log'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { type ComposeOptions, startNhipCau } from '../compose.ts'
import type { Client } from './client.ts'
import { collectRequestStatements } from './request-statements.ts'
import { createSchoolBuilder } from './school-builder.ts'

/** Starts the product on temporary databases: both backends on one port, called over HTTP. */
export type TestOptions = {
  readonly followEvery?: number
  /** The clock of both services; the database's own clock is not changed. */
  readonly now?: () => Date
  /** False: events and jobs wait for another process. */
  readonly jobs?: boolean
  readonly log?: ReturnType<typeof createLog>
  /** Factor for the rate limits; tests send the requests of a year in a minute. */
  readonly writeLimitFactor?: number
  /** Seconds in which a mark or a departure can be undone; absent: the default. */
  readonly undoSeconds?: number
  /** Seconds in which a decision can be undone; absent: decisions count at once. */
  readonly decisionUndoSeconds?: number
  readonly bodyDeadlines?: AppOptions['bodyDeadlines']
  /** The camera gateway; absent: there is none. */
  readonly camera?: ComposeOptions['camera']
  /** Name or path of ffmpeg; absent: videos stay as they are. */
  readonly ffmpeg?: string
}

export const startTestServer = async (options: TestOptions = {}) => {
  const [mainDatabase, nodeDatabase] = await Promise.all([
    createTestDatabase({ template: 'main', prepare: migrateMain }),
    createTestDatabase({ template: 'node', prepare: migrateSchoolNode }),
  ])
  const dataDir = await mkdtemp(join(tmpdir(), 'nhip-cau-test-'))
  const secret = () => randomBytes(32).toString('base64url')
  const statements: string[] = []
  const ofRequests = collectRequestStatements()
  const settings = {
    mainDatabaseUrl: mainDatabase.url,
    nodeDatabaseUrl: nodeDatabase.url,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    nodeSecret: secret(),
    fileSecret: secret(),
    dataSecret: secret(),
    log: options.log ?? createLog(process.env.TEST_LOG ?? 'silent'),
    followEvery: options.followEvery ?? 50,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    strict: true,
    bodyDeadlines: options.bodyDeadlines,
    writeLimitFactor: options.writeLimitFactor ?? 1000,
    undoSeconds: options.undoSeconds,
    decisionUndoSeconds: options.decisionUndoSeconds ?? 0,
    ffmpeg: options.ffmpeg ?? 'off',
    camera: options.camera,
    onStatement: (statement: string) => {
      statements.push(statement)
      ofRequests.note(statement)
    },
  }
  const server = await startNhipCau(settings)
  const main = connect(mainDatabase.url, { connections: 2 })
  const node = connect(nodeDatabase.url, { connections: 2, now: options.now })
  const addSchool = createSchoolBuilder({ main, node, url: server.url, follow: () => server.node.followMainNow() })
  return {
    url: server.url,
    server,
    settings,
    /** Direct access to the databases, for states that no endpoint creates and for checks of stored data. */
    main,
    node,
    /** All SQL statements since the last `splice`. */
    statements,
    statementsOf: ofRequests.during,
    addSchool,
    stop: async () => {
      await server.stop()
      await Promise.all([main.end(), node.end()])
      await Promise.all([mainDatabase.drop(), nodeDatabase.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Starts a school with two classes and all roles, and a second school that must never be visible from the first. */
export const startTwoSchools = async (options: TestOptions = {}) => {
  const server = await startTestServer(options)
  const school = await server.addSchool('VM', 'Trường Mầm non Vườn Mây')
  const other = await server.addSchool('DD', 'Trường Mầm non Đom Đóm Xanh')
  const mam = await school.addClass('Mầm 1')
  const la = await school.addClass('Lá 1')
  const foreign = await other.addClass('C1')
  const people = {
    ...(await school.addAccounts({
      head: ['school', 'Phùng Thị Diệu Hương'],
      deputy: ['school', 'Tạ Thị Bích Loan'],
      clerk: ['school', 'Đinh Thị Tố Vy', []],
      mamTeacher: ['teacher', 'Mạc Thị Ngọc Bích', ['teacher.post']],
      laTeacher: ['teacher', 'Bạch Thị Thanh Tâm', ['teacher.post', 'teacher.postControl.post']],
      bareTeacher: ['teacher', 'Doãn Thị Hải Yến', []],
      mamParent: ['parent', 'Phan Thị Thu Ngân'],
      laParent: ['parent', 'Âu Thị Hồng Thắm'],
      bothParent: ['parent', 'Vũ Phúc Thịnh'],
    })),
    ...(await other.addAccounts({
      otherHead: ['school', 'Hồ Thị Lan'],
      otherTeacher: ['teacher', 'Lý Thị Mai'],
      otherParent: ['parent', 'Ngô Văn Nam'],
    })),
  }
  await school.addTeacherTo(mam, people.mamTeacher.id)
  await school.addTeacherTo(mam, people.bareTeacher.id)
  await school.addTeacherTo(la, people.laTeacher.id)
  await other.addTeacherTo(foreign, people.otherTeacher.id)
  await school.addChild('Nguyễn Hoàng Gia Hân', mam, [people.mamParent.id])
  await school.addChild('Nguyễn Tường Vy', la, [people.laParent.id])
  await school.addChild('Vũ Phúc Minh Đức', mam, [people.bothParent.id])
  await school.addChild('Vũ Phúc An Nhiên', la, [people.bothParent.id])
  await other.addChild('Ngô Bảo Châu', foreign, [people.otherParent.id])
  const names = Object.keys(people) as (keyof typeof people)[]
  const entries = await Promise.all(names.map(async (name) => [name, await people[name].login()] as const))
  const as = Object.fromEntries(entries) as Record<keyof typeof people, Client>
  return { ...server, school, other, classes: { mam, la, foreign }, people, as }
}

export type TwoSchools = Awaited<ReturnType<typeof startTwoSchools>>
