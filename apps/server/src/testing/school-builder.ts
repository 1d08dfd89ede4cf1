import { randomUUID } from 'node:crypto'
import type { Role } from '@nhip-cau/contract/kernel'
import { schoolPermissions, teacherPermissions } from '@nhip-cau/contract/permissions'
import { createAccount, createSchool } from '@nhip-cau/main/provision'
import { cheapHash } from '@nhip-cau/main/testing/cheap-hash'
import { upsertAcademicYear } from '@nhip-cau/school-node/features/register/calendar/calendar-years.queries'
import { insertClass, insertClassTeacher } from '@nhip-cau/school-node/features/register/classes/classes.queries'
import { insertGuardianship } from '@nhip-cau/school-node/features/register/parents/parents-guardianships.queries'
import { insertStudent, placeStudent } from '@nhip-cau/school-node/features/register/students/students.queries'
import type { Pool } from '@nhip-cau/server-kit/database'
import { type Client, logIn } from './client.ts'

export const password = 'VuonMay@2026'

export type TestAccount = { readonly id: string; readonly login: () => Promise<Client>; readonly phone: string }
type Wanted = readonly [role: Role, fullName: string, permissions?: readonly string[]]

export type TestSchool = {
  readonly id: string
  readonly addAccount: (...wanted: Wanted) => Promise<TestAccount>
  /** Creates many people, who reach the node in one read of the change feed. */
  readonly addAccounts: <Name extends string>(wanted: Record<Name, Wanted>) => Promise<Record<Name, TestAccount>>
  readonly addClass: (name: string) => Promise<string>
  readonly addTeacherTo: (classId: string, accountId: string) => Promise<void>
  readonly addChild: (fullName: string, classId: string, parentIds: readonly string[]) => Promise<string>
}

type Builder = {
  readonly main: Pool
  readonly node: Pool
  /** URL of the product. */
  readonly url: string
  /** Resolves when the node has read all changes of main. */
  readonly follow: () => Promise<void>
}

/** Creates schools directly in the databases of a running product. */
export const createSchoolBuilder = ({ main, node, url, follow }: Builder) => {
  let people = 0
  // Tests log in thousands of times, so the hash is cheap.
  const hash = cheapHash(password)

  const addSchool = async (code: string, name: string): Promise<TestSchool> => {
    const school = await createSchool(main, { code, name, address: null, phone: null, email: null })
    await follow()
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
    const create = async (...[role, fullName, permissions]: Wanted): Promise<TestAccount> => {
      people += 1
      const phone = `+8495${String(1_000_000 + people)}`
      const all = { school: schoolPermissions, teacher: teacherPermissions, parent: [] }[role]
      const account = await createAccount(main, {
        role,
        schoolId,
        fullName,
        phone,
        permissions: [...(permissions ?? all)],
        passwordHash: await hash,
      })
      return { id: account.accountId, phone, login: () => logIn(url, role, phone, password) }
    }
    return {
      id: schoolId,
      addAccount: async (...wanted) => {
        const account = await create(...wanted)
        await follow()
        return account
      },
      addAccounts: async <Name extends string>(wanted: Record<Name, Wanted>) => {
        const entries = Object.entries<Wanted>(wanted)
        const made = await Promise.all(entries.map(async ([name, one]) => [name, await create(...one)] as const))
        await follow()
        return Object.fromEntries(made) as Record<Name, TestAccount>
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
  return addSchool
}
