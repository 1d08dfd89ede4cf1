import { hashPassword } from '@nhip-cau/main/passwords'
import { createAccount, createSchool, setAcademicYears } from '@nhip-cau/main/provision'
import { upsertAcademicYear } from '@nhip-cau/school-node/features/register/calendar/calendar-years.queries'
import { insertClass, insertClassTeacher } from '@nhip-cau/school-node/features/register/classes/classes.queries'
import { insertGuardianship } from '@nhip-cau/school-node/features/register/parents/parents-guardianships.queries'
import { insertStudent, placeStudent } from '@nhip-cau/school-node/features/register/students/students.queries'
import type { Db } from '@nhip-cau/server-kit/database'
import type { startNhipCau } from '../compose.ts'
import { stableId } from '../stable-id.ts'
import { accountsOf, childrenOf, type DemoSchool, demoPeople, demoSchools, demoYears } from './data.ts'
import { hasAccounts, insertStep, selectStep } from './demo.queries.ts'
import { notJoined } from './onboarding.ts'

export type NhipCau = Awaited<ReturnType<typeof startNhipCau>>

export const schoolIdOf = (code: string) => stableId(`demo school ${code}`)
export const classIdOf = (code: string, key: string) => stableId(`demo class ${code} ${key}`)
export const accountIdOf = (role: string, phone: string) => stableId(`demo ${role} ${phone}`)

export const yearId = (code: string, name: string) => stableId(`demo year ${code} ${name}`)
export const studentId = (code: string, name: string) => stableId(`demo student ${code} ${name}`)

/** Creates the schools and accounts at main, then the register at the node. */
export const fillRegister = async (server: NhipCau, progress: (detail: string) => void): Promise<void> => {
  const ids = await fillMain(server, progress)
  await server.node.followMainNow()
  if (!(await hasAccounts(server.node.sql, ids))) throw new Error('the node does not know all accounts')
  if ((await selectStep(server.node.sql, 'register')) !== undefined) return
  await server.node.sql.begin(async (tx) => {
    for (const school of demoSchools) await fillSchool(tx, school)
    await insertStep(tx, 'register', true)
  })
}

const fillMain = async ({ main }: NhipCau, progress: (detail: string) => void): Promise<string[]> => {
  const passwordHash = await hashPassword(demoPeople.password)
  const ids: string[] = []
  for (const school of demoSchools) {
    const { code, name, address, phone, email } = school
    const schoolId = schoolIdOf(code)
    await createSchool(main.sql, { id: schoolId, code, name, address, phone, email })
    await setAcademicYears(
      main.sql,
      schoolId,
      demoYears.map((year) => ({ ...year, id: yearId(code, year.name) })),
    )
    const accounts = accountsOf(school)
    for (const account of accounts) {
      const { accountId } = await createAccount(main.sql, {
        id: accountIdOf(account.role, account.phone),
        role: account.role,
        schoolId,
        fullName: account.name,
        phone: account.phone,
        permissions: account.permissions,
        ...(account.role === 'parent' && notJoined.has(account.phone)
          ? { onboarding: notJoined.get(account.phone) ?? 'none' }
          : { passwordHash }),
      })
      ids.push(accountId)
    }
    progress(`${name}, ${accounts.length}`)
  }
  return ids
}

const fillSchool = async (tx: Db, school: DemoSchool): Promise<void> => {
  const { code } = school
  const schoolId = schoolIdOf(code)
  for (const year of demoYears) {
    await upsertAcademicYear(tx, {
      schoolId,
      id: yearId(code, year.name),
      name: year.name,
      startsOn: year.starts_on,
      endsOn: year.ends_on,
      current: year.current,
    })
  }
  const current = demoYears.find((year) => year.current)
  if (current === undefined) throw new Error('the demo has no running year')
  for (const [position, one] of school.classes.entries()) {
    const classId = classIdOf(code, one.key)
    await insertClass(tx, {
      schoolId,
      id: classId,
      academicYearId: yearId(code, current.name),
      name: one.name,
      ageGroup: one.age_group,
      room: one.room,
      capacity: one.capacity,
      position,
    })
    for (const [index, teacher] of one.teachers.entries()) {
      await insertClassTeacher(tx, {
        schoolId,
        classId,
        accountId: accountIdOf('teacher', teacher.phone),
        homeroom: index === 0,
      })
    }
  }
  await fillChildren(tx, school, firstSchoolDay)
}

// 5 September 2026, the opening day of the year, is a Saturday.
export const firstSchoolDay = '2026-09-07'

const fillChildren = async (tx: Db, school: DemoSchool, firstDay: string): Promise<void> => {
  const { code } = school
  const schoolId = schoolIdOf(code)
  for (const [index, child] of childrenOf(school).entries()) {
    const id = studentId(code, child.name)
    await insertStudent(tx, {
      schoolId,
      id,
      code: `${code}26${String(index + 1).padStart(4, '0')}`,
      fullName: child.name,
      nickname: child.nickname,
      birthDate: child.birth,
      sex: child.sex,
      healthNote: child.health ?? null,
    })
    await placeStudent(tx, {
      schoolId,
      studentId: id,
      classId: classIdOf(code, child.class),
      from: child.from ?? firstDay,
    })
    for (const { relation, phone, main } of child.guardians) {
      await insertGuardianship(tx, {
        schoolId,
        studentId: id,
        accountId: accountIdOf('parent', phone),
        relation,
        mainContact: main,
      })
    }
  }
}
