import { type Endpoint, rolesOf } from '@nhip-cau/contract/kernel'
import { Problem } from '@nhip-cau/contract/problem'
import type { z } from 'zod'
import { jsonSchema } from './schema.ts'

/** The OpenAPI 3.1 description of the mounted endpoints. */
export const openApi = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const roles = rolesOf(endpoint)
    for (const role of roles.length > 0 ? roles : [undefined]) {
      const path = endpoint.path.replace(':role', role ?? '').replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(endpoint, role)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nhịp Cầu', version: '1', description: 'School, teacher and parent calls of the two backends.' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'answer') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const operation = (endpoint: Endpoint, role: 'school' | 'teacher' | 'parent' | undefined) => {
  const permission = role !== undefined && typeof endpoint.access !== 'string' ? endpoint.access[role] : undefined
  return {
    summary: endpoint.summary,
    tags: [`${endpoint.backend}${role ? ` · ${role}` : ''}`],
    ...(permission && permission !== 'signed-in'
      ? {
          description: `Needs ${[permission]
            .flat()
            .map((key) => `\`${key}\``)
            .join(' or ')}.`,
        }
      : {}),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Done',
        ...(endpoint.response === 'stream'
          ? {}
          : { content: { 'application/json': { schema: jsonSchema(endpoint.response, 'answer') } } }),
      },
      default: {
        description: 'Failed',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'question') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

const requestBody = ({ body, upload, example }: Endpoint) => {
  if (upload) {
    const schema = {
      type: 'object',
      properties: { images: { type: 'array', items: { type: 'string', format: 'binary' } } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (body === undefined) return {}
  const schema = withExamples(jsonSchema(body, 'question'), example)
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

type Properties = { readonly properties?: Readonly<Record<string, object>> }

const withExamples = (schema: Properties, example: object = {}) => {
  const given = Object.entries(example).map(([name, value]) => [
    name,
    { ...schema.properties?.[name], examples: [value] },
  ])
  return given.length === 0 ? schema : { ...schema, properties: { ...schema.properties, ...Object.fromEntries(given) } }
}
