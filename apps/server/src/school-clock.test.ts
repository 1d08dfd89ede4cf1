import { createPost, getPost } from '@nhip-cau/contract/posts'
import { listStudents } from '@nhip-cau/contract/students'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

// The school's day is that of the application's clock, in what TypeScript decides and in what SQL looks up.

const clock = { now: new Date('2026-11-20T00:42:00Z') }
let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ now: () => clock.now, jobs: false })
})
afterAll(() => life?.stop())

const namesIn = async (classId: string) =>
  (await life.as.head.get(listStudents, { query: { class_id: classId } })).data.map((one) => one.full_name)

test('a child that moves in January stands in the new class once the clock of the school says January', async () => {
  const { school, classes, node } = life
  await node`
    update student_classes sc set to_date = '2027-01-04'
    from students s
    where s.id = sc.student_id and s.full_name = 'Nguyễn Hoàng Gia Hân'`
  await node`
    insert into student_classes (school_id, student_id, class_id, from_date)
    select ${school.id}, s.id, ${classes.la}, '2027-01-04' from students s where s.full_name = 'Nguyễn Hoàng Gia Hân'`
  expect(await namesIn(classes.la)).not.toContain('Nguyễn Hoàng Gia Hân')
  // Midnight at the school, still the day before in UTC.
  clock.now = new Date('2027-01-04T00:00:00+07:00')
  expect(await namesIn(classes.la)).toContain('Nguyễn Hoàng Gia Hân')
  expect(await namesIn(classes.mam)).not.toContain('Nguyễn Hoàng Gia Hân')
  clock.now = new Date('2027-01-03T23:59:00+07:00')
  expect(await namesIn(classes.mam)).toContain('Nguyễn Hoàng Gia Hân')
})

test('a post bears the time of the clock of the school, as it is published and as it is listed', async () => {
  clock.now = new Date('2027-02-08T03:30:00Z')
  const body = {
    title: 'Nghỉ Tết',
    text: 'Chúc các con năm mới vui vẻ.',
    whole_school: true,
    class_ids: [],
    image_ids: [],
  }
  const { id } = await life.as.head.get(createPost, { body })
  expect(await life.as.head.get(getPost, { params: { id } })).toMatchObject({
    created_at: expect.stringMatching(/^2027-02-08T03:30:00/),
    published_at: expect.stringMatching(/^2027-02-08T03:30:00/),
  })
})
