import { listClasses } from '@nhip-cau/contract/classes'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { listParents } from '@nhip-cau/contract/parents'
import { listPickUpPeople } from '@nhip-cau/contract/pick-up-people'
import { listSchoolAccounts } from '@nhip-cau/contract/school-accounts'
import { listStudents } from '@nhip-cau/contract/students'
import { listTeachers } from '@nhip-cau/contract/teacher-accounts'
import type { Databases } from './filled-databases.ts'
import { ensureProvince } from './province.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const rounds = 40
const atOnce = 2
const maxMilliseconds = 30

type ListRequest = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly query: Readonly<Record<string, string>>
}

const looks: readonly ListRequest[] = [
  { name: 'students', endpoint: listStudents, query: {} },
  { name: 'students, searched', endpoint: listStudents, query: { q: 'nguyen an' } },
  { name: 'students, by phone number', endpoint: listStudents, query: { q: '000123' } },
  { name: 'students, by class descending', endpoint: listStudents, query: { sort: '-class' } },
  { name: 'students, by birth date', endpoint: listStudents, query: { sort: 'birth_date' } },
  {
    name: 'students, filtered',
    endpoint: listStudents,
    query: { status: 'studying', sex: 'F', no_consent: 'yes', age_group: 'kindergarten_3_4' },
  },
  { name: 'students, last page', endpoint: listStudents, query: { page: '3', per_page: '100', status: 'all' } },
  { name: 'students, by code descending', endpoint: listStudents, query: { sort: '-code' } },
  { name: 'students, by admission', endpoint: listStudents, query: { sort: '-admitted_on', per_page: '100' } },
  { name: 'students, allergic', endpoint: listStudents, query: { has_allergy: 'yes' } },
  { name: 'students, without a phone', endpoint: listStudents, query: { no_phone: 'yes' } },
  { name: 'students, born this month', endpoint: listStudents, query: { birthday: 'this_month' } },
  { name: 'students, in no class', endpoint: listStudents, query: { class_id: 'none', status: 'all' } },
  { name: 'parents', endpoint: listParents, query: {} },
  { name: 'parents, searched', endpoint: listParents, query: { q: 'nguyen an' } },
  { name: 'parents, by phone number', endpoint: listParents, query: { q: '000123' } },
  { name: 'parents, by last visit', endpoint: listParents, query: { sort: '-last_seen_at' } },
  {
    name: 'parents, filtered',
    endpoint: listParents,
    query: { kind: 'parent', missing: 'visit', right: 'main_contact' },
  },
  { name: 'parents, by onboarding', endpoint: listParents, query: { sort: '-onboarding' } },
  { name: 'parents, without a child', endpoint: listParents, query: { missing: 'child' } },
  { name: 'parents, waiting', endpoint: listParents, query: { state: 'waiting' } },
  { name: 'parents, last page', endpoint: listParents, query: { page: '5', per_page: '100' } },
  { name: 'classes', endpoint: listClasses, query: {} },
  { name: 'classes, searched', endpoint: listClasses, query: { q: 'mam' } },
  { name: 'classes, by children', endpoint: listClasses, query: { sort: '-students' } },
  { name: 'classes, filtered', endpoint: listClasses, query: { age_group: 'kindergarten_3_4' } },
  { name: 'teachers', endpoint: listTeachers, query: {} },
  { name: 'teachers, searched', endpoint: listTeachers, query: { q: 'nguyen an' } },
  { name: 'teachers, filtered', endpoint: listTeachers, query: { status: 'working', account: 'active' } },
  { name: 'teachers, by position', endpoint: listTeachers, query: { sort: '-position' } },
  { name: 'teachers, without a class', endpoint: listTeachers, query: { class_id: 'none' } },
  { name: 'teachers, last page', endpoint: listTeachers, query: { page: '2', status: 'all' } },
  { name: 'accounts', endpoint: listSchoolAccounts, query: {} },
  { name: 'accounts, searched', endpoint: listSchoolAccounts, query: { q: 'nguyen an' } },
  { name: 'accounts, filtered', endpoint: listSchoolAccounts, query: { state: 'active', permission: 'school.attend' } },
  { name: 'who may fetch, waiting', endpoint: listPickUpPeople, query: { status: 'pending' } },
]

/** Measures from the request to the complete response, for two office accounts that page through lists at once. */
const look = async (url: string, people: readonly SignedIn[], { name, endpoint, query }: ListRequest) => {
  const address = `${url}${endpoint.path.replace(':role', 'school')}?${new URLSearchParams(query).toString()}`
  const took: number[] = []
  let found = 0
  await Promise.all(
    people.map(async ({ authorization }) => {
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now()
        const response = await fetch(address, { headers: { authorization } })
        const answer = (await response.json()) as { data?: unknown[] }
        took.push(performance.now() - started)
        if (!response.ok) throw new Error(`${name} answered ${response.status}`)
        found = answer.data?.length ?? 0
      }
    }),
  )
  return { name, found, p50: percentile(took, 0.5), p95: percentile(took, 0.95), max: percentile(took, 1) }
}

/** The lists of one school of a province. */
export const measurePeople = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ url }) => {
    const students = await ensureProvince(databases)
    const people = await signIn(databases, url, 'school', atOnce)
    const pages: Awaited<ReturnType<typeof look>>[] = []
    for (const one of looks) pages.push(await look(url, people, one))
    return {
      title: `People: lists at ${students} students`,
      parts: [
        {
          columns: ['list', 'p50 ms', 'p95 ms', 'max ms', 'rows'],
          rows: pages.map(({ name, p50, p95, max, found }) => [name, rounded(p50), rounded(p95), rounded(max), found]),
        },
      ],
      missed: pages
        .filter(({ p95 }) => p95 > maxMilliseconds)
        .map(({ name, p95 }) => `${name}: p95 ${rounded(p95)} ms, should be at most ${maxMilliseconds}`),
    }
  })
