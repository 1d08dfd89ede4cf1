import type { Role } from '@nhip-cau/contract/kernel'
import { expect, test } from 'vitest'
import { findPage, pagesOf } from './areas/pages.ts'
import { findRoute, notFound, routes, unknownPart } from './routes.ts'

/** The route table of the specification: path, name, layout, access. */
const specified = `
/                             root                        parent   signed-in
/login                        login                       blank    unauthenticated-only
/school/login                 school-login                blank    unauthenticated-only
/teacher/login                teacher-login               blank    unauthenticated-only
/school                       school                      school   signed-in
/school/absence               school-absence              school   signed-in
/school/attendance            school-attendance           school   signed-in
/school/camera                school-camera               school   signed-in
/school/classes               school-classes              school   signed-in
/school/create-post           school-create-post          school   signed-in
/school/edit-post             school-edit-post            school   signed-in
/school/edu-plan              school-edu-plan             school   signed-in
/school/menu-plan             school-menu-plan            school   signed-in
/school/nice-student-cards    school-nice-student-cards   school   signed-in
/school/parents               school-parents              school   signed-in
/school/prescription          school-prescription         school   signed-in
/school/school-settings       school-school-settings      school   signed-in
/school/student-by-class      student-by-class            school   signed-in
/school/student-review        school-student-review       school   signed-in
/school/students              school-students             school   signed-in
/school/teachers              school-teachers             school   signed-in
/school/users                 school-users                school   signed-in
/teacher                      teacher                     teacher  signed-in
/teacher/absence              teacher-absence             teacher  signed-in
/teacher/attendance           teacher-attendance          teacher  signed-in
/teacher/create-post          teacher-create-post         teacher  signed-in
/teacher/edit-post            teacher-edit-post           teacher  signed-in
/teacher/edu-plan             teacher-edu-plan            teacher  signed-in
/teacher/menu-plan            teacher-menu-plan           teacher  signed-in
/teacher/nice-student-cards   teacher-nice-student-cards  teacher  signed-in
/teacher/parents              teacher-parents             teacher  signed-in
/teacher/prescription         teacher-prescription        teacher  signed-in
/teacher/student-review       teacher-student-review      teacher  signed-in
/teacher/students             teacher-students            teacher  signed-in
/{error}                      not-found                   blank    public
`

const lines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join(' '))
    .sort()

const roles: readonly Role[] = ['school', 'teacher', 'parent']
const inAreas = roles.flatMap((role) =>
  pagesOf(role).map(({ path, routeName, title }) => ({ path, name: routeName, layout: role, title })),
)
const outside = [...routes, notFound]
const all = [
  ...inAreas.map(({ path, name, layout }) => [path, name, layout, 'signed-in'].join(' ')),
  ...outside.map(({ path, name, access }) => [path, name, 'blank', access].join(' ')),
]

test('every page of the specification has its address, name, layout and access', () => {
  expect(all).toEqual(expect.arrayContaining(lines(specified)))
})

test('names and addresses are unique', () => {
  const names = [...inAreas, ...outside].map(({ name }) => name)
  const paths = [...inAreas, ...outside].map(({ path }) => path)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(paths).size).toBe(paths.length)
})

test('finds pages that are not in the specification', () => {
  expect(findPage('teacher', '/teacher/profile')?.routeName).toBe('teacher-profile')
  expect(findPage('parent', '/notifications')?.routeName).toBe('notifications')
})

test('finds no page for an unknown address and passes the path to the catch-all', () => {
  expect(findRoute('/khong/co/trang-nay')).toBeUndefined()
  expect(findPage('parent', '/khong/co/trang-nay')).toBeUndefined()
  expect(findPage('school', '/school/khong-co')).toBeUndefined()
  expect(unknownPart('/school/khong-co')).toBe('school/khong-co')
})

test('the catch-all page has an alias', () => {
  expect(notFound.alias).toBe('/pages/misc/not-found/{error}')
  expect(findRoute('/pages/misc/not-found/abc')).toBe(notFound)
  expect(unknownPart('/pages/misc/not-found/abc')).toBe('abc')
})

test('ignores a trailing slash', () => {
  expect(findPage('school', '/school/')?.routeName).toBe('school')
  expect(findPage('parent', '/')?.routeName).toBe('root')
  expect(findRoute('/teacher/login/')?.name).toBe('teacher-login')
})

test('every page has a title', () => {
  for (const { title } of [...inAreas, ...outside]) expect(title()).not.toBe('')
})
