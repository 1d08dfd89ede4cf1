import { createPost, getPost } from '@nhip-cau/contract/posts'
import { listStudents } from '@nhip-cau/contract/students'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

// TypeScript and SQL must both use the application's clock for the school's day.

const clock = { now: new Date('2026-11-20T00:42:00Z') }
let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ now: () => clock.now, jobs: false })
})
afterAll(() => life?.stop())

const namesIn = async (classId: string) =>
  (await life.as.head.get(listStudents, { query: { class_id: classId } })).data.map((one) => one.full_name)

test("a child with a move planned for January is in the new class as soon as the school's clock says January", async () => {
  const { school, classes, node } = life
  await node`
    update student_classes sc set to_date = '2027-01-04'
    from students s
    where s.id = sc.student_id and s.full_name = 'Nguyễn Hoàng Gia Hân'`
  await node`
    insert into student_classes (school_id, student_id, class_id, from_date)
    select ${school.id}, s.id, ${classes.la}, '2027-01-04' from students s where s.full_name = 'Nguyễn Hoàng Gia Hân'`
  expect(await namesIn(classes.la)).not.toContain('Nguyễn Hoàng Gia Hân')
  // Midnight at the school; still the previous day in UTC.
  clock.now = new Date('2027-01-04T00:00:00+07:00')
  expect(await namesIn(classes.la)).toContain('Nguyễn Hoàng Gia Hân')
  expect(await namesIn(classes.mam)).not.toContain('Nguyễn Hoàng Gia Hân')
  clock.now = new Date('2027-01-03T23:59:00+07:00')
  expect(await namesIn(classes.mam)).toContain('Nguyễn Hoàng Gia Hân')
})

test("a post has the time of the school's clock when it is published and in the feed", async () => {
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
    published_at: expect.stringMatching(/^2027-02-08T03:30:00/),
  })
})
