import { startNhipCau } from '../../compose.ts'
import type { Client } from '../client.ts'
import { eventually } from '../eventually.ts'
import { startTwoSchools, type TestOptions, type TwoSchools } from '../test-school.ts'
import { type Family, handOver, thingsOfFamily } from './family-things.ts'
import type { Places, Things, Viewer } from './places.ts'
import {
  cameraOf,
  claimsOf,
  lettersOf,
  loggedAbout,
  mealPhotoOf,
  planComment,
  planOf,
  postsOf,
  thingsOfPerson,
  thingsOfSchool,
  waitingParent,
  watching,
} from './school-things.ts'

/** A Friday with school; the examples of the contract use days of its week. */
export const today = '2026-11-20'
const days = { dayBefore: '2026-11-19', day: today, nextSchoolDay: '2026-11-23' }
const at = (time: string) => new Date(`${today}T${time}:00+07:00`)

type Person = Awaited<ReturnType<TwoSchools['school']['addAccount']>>

/** Runs all pending jobs in another process, so that later writes come from requests only. */
const finishJobs = async ({ node, settings }: TwoSchools) => {
  await node`update unsettled_batches set due_at = now() - interval '1 second'`
  await node`
    select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now() - interval '1 second')
    from graphile_worker.jobs j having count(*) > 0`
  const worker = await startNhipCau({ ...settings, jobs: true })
  await eventually(
    () => node`
      select from graphile_worker.jobs j where j.attempts = 0 or j.locked_at is not null
      union all select from unsettled_batches`,
    (rows) => rows.length === 0,
    60_000,
  )
  await worker.stop()
}

const addPeople = async ({ school, classes, people, other }: TwoSchools) => {
  const people_ = {
    teacher: await school.addAccount('teacher', 'Cô Hải Yến'),
    laTeacher: await school.addAccount('teacher', 'Cô Tố Quyên'),
    colleague: await school.addAccount('school', 'Cô Kế Toán'),
    secondParent: await school.addAccount('parent', 'Ba Của Bé'),
    relative: await school.addAccount('parent', 'Bà Của Bé'),
    fetcher: await school.addAccount('parent', 'Cậu Của Bé'),
    barred: await school.addAccount('parent', 'Người Không Được Đón'),
    victim: await school.addAccount('school', 'Cô Văn Thư', ['school.absence']),
    otherDeputy: await other.addAccount('school', 'Cô Phó Khác'),
    otherVictim: await other.addAccount('school', 'Cô Văn Thư Khác', ['school.absence']),
  }
  await school.addTeacherTo(classes.mam, people_.teacher.id)
  await school.addTeacherTo(classes.la, people_.laTeacher.id)
  return { ...people, ...people_ }
}

/** Adds a grandmother (relative), an uncle (pick-up only) and a barred guardian. */
const rank = async (
  { node }: TwoSchools,
  { relative, fetcher, barred }: Record<'relative' | 'fetcher' | 'barred', Person>,
) => {
  await node`update guardianships set kind = 'relative' where account_id = ${relative.id}`
  await node`update guardianships set kind = 'pick_up' where account_id = ${fetcher.id}`
  await node`update guardianships set barred = true, may_pick_up = false where account_id = ${barred.id}`
}

/**
 * Starts two schools with one object of each kind in each place from which it must not be reachable: another school,
 * class, family or person. The clock stands still and no jobs run, so only requests change data.
 */
