import { listClassCards, setSticker } from '@nhip-cau/contract/nice-student'
import { connect } from '@nhip-cau/server-kit/database'
import { type CardClass, prepareCards } from './cards.queries.ts'
import { ensureProvinceDays } from './days.ts'
import type { Databases } from './filled-databases.ts'
import { familyTime } from './processor-time.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { actorOf, type SignedIn, signIn } from './sign-in.ts'
import { fillCards } from './timeline.queries.ts'
import { withProduct } from './with-product.ts'

const children = 35
const offices = 20
/** Of each office, few enough for its rate limit: new cards first, then other stickers and words for all. */
const saves = 7
const maxMilliseconds = 50

type Office = SignedIn & CardClass

const given = [
  { stickers: ['an_ngoan', 'le_phep'], comment: '{bé} ăn hết suất và biết giúp bạn.' },
  { stickers: ['tu_lap'], comment: 'Tuần này {bé} tự xỏ giày rất giỏi.' },
] as const

/** Measures saving the cards of a class of 35 beside a year of cards and the past days of a province of 1,000 schools. */
export const measureCards = async (databases: Databases): Promise<Findings> => {
  const there = await ensureProvinceDays(databases)
  return withProduct(databases, async ({ url, product }) => {
    const heads = await signIn(databases, url, 'school', offices)
    const node = connect(databases.nodeDatabaseUrl, { connections: 1, patient: true })
    const schools = [...new Set(heads.map((head) => actorOf(head).schoolId))]
    await fillCards(node, schools)
    const classes = new Map<string, CardClass>()
    for (const id of schools) {
      const one = await prepareCards(node, id, children)
      if (one) classes.set(id, one)
    }
    await node.unsafe('vacuum analyze nice_cards, nice_card_versions, student_classes')
    await node.end()
    const measured = heads.flatMap((head): Office[] => {
      const one = classes.get(actorOf(head).schoolId)
      return one ? [{ ...head, ...one }] : []
    })
    if (measured.length === 0) throw new Error(`no school has ${children} children`)
    const ask = async ({ authorization }: Office, path: string, body?: object) => {
      const response = await fetch(url + path.replace(':role', 'school'), {
        method: body ? 'POST' : 'GET',
        headers: { authorization, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    }
    const versionsOf = async (office: Office) => {
      const query = new URLSearchParams({ class_id: office.class_id, week: office.day })
      const { data } = listClassCards.response.parse(await ask(office, `${listClassCards.path}?${query.toString()}`))
      const wanted = new Set(office.student_ids)
      return data
        .filter(({ student }) => wanted.has(student.id))
        .map(({ student, version }) => ({ student_id: student.id, version }))
    }
    const took: number[] = []
    const used = async () => [await product.cpu(), familyTime(databases.databasePid) ?? Number.NaN] as const
    const versions = new Map<Office, Awaited<ReturnType<typeof versionsOf>>>()
    for (const office of measured) versions.set(office, await versionsOf(office))
    const [server0, database0] = await used()
    for (let save = 0; save < saves; save += 1)
      for (const office of measured) {
        const content = given[save % given.length] ?? given[0]
        const entries = (versions.get(office) ?? []).map((one) => ({ ...one, ...content }))
        const call = { class_id: office.class_id, week: office.day, confirmed_away: true, entries }
        const started = performance.now()
        const { data } = setSticker.response.parse(await ask(office, setSticker.path, call))
        // The first one of each office also opens connections and reads settings and the school's calendar.
        if (save > 0) took.push(performance.now() - started)
        versions.set(
          office,
          data.map(({ student, version }) => ({ student_id: student.id, version })),
        )
      }
    const [server1, database1] = await used()
    const each = (microseconds: number) => rounded(microseconds / 1000 / (saves * measured.length), 1)
    const slowest = percentile(took, 0.95)
    return {
      title: `Cards: ${children} children saved ${took.length} times by ${measured.length} schools, beside ${there}`,
      parts: [
        {
          columns: ['p50 ms', 'p95 ms', 'target ms', 'max ms', 'processor: server ms', 'PostgreSQL ms'],
          rows: [
            [
              rounded(percentile(took, 0.5)),
              rounded(slowest),
              maxMilliseconds,
              rounded(percentile(took, 1)),
              each(server1 - server0),
              each(database1 - database0),
            ],
          ],
        },
      ],
      missed: slowest > maxMilliseconds ? [`p95 ${rounded(slowest)} ms, should be at most ${maxMilliseconds}`] : [],
    }
  })
}
