import { schoolPermissions } from '@nhip-cau/contract/permissions'
import { createAccount, createSchool, setAcademicYears } from '@nhip-cau/main/provision'
import { insertSuggestedHolidays } from '@nhip-cau/school-node/features/register/calendar/calendar-suggestions'
import { upsertAcademicYear } from '@nhip-cau/school-node/features/register/calendar/calendar-years.queries'
import { upsertSchool } from '@nhip-cau/school-node/features/register/school-settings/school-settings-identity.queries'
import { StartError } from '@nhip-cau/server-kit/start-error'
import texts from '../../messages/vi.json' with { type: 'json' }
import { stableId } from '../stable-id.ts'
import type { Command } from './open.ts'
import { runningYear } from './running-year.ts'
import { codeFrom } from './school-code.ts'
import { selectPerson, selectSchools } from './schools.queries.ts'

export type SchoolInput = {
  readonly name: string
  /** E.164. */
  readonly adminPhone: string
  readonly adminName: string | undefined
  readonly code: string | undefined
  readonly address: string | undefined
}

/** Creates a school with its current year, the usual holidays and an administrator with all permissions, who adds the other accounts. */
export const createFirstAdministrator = async ({ main, node }: Pick<Command, 'main' | 'node'>, input: SchoolInput) => {
  const person = await selectPerson(main, input.adminPhone)
  const name = adminName(input, person)
  const code = await freeCode(main, input)
  const school = await createSchool(main, {
    code,
    name: input.name,
    address: input.address ?? null,
    phone: null,
    email: null,
  })
  const running = runningYear(new Date())
  const year = { ...running, id: stableId(`year ${school.id} ${running.name}`), current: true }
  // Inserts the school at the node without waiting for the change feed, because the year references it.
  await node.begin(async (tx) => {
    await upsertSchool(tx, school)
    await upsertAcademicYear(tx, {
      schoolId: school.id,
      id: year.id,
      name: year.name,
      startsOn: year.starts_on,
      endsOn: year.ends_on,
      current: true,
    })
    await insertSuggestedHolidays(tx, school.id, null, year)
  })
  await setAcademicYears(main, school.id, [year])
  const { temporaryPassword } = await createAccount(main, {
    role: 'school',
    schoolId: school.id,
    fullName: name,
    phone: input.adminPhone,
    permissions: schoolPermissions,
  })
  if (temporaryPassword === null) throw new Error('the account was there already')
  return { school, admin: { name, phone: nationalNumber(input.adminPhone) }, password: temporaryPassword }
}

const nationalNumber = (phone: string) => phone.replace('+84', '0')

const adminName = (
  { adminPhone, adminName: given }: SchoolInput,
  person: Awaited<ReturnType<typeof selectPerson>>,
): string => {
  const number = nationalNumber(adminPhone)
  if (person?.has_school_account)
    throw new StartError(
      `The phone number ${number} already belongs to a school account; choose another --admin-phone.`,
    )
  if (person && given !== undefined && person.full_name.toLowerCase() !== given.toLowerCase()) {
    throw new StartError(
      `The phone number ${number} already belongs to a person with another name; leave --admin-name out if it is the same person.`,
    )
  }
  return person?.full_name ?? given ?? texts.administrator
}

const freeCode = async (main: Command['main'], { code, name }: SchoolInput): Promise<string> => {
  // A school without an account was left by an interrupted command; this run completes it.
  const schools = await selectSchools(main)
  const taken = new Set(schools.filter((school) => school.administrators > 0).map((school) => school.code))
  if (code === undefined) return codeFrom(name, taken)
  if (taken.has(code))
    throw new StartError(`The code ${code} already belongs to another school; choose another --code.`)
  return code
}
