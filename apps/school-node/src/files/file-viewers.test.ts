import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusFor } from '../features/daily/media/testing/addresses.ts'
import { upload } from '../features/daily/media/testing/uploads.ts'
import { deleteClassTeacher } from '../features/register/classes/classes.queries.ts'
import { insertGuardianship } from '../features/register/parents/parents-guardianships.queries.ts'
import { shownAddress } from '../testing/shown-address.ts'
import { giveTo, type OwnerIds } from './testing/owners.ts'

let life: TwoSchools
let ids: OwnerIds
let people: Record<string, Client>
let carerId: string

/** Adds a teacher of the class, a teacher of another class (both with all permissions), an aunt and a barred father. */
beforeAll(async () => {
  // No jobs run, so that all counted statements belong to requests.
  life = await startTwoSchools({ jobs: false })
  const { school, classes, node } = life
  const carer = await school.addAccount('teacher', 'Cô Hải Yến')
  const laCarer = await school.addAccount('teacher', 'Cô Tố Quyên')
  await school.addTeacherTo(classes.mam, carer.id)
  await school.addTeacherTo(classes.la, laCarer.id)
  carerId = carer.id
  const [child] = await node<{ id: string }[]>`select s.id from students s where s.full_name = 'Nguyễn Hoàng Gia Hân'`
  const studentId = child?.id ?? ''
  const aunt = await school.addAccount('parent', 'Phan Thị Dì')
  const father = await school.addAccount('parent', 'Nguyễn Văn Bố')
  for (const [accountId, relation] of [
    [aunt.id, 'Dì'],
    [father.id, 'Bố'],
  ] as const)
    await insertGuardianship(node, { schoolId: school.id, studentId, accountId, relation, mainContact: false })
  await node`update guardianships set kind = 'relative' where account_id = ${aunt.id}`
  await node`update guardianships set barred = true, may_pick_up = false where account_id = ${father.id}`
  ids = {
    schoolId: school.id,
    studentId,
    classId: classes.mam,
    accountId: life.people.head.id,
    parentId: life.people.mamParent.id,
  }
  const { head, clerk, mamTeacher, mamParent, laParent, otherHead, otherTeacher, otherParent } = life.as
  people = {
    head,
    clerk,
    carer: await carer.login(),
    uploader: mamTeacher,
    laCarer: await laCarer.login(),
    mother: mamParent,
    aunt: await aunt.login(),
    barred: await father.login(),
    laParent,
    otherHead,
    otherTeacher,
    otherParent,
  }
})
afterAll(() => life.stop())

const viewers = async (picture: { id: string }, among = Object.keys(people)): Promise<string[]> => {
  const found: string[] = []
  for (const name of among) {
    const status = await statusFor(life, people[name] as Client, picture)
    expect([200, 404]).toContain(status)
    if (status === 200) found.push(name)
  }
  return found
}

/** Makes a picture of this kind, uploaded by a class teacher who may only write posts. */
const pictureOf = async (kind: string) => {
  const picture = await upload(life.as.mamTeacher)
  expect(await viewers(picture)).toEqual(['uploader'])
  await giveTo[kind]?.(life.node, ids, picture.id)
  return picture
}

const everybody = ['head', 'clerk', 'carer', 'uploader', 'laCarer', 'mother', 'aunt', 'barred', 'laParent']
const deciding = ['head', 'carer', 'mother']
// Other tests cover what a barred parent may see.
const notBarred = everybody.filter((name) => name !== 'barred').concat('otherHead', 'otherTeacher', 'otherParent')

describe('viewers of a photo', () => {
  test.each([
    ['avatar', ['head', 'clerk', 'carer', 'uploader', 'laCarer', 'mother'], undefined],
    ['logo', everybody, undefined],
    ['cover', everybody, undefined],
    ['student', ['head', 'clerk', 'carer', 'uploader', 'mother', 'aunt'], notBarred],
    ['pick-up-person', ['head', 'carer', 'mother'], notBarred],
    ['consent', ['head', 'mother'], notBarred],
    ['post', ['head', 'clerk', 'carer', 'uploader', 'mother', 'aunt'], notBarred],
    ['video-poster', ['head', 'clerk', 'carer', 'uploader', 'mother', 'aunt'], notBarred],
    ['document-page', ['head', 'clerk', 'carer', 'uploader', 'mother', 'aunt'], notBarred],
    ['absence', deciding, undefined],
    ['prescription', deciding, undefined],
    ['medicine', deciding, undefined],
    ['dose', deciding, undefined],
    ['pick-up-request', deciding, undefined],
    ['pick-up-code', deciding, undefined],
    ['own-sticker', ['head', 'carer', 'laCarer', 'mother'], notBarred],
  ])('a photo of kind %s is shown only to accounts that may see its owner', async (kind, expected, among) => {
    expect(await viewers(await pictureOf(kind), among)).toEqual(expected)
  })
})

test('a picture of two owners is shown to accounts that may see one of them', async () => {
  const picture = await pictureOf('absence')
  await giveTo.post?.(life.node, ids, picture.id)
  expect(await viewers(picture, notBarred)).toEqual(['head', 'clerk', 'carer', 'uploader', 'mother', 'aunt'])
})

test('a URL returns 404 after the account lost the right, also for the uploader', async () => {
  const carer = people.carer as Client
  const picture = await upload(carer)
  const given = shownAddress(carer, picture)
  await giveTo.absence?.(life.node, ids, picture.id)
  expect((await carer.fetch(given)).status).toBe(200)
  await deleteClassTeacher(life.node, ids.schoolId, ids.classId, carerId)
  expect((await carer.fetch(given)).status).toBe(404)
  await life.school.addTeacherTo(ids.classId, carerId)
  expect((await carer.fetch(given)).status).toBe(200)
})

test('loading a file takes two statements, without the rules of kinds that do not own it', async () => {
  const picture = await pictureOf('pick-up-request')
  life.statements.length = 0
  expect(await statusFor(life, people.carer as Client, picture)).toBe(200)
  const own = life.statements.filter((statement) => /\b(media|file_references)\b/.test(statement))
  expect(own).toHaveLength(2)
  expect(own.join()).toMatch(/\bpick_up_requests\b/)
  expect(own.join()).not.toMatch(/\b(posts|absences|students)\b/)
})
