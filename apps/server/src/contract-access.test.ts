import { ById } from '@nhip-cau/contract/ids'
import { type Endpoint, type Role, roles, rolesOf, schoolNode } from '@nhip-cau/contract/kernel'
import { ownAccount, requireTwoStep } from '@nhip-cau/contract/own-account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startPlantedDefects } from './testing/access/planted-defects.ts'
import { undeclaredIds } from './testing/access/request-input.ts'
import { type AccessWorld, startAccessWorld } from './testing/access/start-world.ts'
import { trialOf, tryAll } from './testing/access/try-all.ts'
import { tryRightIds, tryWrongIds } from './testing/access/try-endpoint.ts'
import { type Client, send } from './testing/client.ts'

let life: AccessWorld
beforeAll(async () => {
  life = await startAccessWorld()
})
afterAll(() => life?.stop())

const endpoints = (): readonly Endpoint[] => [...life.server.main.endpoints, ...life.server.node.endpoints]
const guarded = () => endpoints().filter((endpoint) => endpoint.access !== 'public')
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

const anyInput = (endpoint: Endpoint) => ({
  params: endpoint.params ? { id: crypto.randomUUID(), student_id: crypto.randomUUID(), width: 320 } : {},
  body: endpoint.body ? {} : undefined,
})

const codeIn = (body: unknown) => (body as { code: string } | null)?.code
/** The response to HEAD has no body. */
const codeOf = ({ method }: Endpoint, code: string) => (method === 'HEAD' ? undefined : code)

const bearer = (who: Client) => ({ authorization: `Bearer ${who.session.access_token}` })

describe('every endpoint', () => {
  test('rejects a missing or malformed token and one of another signer', async () => {
    const [head, , signature] = life.as.head.session.access_token.split('.')
    const forged = `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`
    for (const endpoint of guarded()) {
      for (const role of rolesOf(endpoint).length > 0 ? rolesOf(endpoint) : [undefined]) {
        for (const headers of [
          {},
          { authorization: 'Bearer nothing' },
          { authorization: `Bearer ${forged}` },
          { authorization: 'Basic eDp5' },
        ]) {
          const { status } = await send(life.url, endpoint, role, anyInput(endpoint), headers)
          expect(status, nameOf(endpoint)).toBe(401)
        }
      }
    }
  })

  test('rejects a token of another role, and returns 404 for roles it does not name', async () => {
    const clients: Record<Role, Client> = {
      school: life.as.head,
      teacher: life.as.mamTeacher,
      parent: life.as.mamParent,
    }
    const exists = (role: Role, { method, path }: Endpoint) =>
      endpoints().some((one) => one.method === method && one.path === path && rolesOf(one).includes(role))
    for (const endpoint of guarded().filter((one) => one.access !== 'node')) {
      for (const role of roles) {
        for (const other of roles.filter((one) => one !== role)) {
          const { status } = await send(life.url, endpoint, role, anyInput(endpoint), bearer(clients[other]))
          expect(status, `${nameOf(endpoint)} as ${role} by ${other}`).toBe(exists(role, endpoint) ? 403 : 404)
        }
      }
    }
  })

  test('rejects an account without the permission before it validates the input', async () => {
    const without: Partial<Record<Role, Client>> = { school: life.as.clerk, teacher: life.as.bareTeacher }
    for (const endpoint of guarded()) {
      if (typeof endpoint.access === 'string') continue
      for (const role of ['school', 'teacher'] as const) {
        const needed = endpoint.access[role]
        const who = without[role]
        if (needed === undefined || needed === 'signed-in' || who === undefined) continue
        const { status, body } = await send(life.url, endpoint, role, anyInput(endpoint), bearer(who))
        expect([status, codeIn(body)], `${nameOf(endpoint)} as ${role}`).toEqual([403, codeOf(endpoint, 'permission')])
      }
    }
  })

  test('except those for the setup returns 403 to an account that must set up the second step', async () => {
    const head = await life.people.otherHead.login()
    expect((await head.ask(requireTwoStep, { body: { required: true } })).status).toBe(200)
    const waiting = await life.people.otherHead.login()
    for (const endpoint of guarded().filter((one) => one.access !== 'node' && rolesOf(one).includes('school'))) {
      if (endpoint.beforePasswordChange || endpoint.beforeTwoStep) continue
      const { status, body } = await send(life.url, endpoint, 'school', anyInput(endpoint), bearer(waiting))
      expect([status, codeIn(body)], nameOf(endpoint)).toEqual([403, codeOf(endpoint, 'two_step_setup_required')])
    }
    expect((await waiting.ask(ownAccount)).status).toBe(200)
  })

  test('with pages accepts at most 100 rows and page numbers from 1, and returns the paging', async () => {
    const clients: Record<Role, Client> = {
      school: life.as.head,
      teacher: await (await life.school.addAccount('teacher', 'Lục Thị Thu')).login(),
      parent: life.as.mamParent,
    }
    for (const endpoint of guarded().filter((one) => one.method === 'GET' && 'per_page' in shapeOf(one))) {
      for (const role of rolesOf(endpoint)) {
        const inNothing = endpoint.params ? { params: { id: crypto.randomUUID() } } : {}
        const call = (query: object) =>
          send(
            life.url,
            endpoint,
            role,
            { ...inNothing, query: query as Record<string, unknown> },
            bearer(clients[role]),
          )
        expect((await call({ per_page: 101 })).status, nameOf(endpoint)).toBe(422)
        expect((await call({ page: 0 })).status, nameOf(endpoint)).toBe(422)
        const { status, body } = await call({ page: 1, per_page: 1 })
        // The list belongs to an object that does not exist.
        expect(status, nameOf(endpoint)).toBe(endpoint.params ? 404 : 200)
        if (endpoint.params) continue
        expect(body).toMatchObject({
          paging: { page: 1, per_page: 1, total_pages: expect.any(Number), total_records: expect.any(Number) },
        })
        expect((body as { data: unknown[] }).data.length).toBeLessThanOrEqual(1)
      }
    }
  })
})

