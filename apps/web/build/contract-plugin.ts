import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
const zodForBrowsers = fileURLToPath(new URL('../src/lib/zod.ts', import.meta.url))
const whole = '?schemas'
const single = '?endpoint='
/** The named imports of a file from the contract; not those of types, nor of a slice with its schemas. */
const contractImports = /import \{([^}]*)\} from '@nhip-cau\/contract\/(?!schemas\/)([\w/-]+)'/g

/**
 * Gives the browser the contract's endpoints and the lists derived from its schemas as plain values, and leaves the
 * schemas to the server, which validates every request. This keeps the schema library (25 kB compressed) out of every
 * page; the types are still those of the contract. A page cannot import a schema or a function this way: the build
 * fails with a message.
 *
 * Each endpoint is a module of its own, so that the frame has those that it calls and each page brings the others.
 *
 * A form is loaded when somebody opens it. It imports from `@nhip-cau/contract/schemas/` and gets the same file with
 * its schemas, so it validates by the server's rules.
 */
export const contractPlugin = (): Plugin => ({
  name: 'contract',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@nhip-cau\/contract\/schemas\/|^\.\.?\/|^zod$|\?endpoint=/ },
    handler: (id, importer) => {
      if (id.includes(single)) return id
      const slice = id.split('@nhip-cau/contract/schemas/')[1]
      if (slice !== undefined) return `${contractFolder}${slice}.ts${whole}`
      if (!importer?.endsWith(whole)) return null
      return id === 'zod'
        ? zodForBrowsers
        : path.resolve(path.dirname(importer), id) + (id.endsWith('.ts') ? whole : '')
    },
  },
  load: {
    filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts(?:\?(?:schemas|endpoint=\w+))?$/ },
    handler: async (id) => {
      const [file = id, endpoint] = id.replace(whole, '').split(single)
      const source = await readFile(file, 'utf8')
      if (id.endsWith(whole)) return { code: source, map: null, moduleType: 'ts' }
      if (!isDerived(source)) return null
      const contract = await valuesOf(file)
      if (endpoint !== undefined)
        return { code: `export default ${plainValue(contract[endpoint])}`, map: null, moduleType: 'js' }
      const lines = Object.entries(contract).flatMap(([name, value]) => {
        const plain = plainValue(value)
        return plain === undefined ? [] : [`export const ${name} = ${plain}`]
      })
      return { code: lines.join('\n'), map: null, moduleType: 'js' }
    },
  },
  transform: {
    filter: { id: /\/apps\/web\/src\/[\w/-]+\.tsx?$/, code: '@nhip-cau/contract/' },
    handler: async (code) => {
      const found = [...code.matchAll(contractImports)]
      const files = new Map(
        await Promise.all(found.map(async ([, , slice = '']) => [slice, await endpointsOf(slice)] as const)),
      )
      const changed = code.replaceAll(contractImports, (line, names: string, slice: string) =>
        importEach(line, names, `${contractFolder}${slice}.ts`, files.get(slice) ?? new Set()),
      )
      return { code: changed, map: null }
    },
  },
})

const isDerived = (source: string) => /from 'zod'|from '\.\/(?:kernel|slices)\.ts'/.test(source)

// The modification time in the URL bypasses the module cache while developing.
const valuesOf = async (file: string) =>
  (await import(`${pathToFileURL(file).href}?${(await stat(file)).mtimeMs}`)) as Readonly<Record<string, unknown>>

/** The names of a slice's endpoints. */
const endpointsOf = async (slice: string): Promise<ReadonlySet<string>> => {
  const file = `${contractFolder}${slice}.ts`
  if (!isDerived(await readFile(file, 'utf8'))) return new Set()
  const entries = Object.entries(await valuesOf(file))
  return new Set(entries.flatMap(([name, value]) => (isEndpoint(value) ? [name] : [])))
}

/** Imports each endpoint from its own module, and the other names as before; keeps the number of lines. */
const importEach = (line: string, names: string, file: string, endpoints: ReadonlySet<string>): string => {
  const all = names.split(',').flatMap((name) => name.trim() || [])
  const nameOf = (one: string) => one.split(' as ')[0] ?? one
  const calls = all.filter((one) => endpoints.has(nameOf(one)))
  if (calls.length === 0) return line
  const others = all.filter((one) => !calls.includes(one))
  const own = calls.map(
    (one) => `import ${one.split(' as ').at(-1)} from ${JSON.stringify(`${file}${single}${nameOf(one)}`)}`,
  )
  const rest = others.length === 0 ? [] : [line.replace(names, others.join(', '))]
  return [...own, ...rest].join(';') + '\n'.repeat(names.split('\n').length - 1)
}

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
