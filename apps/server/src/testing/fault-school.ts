import { absenceListInput } from '@nhip-cau/contract/absence'
import { listAttendance } from '@nhip-cau/contract/attendance'
import { connect } from '@nhip-cau/server-kit/database'
import { startEmbeddedPostgres } from '@nhip-cau/server-kit/embedded-postgres'
import { makeDataFolder, removeDataFolder } from '@nhip-cau/server-kit/testing/killable-cluster'
import { eventually } from './eventually.ts'
import { type RunningServer, startServerProcess } from './running-server.ts'
import { createSchoolBuilder } from './school-builder.ts'

const names = (count: number) => Array.from({ length: count }, (_, n) => String.fromCharCode(65 + n))

type FaultSchoolOptions = {
  /** The data folder; if absent, a temporary one that is removed afterwards. */
  readonly dataDir?: string
  readonly settings?: Record<string, string>
  /** A server that was started elsewhere with that folder. */
  readonly server?: RunningServer
}

/** Starts the released product with its embedded database and a school; the test may kill any process. */
export const startFaultSchool = async (options: FaultSchoolOptions = {}) => {
  const dataDir = options.dataDir ?? makeDataFolder()
  const server = options.server ?? startServerProcess(dataDir, options.settings)
  const url = await server.ready
  const guest = await startEmbeddedPostgres({ dataDir, share: true })
  const nodeUrl = await guest.createDatabase('nhip_cau_node')
  const [main, node] = [connect(await guest.createDatabase('nhip_cau_main')), connect(nodeUrl)]
  const own = connect(await guest.createDatabase('journal'))
  await guest.stop()

  const count = async (db: typeof main, table: string) => (await db`select from ${db(table)}`).length
  const follow = async (table: string) => {
    const isKnown = async () => (await count(node, table)) >= (await count(main, table))
    await eventually(isKnown, (known) => known)
  }
  const addSchool = createSchoolBuilder({ main, node, url, follow: () => follow('schools') })
  const school = await addSchool('VM', 'Trường Mầm non Vườn Mây')
  const classes = [await school.addClass('Mầm 1'), await school.addClass('Lá 1')] as const
  const head = await school.addAccount('school', 'Phùng Thị Diệu Hương')
  const teacher = await school.addAccount('teacher', 'Bạch Thị Thanh Tâm')
  const parents = await Promise.all(names(4).map((name) => school.addAccount('parent', `Phan Thị ${name}`)))
  await follow('accounts')
  for (const one of classes) await school.addTeacherTo(one, teacher.id)
  const families = await Promise.all(
    parents.map(async (parent) => ({
      parent: await parent.login(),
      children: await Promise.all(classes.map((one) => school.addChild('Nguyễn Gia Hân', one, [parent.id]))),
    })),
  )
  const office = await head.login()

  const openDay = async () => {
    for (let back = 0; back < 60; back += 1) {
      const day = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
      const register = await office.get(listAttendance, { query: { class_id: classes[0], day } })
      if (register.open && register.day <= register.today) return day
    }
    throw new Error('There is no school day within two months.')
  }
  const registerDay = await openDay()
  // A child that was reported absent is left out of the register of that day, which would look like a lost write.
  const comingDays = async () => {
    const { days } = await (families[0]?.parent ?? office).get(absenceListInput)
    return days.filter((one) => one.open && one.day !== registerDay).map((one) => one.day)
  }
  return {
    server,
    url,
    dataDir,
    nodeUrl,
    main,
    node,
    /** A database on the same PostgreSQL that only the test uses. */
    own,
    schoolId: school.id,
    classes,
    office,
    teacher: await teacher.login(),
    families,
    /** The latest school day, today or before. */
    openDay: registerDay,
    /** School days for which absences can be reported, without `openDay`. */
    comingDays: await comingDays(),
    stop: async () => {
      await Promise.all([main.end(), node.end(), own.end()])
      await server.end()
      if (options.dataDir === undefined) removeDataFolder(dataDir)
    },
  }
}

export type FaultSchool = Awaited<ReturnType<typeof startFaultSchool>>