const shapeOf = (endpoint: Endpoint): Record<string, unknown> => ({
  ...(endpoint.query as { shape?: object } | undefined)?.shape,
  ...(endpoint.body as { shape?: object } | undefined)?.shape,
})

/**
 * Cases that are not tested with ids of others, by endpoint and, if only one role is meant, by role. Fewer than ten,
 * each with its reason; an unused one fails the test.
 */
const exceptions: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: 'POST /main/:role/login',
    why: 'Without the password nobody is told anything of any school; auth.test.ts logs in to a school of others.',
  },
  {
    what: 'GET /api/v1/:role/media/files/:id/:width',
    why: 'The address is signed for one viewer and is nothing without its signature; media-files.test.ts tries others.',
  },
  {
    what: 'GET /api/v1/:role/media/videos/:id',
    why: 'As for photos; media-video-files.test.ts tries others.',
  },
  {
    what: 'GET /api/v1/:role/media/videos/:id/hls',
    why: 'As for photos; media-video-hls.test.ts tries others.',
  },
  {
    what: 'GET /api/v1/:role/media/videos/:id/hls/:size',
    why: 'As for photos; media-video-hls.test.ts tries others.',
  },
  {
    what: 'GET /api/v1/:role/media/videos/:id/sizes/:size',
    why: 'As for photos; media-video-hls.test.ts tries others.',
  },
  {
    what: 'GET /api/v1/:role/media/documents/:id',
    why: 'As for photos; posts-documents.test.ts tries others.',
  },
  {
    what: 'GET /api/v1/:role/niceStudent/prints/:id/file',
    why: 'No jobs run here, so there is no file yet; nice-student-prints.test.ts tries that of others.',
  },
  {
    what: 'GET /api/v1/:role/attend/month as a parent',
    why: 'Families are shown their own children and no class: whichever they name, the own one too, is not found.',
  },
]

