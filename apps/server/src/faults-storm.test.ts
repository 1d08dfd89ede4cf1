import { sendAbsence } from '@nhip-cau/contract/absence'
import { listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { createPost } from '@nhip-cau/contract/posts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { type FaultSchool, startFaultSchool } from './testing/fault-school.ts'
import { faults } from './testing/fault-settings.ts'
import { doHarm } from './testing/harm.ts'
import { countOf, createJournal, goOn, type Journal, sendOnce, sendUntilDone, wrongIn } from './testing/journal.ts'
import { createLines, lineMarks, writeLines } from './testing/line-writer.ts'

let life: FaultSchool
beforeAll(async () => {
  life = await startFaultSchool()
  await createLines(life.own)
}, 90_000)
afterAll(() => life.stop())

type Send = typeof sendOnce

const writePosts = (journal: Journal, send: Send, isOver: () => boolean) =>
  goOn(isOver, (mark) =>
    send(journal, mark, (headers) =>
      life.teacher.ask(
        createPost,
        { body: { title: mark, text: 'Chào cả lớp.', class_ids: [...life.classes] } },
        headers,
      ),
    ),
  )

/** Each report is for both children of a family, on a day nobody has reported yet. */
const reportAbsences = (journal: Journal, send: Send, isOver: () => boolean, family: number) => {
  const { parent, children } = life.families[family] ?? { parent: life.office, children: [] }
  const days = [...life.comingDays]
  return goOn(
    () => isOver() || days.length === 0,
    (mark) => {
      const day = days.pop() ?? ''
      const body = { student_ids: children, from: day, to: day, reason: 'family' as const, text: mark }
      return send(journal, mark, (headers) => parent.ask(sendAbsence, { body }, headers))
    },
  )
}

/** Each save marks all children of a class anew; the mark is written beside each. */
const saveRegisters = (journal: Journal, send: Send, isOver: () => boolean, classId: string) => {
  const query = { class_id: classId, day: life.openDay }
  let marks: { student_id: string; version: number }[] | undefined
  return goOn(isOver, async (note) => {
    if (!marks) {
      const { status, body } = await life.office.ask(listAttendance, { query })
      if (status !== 200) return
      marks = body.data.map(({ student, version }) => ({ student_id: student.id, version }))
    }
    const body = {
      ...query,
      reason: 'Ghi lại cho đúng',
      marks: marks.map((one) => ({ ...one, mark: 'present' as const, note })),
    }
    await send(journal, note, (headers) => life.office.ask(saveAttendance, { body }, headers))
    marks = undefined
  })
}

const found = (rows: readonly { mark: string; n: number }[]) => new Map(rows.map(({ mark, n }) => [mark, n]))

test(
  'while sessions end and PostgreSQL is killed, what was said to be kept is there once, and all or nothing of the rest',
  async () => {
    const { node, own, server, dataDir, url } = life
    const pid = server.process.pid
    const end = Date.now() + faults.stormSeconds * 1000
    const isOver = () => Date.now() > end
    const [posts, absences, registers, lines] = [createJournal(), createJournal(), createJournal(), createJournal()]
    const harm = doHarm(dataDir, isOver, 3000)
    await Promise.all([
      ...[sendOnce, sendUntilDone, sendUntilDone].map((send) => writePosts(posts, send, isOver)),
      ...[sendOnce, sendOnce, sendUntilDone, sendUntilDone].map((send, n) => reportAbsences(absences, send, isOver, n)),
      ...[sendOnce, sendUntilDone].map((send, n) => saveRegisters(registers, send, isOver, life.classes[n] ?? '')),
      ...Array.from({ length: 4 }, () => writeLines(own, lines, isOver)),
    ])
    const ready = () => fetch(`${url}/readyz`).then((answer) => answer.status)
    expect(await eventually(ready, (status) => status === 200)).toBe(200)
    expect([server.process.pid, server.hasEnded(), server.complaint()]).toEqual([pid, false, ''])

    const strange = [posts, absences, registers, lines].flatMap((one) => one.strange)
    expect(strange, 'whatever is not done is answered with 503 and when to come back').toEqual([])
    const report = Object.entries({ posts, absences, registers, lines }).map(
      ([name, one]) =>
        `${name}: ${countOf(one, 'kept')} kept, ${countOf(one, 'undone')} undone, ${countOf(one, 'unknown')} unknown`,
    )
    const { sessions, kills } = await harm
    console.info([`${sessions} sessions ended, PostgreSQL killed ${kills} times`, ...report].join('\n'))

    const postRows = await node<{ mark: string; n: number }[]>`
    select v.title as mark, count(distinct p.id) + count(c.class_id) as n
    from post_versions v
    join posts p on p.school_id = v.school_id and p.id = v.post_id
    left join post_version_classes c on c.school_id = v.school_id and c.post_id = v.post_id and c.version = v.version
    group by v.title`
    expect(wrongIn(posts, found(postRows), 3)).toEqual([])
    const absenceRows = await node<{ mark: string; n: number }[]>`
    select a.text as mark, count(distinct a.id) + count(d.day) as n
    from absences a left join absence_days d on d.school_id = a.school_id and d.absence_id = a.id
    group by a.text`
    expect(wrongIn(absences, found(absenceRows), 4)).toEqual([])
    const registerRows = await node<{ mark: string; n: number }[]>`
    select c.after->>'note' as mark, count(*) as n from attendance_changes c where c.taken_over group by 1`
    expect(wrongIn(registers, found(registerRows), 4)).toEqual([])
    expect(wrongIn(lines, found(await lineMarks(own)), 3)).toEqual([])
    for (const journal of [posts, absences, registers, lines]) expect(countOf(journal, 'kept')).toBeGreaterThan(5)

    await expectAllTold()
  },
  (faults.stormSeconds + 120) * 1000,
)

/** Every event has been followed, and nobody was told of a post twice. */
const expectAllTold = async () => {
  const { node } = life
  const open = async () => {
    // What failed while the database was away would wait longer and longer.
    await node`
      select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
      from graphile_worker.jobs j where j.locked_at is null and j.run_at > now() and j.task_identifier like 'event%'
      having count(*) > 0`
    return (await node`select from graphile_worker.jobs j where j.task_identifier like 'event%'`).length
  }
  expect(await eventually(open, (left) => left === 0, 60_000), 'events that nobody followed').toBe(0)
  const told = await node<{ n: number }[]>`
    select count(*) as n from notifications n join post_versions v on v.school_id = n.school_id and v.post_id = n.post_id
    group by n.account_id, n.post_id, n.kind having count(*) > 1`
  expect(told).toHaveLength(0)
}
