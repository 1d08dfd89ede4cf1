import { ById } from '@nhip-cau/contract/ids'
import { Day, Done, type Endpoint, plain, schoolNode, typed } from '@nhip-cau/contract/kernel'
import { createApp } from '@nhip-cau/server-kit/app'
import type { Route } from '@nhip-cau/server-kit/call'
import { type BaseContext, baseContext } from '@nhip-cau/server-kit/context'
import { createLog } from '@nhip-cau/server-kit/log'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { mountRoutes } from '@nhip-cau/server-kit/routes'
import { createVault } from '@nhip-cau/server-kit/vault'
import { z } from 'zod'
import { verifyTokenOf } from '../access/planted-defects.ts'
import type { AccessWorld } from '../access/start-world.ts'

const access = { school: 'signed-in' } as const
const done = { message: 'done' }

type Planted = {
  /** The declared schema. */
  readonly endpoint: Endpoint
  /** The actual value, if it differs from the declared one. */
  readonly mounted?: Partial<Endpoint>
  readonly handle: Route<BaseContext>['handle']
}

const student = ById('student')
const body = z.object({ name: typed({ min: 1, max: 50 }), on: Day.optional() })
const loose = z.object({ name: z.string(), on: z.string().optional() })

const bugs: Readonly<Record<string, Planted>> = {
  sound: {
    endpoint: schoolNode('POST', '/planted/sound', { summary: '', access, body, response: Done }),
    handle: async () => done,
  },
  'falls-over': {
    endpoint: schoolNode('POST', '/planted/falls-over', { summary: '', access, body: loose, response: Done }),
    // PostgreSQL rejects NUL and the year 0.
    handle: async ({ context, body: given }) => {
      const { name, on } = given as z.output<typeof loose>
      await context.db`select ${name}::text, ${on ?? null}::date`
      return done
    },
  },
  'takes-anything': {
    endpoint: schoolNode('POST', '/planted/takes-anything', { summary: '', access, body, response: Done }),
    mounted: { body: z.any() },
    handle: async () => done,
  },
  'another-shape': {
    endpoint: schoolNode('GET', '/planted/another-shape', {
      summary: '',
      access,
      query: z.object({ q: plain({ max: 20 }).optional() }),
      response: z.object({ count: z.int(), names: z.array(z.string()) }),
    }),
    mounted: { response: z.object({ count: z.string(), names: z.array(z.string()) }) },
    handle: async () => ({ count: 'many', names: [] }),
  },
  'never-gone': {
    endpoint: schoolNode('DELETE', '/planted/never-gone/:id', { summary: '', access, params: student, response: Done }),
    handle: async () => done,
  },
  'still-shown': {
    endpoint: schoolNode('GET', '/planted/still-shown/:id', { summary: '', access, params: student, response: Done }),
    handle: async ({ params }) => {
      if ((params as { id: string }).id === '') throw problem('not_found')
      return done
    },
  },
  'open-to-all': {
    endpoint: schoolNode('GET', '/planted/open-to-all', { summary: '', access, response: Done }),
    mounted: { access: 'public', roles: ['school'] },
    handle: async () => done,
  },
}

/** Serves endpoints with one defect each, on the data of a world and on a separate port. */
export const startPlantedDefects = async (world: AccessWorld, errorLines: string[]) => {
  const log = createLog('error', { write: (line) => void errorLines.push(line) })
  const app = await createApp({ log })
  const routes = Object.values(bugs).map(({ endpoint, mounted, handle }) => ({
    endpoint: { ...endpoint, ...mounted },
    handle,
  }))
  const tokens = new Set(world.places.viewers.map(({ client }) => client.session.access_token))
  const verifyToken = async (token: string) => {
    if (!tokens.has(token)) throw problem('unauthenticated')
    return verifyTokenOf(token)
  }
  const context = { ...baseContext(world.node, log), vault: createVault('planted') }
  mountRoutes(app, routes, { context, verifyToken })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    endpoints: Object.values(bugs).map(({ endpoint }) => endpoint),
    endpointOf: (name: string): Endpoint => {
      const found = bugs[name]
      if (!found) throw new Error(`no ${name}`)
      return found.endpoint
    },
    stop: () => app.close(),
  }
}