const isExceptionFor = ({ what }: { readonly what: string }, finding: string) =>
  finding.startsWith(`${what} as `) || finding.startsWith(`${what}: `)
const withoutExceptions = (findings: readonly string[]) =>
  findings.filter((finding) => !exceptions.some((exception) => isExceptionFor(exception, finding)))

describe('ids in requests', () => {
  let found: Awaited<ReturnType<typeof tryAll>>
  beforeAll(async () => {
    found = await tryAll(life, endpoints())
  }, 400_000)

  test('each id is declared with its kind', () => {
    const undeclared = endpoints().flatMap((one) => undeclaredIds(one).map((path) => `${nameOf(one)}: ${path}`))
    expect(undeclared).toEqual([])
  })

  test('an id of another school, class, family or person gets the same response as an unknown id, and nothing is written', () => {
    expect(withoutExceptions(found.wrong)).toEqual([])
  })

  test('an own id gets another response than an unknown id', () => {
    expect(withoutExceptions(found.right)).toEqual([])
  })

  test('there are fewer than ten exceptions, and each is still needed', () => {
    expect(exceptions.length).toBeLessThan(10)
    const unneeded = exceptions.filter(
      (one) => ![...found.wrong, ...found.right].some((each) => isExceptionFor(one, each)),
    )
    expect(unneeded).toEqual([])
  })
})

describe('the access test reports planted defects:', () => {
  let planted: Awaited<ReturnType<typeof startPlantedDefects>>
  beforeAll(async () => {
    planted = await startPlantedDefects(life)
  })
  afterAll(() => planted?.stop())

  const findingsAbout = async (name: string) =>
    (await tryWrongIds(await trialOf(life, planted.url), planted.endpointOf(name))).join('\n')

  test('nothing for an endpoint without a defect', async () => {
    expect(await findingsAbout('sound')).toBe('')
    const trial = await trialOf(life, planted.url)
    expect(await tryRightIds(trial, planted.endpointOf('sound'), trial.tables.written)).toEqual([])
  })

  test.each([
    ['any-school', 'shows objects of any school', /as the head: params\.id \(student\) of another school: answers 200/],
    [
      'any-class',
      'shows a teacher other classes',
      /as a teacher: params\.id \(student\) of another class: answers 200/,
    ],
    [
      'any-family',
      'shows a family other families',
      /as a parent: params\.id \(student\) of another family: answers 200/,
    ],
    ['forbidden', '403 reveals that the object exists', /as a parent: .* of another class: answers 403/],
    [
      'another-sentence',
      'the message reveals that the object exists',
      /of another school: answers 404 .* and to an id of nobody 404/,
    ],
    ['falls-over', 'an unknown id causes a 500', /of nobody: answers 500/],
    ['writes-first', 'writes before it checks the permission', /a refused request writes to node public\.students/],
    [
      'filter-of-all-schools',
      'a filter finds hidden objects',
      /query\.student_id \(student\) of another school: answers 200/,
    ],
    [
      'bulk-of-all-schools',
      'a bulk request changes objects of others',
      /a refused request writes to node public\.students/,
    ],
  ])('%s: %s', async (name, _what, finding) => {
    expect(await findingsAbout(name)).toMatch(finding)
  })

  test('an endpoint that always returns 404', async () => {
    const trial = await trialOf(life, planted.url)
    const findings = await tryRightIds(trial, planted.endpointOf('finds-nothing'), trial.tables.written)
    expect(findings.join('\n')).toMatch(
      /as the head: params\.id \(student\): an own one is answered like one of nobody/,
    )
  })

  test('an id that is not declared with its kind', () => {
    const response = z.object({})
    const access = { school: 'signed-in' } as const
    const body = z.object({ pairs: z.array(z.object({ who: z.uuid() })), post_ids: z.array(z.string()).optional() })
    const endpoint = schoolNode('POST', '/x/:id', { summary: '', access, params: ById('student'), body, response })
    expect(undeclaredIds(endpoint)).toEqual(['body.pairs.who', 'body.post_ids'])
  })
})
