import { ById, IdOf } from '@nhip-cau/contract/ids'
import { type Access, Done, type Endpoint, Id, schoolNode } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { createApp } from '@nhip-cau/server-kit/app'
import type { Call } from '@nhip-cau/server-kit/call'
import { type BaseContext, baseContext } from '@nhip-cau/server-kit/context'
import type { Db } from '@nhip-cau/server-kit/database'
import { createLog } from '@nhip-cau/server-kit/log'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { mountRoutes, route } from '@nhip-cau/server-kit/routes'
import { createVault } from '@nhip-cau/server-kit/vault'
import { z } from 'zod'
import { claimsFrom } from './school-things.ts'
import type { AccessWorld } from './start-world.ts'

const everybody = { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' } as const
const ids = z.array(z.object({ id: Id }))
const done = { message: 'done' }

type Asked = { readonly db: Db; readonly actor: Actor; readonly id: string }

const inSchool = async ({ db, actor, id }: Asked): Promise<boolean> =>
  (await db`select from students s where s.school_id = ${actor.schoolId} and s.id = ${id}`).length > 0

const inClass = async ({ db, actor, id }: Asked): Promise<boolean> =>
  (
    await db`
      select from student_classes sc
      join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
      where sc.school_id = ${actor.schoolId} and sc.student_id = ${id} and ac.account_id = ${actor.accountId}`
  ).length > 0

const inFamily = async ({ db, actor, id }: Asked): Promise<boolean> =>
  (
    await db`
      select from guardianships g
      where g.school_id = ${actor.schoolId} and g.student_id = ${id} and g.account_id = ${actor.accountId}`
  ).length > 0

/** The correct filter: the office sees its school, a teacher the own classes, a family its children. */
const mayBeSeen = async (asked: Asked): Promise<boolean> => {
  if (asked.actor.role === 'school') return inSchool(asked)
  return asked.actor.role === 'teacher' ? inClass(asked) : inFamily(asked)
}

const touch = (db: Db, id: string) => db`update students set note = note where id = ${id}`

const one = (name: string, access: Access = everybody) =>
  schoolNode('GET', `/planted/${name}/:id`, { summary: name, access, params: ById('student'), response: Done })

type Handle = (asked: Asked) => Promise<typeof done>

type One = ReturnType<typeof one>

const planted = (endpoint: One, handle: Handle) =>
  route(endpoint, ({ context, actor, params }: Call<One, BaseContext>) => {
    if (!actor) throw problem('unauthenticated')
    return handle({ db: context.db, actor, id: params.id })
  })

const orNotFound = (isThere: boolean) => {
  if (!isThere) throw problem('not_found')
  return done
}

const list = schoolNode('GET', '/planted/filter-of-all-schools', {
  summary: 'A filter that looks into other schools',
  access: everybody,
  query: z.object({ student_id: IdOf('student').optional() }),
  response: z.object({ data: ids }),
})

const bulk = schoolNode('POST', '/planted/bulk-of-all-schools', {
  summary: 'Many at once, whosever they are',
  access: everybody,
  body: z.object({ student_ids: z.array(IdOf('student')).min(1) }),
  response: Done,
})

const routes = [
  planted(one('sound'), async (asked) => orNotFound(await mayBeSeen(asked))),
  planted(one('any-school'), async ({ db, id }) =>
    orNotFound((await db`select from students s where s.id = ${id}`).length > 0),
  ),
  planted(one('any-class', { teacher: 'signed-in' }), async (asked) => orNotFound(await inSchool(asked))),
  planted(one('any-family', { parent: 'signed-in' }), async (asked) => orNotFound(await inClass(asked))),
  planted(one('forbidden'), async (asked) => {
    const { length } = await asked.db`select from students s where s.id = ${asked.id}`
    if (length > 0 && !(await mayBeSeen(asked))) throw problem('permission')
    return orNotFound(length > 0)
  }),
  planted(one('another-sentence'), async (asked) => {
    if (await mayBeSeen(asked)) return done
    const { length } = await asked.db`select from students s where s.id = ${asked.id}`
    throw problem('not_found', length > 0 ? { errors: { id: 'elsewhere' } } : {})
  }),
  planted(one('falls-over'), async (asked) => {
    if (!(await mayBeSeen(asked))) throw new Error('no row')
    return done
  }),
  planted(one('writes-first'), async (asked) => {
    await touch(asked.db, asked.id)
    return orNotFound(await mayBeSeen(asked))
  }),
  planted(one('finds-nothing'), async () => orNotFound(false)),
  route(list, async ({ context, query }: Call<typeof list, BaseContext>) => ({
    data: await context.db<{ id: string }[]>`select s.id from students s where s.id = ${query.student_id ?? null}`,
  })),
  route(bulk, async ({ context, body }: Call<typeof bulk, BaseContext>) => {
    for (const id of body.student_ids) await touch(context.db, id)
    return done
  }),
]

/** Accepts every token, because the planted defects do not concern tokens. */
export const verifyTokenOf = async (token: string): Promise<Actor> => {
  const { sub, role, school, session, version, permissions } = claimsFrom(token)
  const expiresAt = Number.POSITIVE_INFINITY
  return {
    role,
    accountId: sub,
    schoolId: school,
    sessionId: session,
    version,
    permissions,
    temporary: false,
    expiresAt,
  }
}

/** Serves endpoints with one access defect each, on the data of a world and on a separate port. */
export const startPlantedDefects = async (world: AccessWorld) => {
  const log = createLog('silent')
  const app = await createApp({ log })
  const context = { ...baseContext(world.node, log), vault: createVault('planted') }
  mountRoutes(app, routes, { context, verifyToken: verifyTokenOf })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const endpointOf = (name: string): Endpoint => {
    const found = routes.find(({ endpoint }) => endpoint.path.includes(`/planted/${name}`))
    if (!found) throw new Error(`no ${name}`)
    return found.endpoint
  }
  return { url, endpointOf, stop: () => app.close() }
}
