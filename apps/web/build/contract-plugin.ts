import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
const zodForBrowsers = fileURLToPath(new URL('../src/lib/zod.ts', import.meta.url))
const whole = '?schemas'

/**
 * Gives the browser the contract's endpoints and the lists derived from its schemas as plain values, and leaves the
 * schemas to the server, which validates every request. This keeps the schema library (25 kB compressed) out of every
 * page; the types are still those of the contract. A page cannot import a schema or a function this way: the build
 * fails with a message.
 *
 * A form is loaded when somebody opens it. It imports from `@nhip-cau/contract/schemas/` and gets the same file with
 * its schemas, so it validates by the server's rules.
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
      // The modification time in the URL bypasses the module cache while developing.
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
  // Most endpoints belong to no module that a school can switch off.
  const parts = { ...value, module: 'module' in value ? value.module : undefined }
  return JSON.stringify(Object.fromEntries([...endpointParts, 'module' as const].map((part) => [part, parts[part]])))
}

const isEndpoint = (value: unknown): value is Record<(typeof endpointParts)[number], unknown> =>
  typeof value === 'object' && value !== null && endpointParts.every((part) => part in value)