export const startAccessWorld = async (options: Pick<TestOptions, 'log'> = {}) => {
  const clock = { now: at('07:30') }
  const life = await startTwoSchools({ ...options, now: () => clock.now, jobs: false })
  const people = await addPeople(life)
  const { school, other, classes, as, node } = life
  const [teacher, laTeacher, colleague] = [
    await people.teacher.login(),
    await people.laTeacher.login(),
    await people.colleague.login(),
  ]
  const here = { school, head: as.head, deputy: as.deputy }
  const relatives = [people.secondParent.id, people.relative.id, people.fetcher.id, people.barred.id]
  const homes: Record<'own' | 'family' | 'class' | 'school', Family> = {
    own: {
      ...here,
      name: 'Nhà',
      classId: classes.mam,
      parentId: people.mamParent.id,
      parent: as.mamParent,
      relatives,
      teacher,
    },
    family: {
      ...here,
      name: 'Bạn',
      classId: classes.mam,
      parentId: people.bothParent.id,
      parent: as.bothParent,
      teacher,
    },
    class: {
      ...here,
      name: 'Lớp Khác',
      classId: classes.la,
      parentId: people.laParent.id,
      parent: as.laParent,
      teacher: laTeacher,
    },
    school: {
      school: other,
      head: as.otherHead,
      deputy: await people.otherDeputy.login(),
      name: 'Trường Khác',
      classId: classes.foreign,
      parentId: people.otherParent.id,
      parent: as.otherParent,
      teacher: as.otherTeacher,
    },
  }
  const made = {
    own: await thingsOfFamily(homes.own, days, node),
    family: await thingsOfFamily(homes.family, days, node),
    class: await thingsOfFamily(homes.class, days, node),
    school: await thingsOfFamily(homes.school, days, node),
  }
  const plans = {
    own: await planOf(node, teacher, classes.mam),
    class: await planOf(node, laTeacher, classes.la),
    school: await planOf(node, as.otherTeacher, classes.foreign),
  }
  await rank(life, people)
  const ours = await thingsOfSchool(node, as.head, school.id)
  const theirs = await thingsOfSchool(node, as.otherHead, other.id)
  const cameras = {
    own: await cameraOf(as.head, 'Lớp Mầm 1', classes.mam),
    class: await cameraOf(as.head, 'Lớp Lá 1', classes.la),
    school: await cameraOf(as.otherHead, 'Lớp C1', classes.foreign),
  }
  for (const place of ['own', 'class', 'school'] as const)
    await watching(node, homes[place].parent, String(cameras[place].camera), made[place].children[0] ?? '')
  const waiting = await waitingParent(as.head, made.own.children, '0981000001')
  const theirWaiting = await waitingParent(as.otherHead, made.school.children, '0981000002')
  const letters = {
    own: await lettersOf(as.head, waiting),
    colleague: await lettersOf(colleague, waiting),
    school: await lettersOf(as.otherHead, theirWaiting),
  }
  await node`update parents set version = 1`
  await finishJobs(life)
  clock.now = at('09:30')
  const gone = async (place: keyof typeof made, by: Client, nth = 0) =>
    handOver(homes[place], by, made[place].leaving[nth] ?? '')
  const shared: Things = {
    ...ours,
    ...made.own.things,
    ...plans.own,
    ...cameras.own,
    ...(await loggedAbout(node, made.own.children[0] ?? '')),
    teacher: people.bareTeacher.id,
    school_account: people.victim.id,
    ...(await postsOf(as.head, classes.mam, made.own.children)),
  }
  const person = async (who: Client, again: Person) => thingsOfPerson(node, who, await again.login())
  const viewer = async (
    name: string,
    client: Client,
    again: Person,
    more: Things = {},
    onlyLooks = false,
  ): Promise<Viewer> => ({
    name,
    role: client.role,
    client,
    permissions: claimsOf(client).permissions,
    own: { ...shared, ...(await person(client, again)), ...more },
    ...(onlyLooks ? { onlyLooks } : {}),
  })
  const ofTeacher = {
    ...(await mealPhotoOf(teacher)),
    ...(await postsOf(teacher, classes.mam, made.own.children)),
    ...(await gone('own', teacher)),
    parent: waiting,
  }
  const ofHead = {
    ...(await gone('own', as.head, 1)),
    ...made.own.ofHead,
    ...(await planComment(as.head, String(plans.own.edu_plan))),
    ...letters.own,
    parent: waiting,
  }
  const places: Places = {
    viewers: [
      await viewer('the head', as.head, people.head, ofHead),
      await viewer('a teacher', teacher, people.teacher, ofTeacher),
      await viewer('a parent', as.mamParent, people.mamParent),
      await viewer('a grandmother who may look', await people.relative.login(), people.relative, {}, true),
      await viewer('an uncle who fetches', await people.fetcher.login(), people.fetcher, {}, true),
      await viewer('a barred parent', await people.barred.login(), people.barred, {}, true),
    ],
    others: {
      colleague: {
        ...(await person(colleague, people.colleague)),
        ...letters.colleague,
        data_export: made.family.things.data_export ?? '',
      },
      family: { ...made.family.things, ...(await gone('family', teacher)) },
      class: {
        ...made.class.things,
        ...plans.class,
        ...cameras.class,
        ...(await postsOf(laTeacher, classes.la, made.class.children)),
        ...(await gone('class', laTeacher)),
      },
      school: {
        ...theirs,
        ...made.school.things,
        ...plans.school,
        ...cameras.school,
        ...(await loggedAbout(node, made.school.children[0] ?? '')),
        ...(await person(as.otherHead, people.otherHead)),
        ...letters.school,
        ...(await postsOf(as.otherTeacher, classes.foreign, made.school.children)),
        ...(await gone('school', as.otherTeacher)),
        teacher: people.otherTeacher.id,
        school_account: people.otherVictim.id,
      },
    },
  }
  return { ...life, places }
}

export type AccessWorld = Awaited<ReturnType<typeof startAccessWorld>>
