import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
const zodForBrowsers = fileURLToPath(new URL('../src/lib/zod.ts', import.meta.url))
const whole = '?schemas'

/**
 * Gives the browser the contract's endpoints and the lists made of its slices as plain values, and leaves the schemas to the
 * server, which judges every call. That keeps the schema library (25 kB compressed) out of every page; the types are
 * those of the contract all the same. What is no plain value (a schema, a function) cannot be imported by a page: the
 * build says so.
 *
 * A form, which comes by itself when somebody opens it, imports from `@nhip-cau/contract/schemas/` and gets the same file
 * with its schemas, so that the server's rules are those of the form too.
 */
export const contractPlugin = (): Plugin => ({
  name: 'contract',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@nhip-cau\/contract\/schemas\/|^\.\.?\/|^zod$/ },
    handler: (id, importer) => {
      const slice = id.split('@nhip-cau/contract/schemas/')[1]
      if (slice !== undefined) return `${contractFolder}${slice}.ts${whole}`
      if (!importer?.endsWith(whole)) return null
      return id === 'zod'
        ? zodForBrowsers
        : path.resolve(path.dirname(importer), id) + (id.endsWith('.ts') ? whole : '')
    },
  },
  load: {
    filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts(?:\?schemas)?$/ },
    handler: async (id) => {
      const [file = id, asked] = id.split('?')
      const source = await readFile(file, 'utf8')
      if (asked !== undefined) return { code: source, map: null, moduleType: 'ts' }
      if (!/from 'zod'|from '\.\/(?:kernel|slices)\.ts'/.test(source)) return null
      // The time makes a changed file a new module while developing.
      const contract: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${Date.now()}`)
      const lines = Object.entries(contract).flatMap(([name, value]) => {
        const plain = plainValue(value)
        return plain === undefined ? [] : [`export const ${name} = ${plain}`]
      })
      return { code: lines.join('\n'), map: null, moduleType: 'js' }
    },
  },
})

const endpointParts = ['backend', 'method', 'path', 'access'] as const

const plainValue = (value: unknown): string | undefined => {
  if (typeof value === 'function' || (typeof value === 'object' && value !== null && '_zod' in value)) return undefined
  if (!isEndpoint(value)) return JSON.stringify(value)
  // Most belong to no part of the product that can be switched off.
  const parts = { ...value, module: 'module' in value ? value.module : undefined }
  return JSON.stringify(Object.fromEntries([...endpointParts, 'module' as const].map((part) => [part, parts[part]])))
}

const isEndpoint = (value: unknown): value is Record<(typeof endpointParts)[number], unknown> =>
  typeof value === 'object' && value !== null && endpointParts.every((part) => part in value)
