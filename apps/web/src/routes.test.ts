import { expect, test } from 'vitest'
import { findRoute, ownRoutes, type Route, routes } from './routes.ts'

/** The table of the specification: path, name, layout, access. */
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

test('the route table is the one of the specification', () => {
  const own = routes.map(({ path, name, layout, access }) => [path, name, layout, access].join(' '))
  expect(own.sort()).toEqual(lines(specified))
})

test('every name stands for one route', () => {
  const all = [...routes, ...ownRoutes]
  expect(new Set(all.map((route) => route.name)).size).toBe(all.length)
  expect(new Set(all.map((route) => route.path)).size).toBe(all.length)
})

test('our own pages are found beside those of the specification', () => {
  expect(findRoute('/teacher/profile').route.name).toBe('teacher-profile')
  expect(findRoute('/notifications').route.name).toBe('notifications')
})

test('an unknown address falls into the catch-all, which carries the path', () => {
  expect(findRoute('/khong/co/trang-nay')).toMatchObject({ route: { name: 'not-found' }, error: 'khong/co/trang-nay' })
  expect(findRoute('/school/khong-co')).toMatchObject({ route: { name: 'not-found' }, error: 'school/khong-co' })
})

test('the catch-all answers under its alias too', () => {
  expect(routes.find((route) => route.name === 'not-found')?.alias).toBe('/pages/misc/not-found/{error}')
  expect(findRoute('/pages/misc/not-found/abc')).toMatchObject({ route: { name: 'not-found' }, error: 'abc' })
})

test('a page that is not built answers like an unknown address', () => {
  const unbuilt = routes.filter((route: Route) => !route.load)
  for (const { path } of unbuilt) expect(findRoute(path).route.name).toBe('not-found')
})

test('a slash at the end changes nothing', () => {
  expect(findRoute('/school/').route.name).toBe('school')
  expect(findRoute('/').route.name).toBe('root')
})

test('every page has a title', () => {
  for (const { title } of routes) expect(title()).not.toBe('')
})
