import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@nhip-cau/contract/kernel'
import { schoolPermissions, teacherPermissions } from '@nhip-cau/contract/permissions'
import { createAccount, createSchool } from '@nhip-cau/main/provision'
import { migrateMain } from '@nhip-cau/main/service'
import { upsertAcademicYear } from '@nhip-cau/school-node/features/calendar/calendar-years.queries'
import { insertClass, insertClassTeacher } from '@nhip-cau/school-node/features/classes/classes.queries'
import { insertGuardianship } from '@nhip-cau/school-node/features/parents/parents-ties.queries'
import { insertStudent, placeStudent } from '@nhip-cau/school-node/features/students/students.queries'
import { migrateSchoolNode } from '@nhip-cau/school-node/service'
import { connect } from '@nhip-cau/server-kit/database'
import { createLog } from '@nhip-cau/server-kit/log'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { startNhipCau } from '../compose.ts'
import { type Client, logIn } from './client.ts'

export const password = 'VuonMay@2026'

export type TestSchool = {
  readonly id: string
  readonly addAccount: (
    role: Role,
    fullName: string,
    permissions?: readonly string[],
  ) => Promise<{ id: string; login: () => Promise<Client>; phone: string }>
  readonly addClass: (name: string) => Promise<string>
  readonly addTeacherTo: (classId: string, accountId: string) => Promise<void>
  readonly addChild: (fullName: string, classId: string, parentIds: readonly string[]) => Promise<string>
}

/** The whole product on throw-away databases: both backends on one port, reached over HTTP like by any browser. */
export type TestOptions = {
  readonly followEvery?: number
  /** The clock both services go by; the database's own goes on. */
  readonly now?: () => Date
  /** False: events and jobs wait until another process takes them up. */
  readonly jobs?: boolean
}

export const startTestServer = async (options: TestOptions = {}) => {
  const [mainDatabase, nodeDatabase] = await Promise.all([
    createTestDatabase({ template: 'main', prepare: migrateMain }),
    createTestDatabase({ template: 'node', prepare: migrateSchoolNode }),
  ])
  const dataDir = await mkdtemp(join(tmpdir(), 'nhip-cau-test-'))
  const secret = () => randomBytes(32).toString('base64url')
  const statements: string[] = []
  const settings = {
    mainDatabaseUrl: mainDatabase.url,
    nodeDatabaseUrl: nodeDatabase.url,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    nodeSecret: secret(),
    fileSecret: secret(),
    dataSecret: secret(),
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    followEvery: options.followEvery ?? 50,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    strict: true,
    onStatement: (statement: string) => void statements.push(statement),
  }
  const server = await startNhipCau(settings)
  const main = connect(mainDatabase.url, { connections: 2 })
  const node = connect(nodeDatabase.url, { connections: 2 })
  let people = 0

  const addSchool = async (code: string, name: string): Promise<TestSchool> => {
    const school = await createSchool(main, { code, name, address: null, phone: null, email: null })
    await server.node.followMainNow()
    const schoolId = school.id
    const yearId = randomUUID()
    await upsertAcademicYear(node, {
      schoolId,
      id: yearId,
      name: '2026-2027',
      startsOn: '2026-09-01',
      endsOn: '2027-05-31',
      current: true,
    })
    let classes = 0
    let children = 0
    return {
      id: schoolId,
      addAccount: async (role, fullName, permissions) => {
        people += 1
        const phone = `+8495${String(1_000_000 + people)}`
        const all = { school: schoolPermissions, teacher: teacherPermissions, parent: [] }[role]
        const account = await createAccount(main, {
          role,
          schoolId,
          fullName,
          phone,
          permissions: [...(permissions ?? all)],
          password,
        })
        await server.node.followMainNow()
        return { id: account.accountId, phone, login: () => logIn(server.url, role, phone, password) }
      },
      addClass: async (className) => {
        classes += 1
        const id = randomUUID()
        await insertClass(node, {
          schoolId,
          id,
          academicYearId: yearId,
          name: className,
          ageGroup: 'kindergarten_3_4',
          room: null,
          capacity: 25,
          position: classes,
        })
        return id
      },
      addTeacherTo: async (classId, accountId) => {
        await insertClassTeacher(node, { schoolId, classId, accountId, homeroom: false })
      },
      addChild: async (fullName, classId, parentIds) => {
        children += 1
        const id = randomUUID()
        await insertStudent(node, {
          schoolId,
          id,
          code: `${code}26${String(children).padStart(4, '0')}`,
          fullName,
          nickname: null,
          birthDate: '2023-03-14',
          sex: 'F',
          healthNote: null,
        })
        await placeStudent(node, { schoolId, studentId: id, classId, from: '2026-09-07' })
        for (const [index, accountId] of parentIds.entries()) {
          await insertGuardianship(node, {
            schoolId,
            studentId: id,
            accountId,
            relation: 'Mẹ',
            mainContact: index === 0,
          })
        }
        return id
      },
    }
  }
  return {
    url: server.url,
    server,
    settings,
    /** Straight to the databases: to arrange a state that no call makes, or to look at what must not be there. */
    main,
    node,
    /** Every SQL statement since the last `splice`. */
    statements,
    addSchool,
    stop: async () => {
      await server.stop()
      await Promise.all([main.end(), node.end()])
      await Promise.all([mainDatabase.drop(), nodeDatabase.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A school with two classes and everybody in it, and a second one that must never be seen from the first. */
export const startTwoSchools = async (options: TestOptions = {}) => {
  const server = await startTestServer(options)
  const school = await server.addSchool('VM', 'Trường Mầm non Vườn Mây')
  const other = await server.addSchool('DD', 'Trường Mầm non Đom Đóm Xanh')
  const mam = await school.addClass('Mầm 1')
  const la = await school.addClass('Lá 1')
  const foreign = await other.addClass('C1')
  const people = {
    head: await school.addAccount('school', 'Phùng Thị Diệu Hương'),
    deputy: await school.addAccount('school', 'Tạ Thị Bích Loan'),
    clerk: await school.addAccount('school', 'Đinh Thị Tố Vy', []),
    mamTeacher: await school.addAccount('teacher', 'Mạc Thị Ngọc Bích', ['teacher.post']),
    laTeacher: await school.addAccount('teacher', 'Bạch Thị Thanh Tâm', ['teacher.post', 'teacher.postControl.post']),
    bareTeacher: await school.addAccount('teacher', 'Doãn Thị Hải Yến', []),
    mamParent: await school.addAccount('parent', 'Phan Thị Thu Ngân'),
    laParent: await school.addAccount('parent', 'Âu Thị Hồng Thắm'),
    bothParent: await school.addAccount('parent', 'Vũ Phúc Thịnh'),
    otherHead: await other.addAccount('school', 'Hồ Thị Lan'),
    otherTeacher: await other.addAccount('teacher', 'Lý Thị Mai'),
    otherParent: await other.addAccount('parent', 'Ngô Văn Nam'),
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
