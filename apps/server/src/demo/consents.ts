import { ConsentKey } from '@nhip-cau/contract/consents'
import { acceptDataRequest, createDataRequest, RequestKind } from '@nhip-cau/contract/data-requests'
import { Phone } from '@nhip-cau/contract/people'
import { deadlinesOf } from '@nhip-cau/school-node/features/register/data-requests/data-requests-deadlines'
import { dayAt, instantAt } from '@nhip-cau/school-node/time/clock'
import { z } from 'zod'
import { logInAs } from './client.ts'
import { zoneOfFilling } from './clock.ts'
import consents from './consents.json' with { type: 'json' }
import { acceptTerms, answerForOthers, insertAnswer, setRequestTimes } from './consents.queries.ts'
import { childrenOf, demoPeople, demoSchools } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { firstSchoolDay, type NhipCau, schoolIdOf, studentId } from './register.ts'
import { waitForEvents } from './wait-for-events.ts'

const demo = z
  .object({
    unanswered: z.array(z.string()),
    answers: z.array(
      z.object({ child: z.string(), relation: z.string(), key: ConsentKey, granted: z.boolean(), day: z.iso.date() }),
    ),
    request: z.object({
      school: z.string(),
      child: z.string(),
      phone: Phone,
      office: Phone,
      kind: RequestKind,
      text: z.string(),
      days_ago: z.int(),
    }),
  })
  .parse(consents)

const day = 24 * 60 * 60 * 1000
const refusedByMost = ['marketing']

/**
 * Inserts consents: most families have answered, some refused, one withdrew, two parents differ. Also creates a data
 * request.
 */
export const fillConsents = async (server: NhipCau, now: Date): Promise<void> => {
  const { sql } = server.node
  if ((await selectStep(sql, 'consents')) === undefined)
    await sql.begin(async (tx) => {
      const zone = await zoneOfFilling(tx)
      const at = (day: string, time: string) => instantAt(day, time, zone).toISOString()
      for (const school of demoSchools) {
        const schoolId = schoolIdOf(school.code)
        const names = childrenOf(school).map((child) => child.name)
        await acceptTerms(tx, schoolId, at(firstSchoolDay, '07:40'))
        for (const one of demo.answers.filter(({ child }) => names.includes(child)))
          await insertAnswer(tx, schoolId, {
            studentId: studentId(school.code, one.child),
            relation: one.relation,
            key: one.key,
            granted: one.granted,
            at: at(one.day, '20:15'),
          })
        await answerForOthers(tx, schoolId, {
          except: demo.unanswered.map((name) => studentId(school.code, name)),
          refused: refusedByMost,
          since: at(firstSchoolDay, '08:30'),
        })
      }
      await insertStep(tx, 'consents', true)
    })
  await fillRequest(server, now)
}

const fillRequest = async ({ url, node }: NhipCau, now: Date): Promise<void> => {
  if ((await selectStep(node.sql, 'data request')) !== undefined) return
  const { school, child, phone, office, kind, text, days_ago } = demo.request
  const parent = await logInAs(url, 'parent', phone, demoPeople.password)
  const body = { student_id: studentId(school, child), kind, text }
  const asked = await parent.call(createDataRequest, { body }, 'demo data request')
  await parent.logOut()
  const head = await logInAs(url, 'school', office, demoPeople.password)
  await head.call(
    acceptDataRequest,
    { params: { id: asked.id }, body: { version: 1, note: '' } },
    'demo data request accepted',
  )
  await head.logOut()
  await waitForEvents(node)
  const at = new Date(now.getTime() - days_ago * day)
  await setRequestTimes(node.sql, asked.id, {
    at: at.toISOString(),
    ...deadlinesOf(kind, dayAt(at, await zoneOfFilling(node.sql)), new Set()),
  })
  await insertStep(node.sql, 'data request', true)
}
