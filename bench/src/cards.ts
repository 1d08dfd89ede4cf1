import { type ClassChild, listClassCards, setSticker } from '@nhip-cau/contract/nice-student'
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
const logins = 20
/** Of each office, few enough for its rate limit: new cards first, then other stickers and words for all. */
const saves = 7
const maxMilliseconds = 50

type Office = SignedIn & CardClass

const given = [
  { stickers: ['an_ngoan', 'le_phep'], comment: '{bé} ăn hết suất và biết giúp bạn.' },
  { stickers: ['tu_lap'], comment: 'Tuần này {bé} tự xỏ giày rất giỏi.' },
] as const

const ask = async (url: string, { authorization }: Office, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(url + path.replace(':role', 'school'), {
    method: body ? 'POST' : 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

type Versions = { readonly student_id: string; readonly version: number | null }[]

const versionsIn = (rows: readonly ClassChild[]): Versions =>
  rows.map(({ student, version }) => ({ student_id: student.id, version }))

const versionsOf = async (url: string, office: Office): Promise<Versions> => {
  const query = new URLSearchParams({ class_id: office.class_id, week: office.day })
  const answer = await ask(url, office, `${listClassCards.path}?${query.toString()}`)
  const wanted = new Set(office.student_ids)
  return versionsIn(listClassCards.response.parse(answer).data.filter(({ student }) => wanted.has(student.id)))
}

/** One office for each school, because two would change the same cards: it may give cards, and a class has enough children. */
const prepare = async ({ nodeDatabaseUrl }: Databases, heads: readonly SignedIn[]): Promise<Office[]> => {
  const node = connect(nodeDatabaseUrl, { connections: 1, patient: true })
  const schools = [...new Set(heads.map((head) => actorOf(head).schoolId))]
  await fillCards(node, schools)
  const classes = new Map<string, CardClass>()
  for (const id of schools) {
    const one = await prepareCards(node, id, children)
    if (one) classes.set(id, one)
  }
  await node.unsafe('vacuum analyze nice_cards, nice_card_versions, student_classes')
  await node.end()
  const offices = new Map<string, Office>()
  for (const head of heads) {
    const { schoolId, permissions } = actorOf(head)
    const one = classes.get(schoolId)
    if (one && permissions.includes('school.niceStudent')) offices.set(schoolId, { ...head, ...one })
  }
  return [...offices.values()]
}

/** Measures saving the cards of a class of 35 beside a year of cards and the past days of a province of 1,000 schools. */
export const measureCards = async (databases: Databases): Promise<Findings> => {
  const there = await ensureProvinceDays(databases)
  return withProduct(databases, async ({ url, product }) => {
    const measured = await prepare(databases, await signIn(databases, url, 'school', logins))
    if (measured.length === 0) throw new Error(`no school has ${children} children`)
    const versions = new Map<Office, Versions>()
    for (const office of measured) versions.set(office, await versionsOf(url, office))
    const took: number[] = []
    const used = async () => [await product.cpu(), familyTime(databases.databasePid) ?? Number.NaN] as const
    const [server0, database0] = await used()
    for (let save = 0; save < saves; save += 1)
      for (const office of measured) {
        const content = given[save % given.length] ?? given[0]
        const entries = (versions.get(office) ?? []).map((one) => ({ ...one, ...content }))
        const body = { class_id: office.class_id, week: office.day, confirmed_away: true, entries }
        const started = performance.now()
        const answer = setSticker.response.parse(await ask(url, office, setSticker.path, body))
        // The first one of each office also opens connections and reads settings and the school's calendar.
        if (save > 0) took.push(performance.now() - started)
        versions.set(office, versionsIn(answer.data))
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
