import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/**
 * The source files that a browser loads before it can render a page: the entry, and what the route and its frame load.
 */
type Page = {
  readonly name: string
  readonly modules: readonly string[]
  readonly javascript: number
  readonly css: number
}

const entry = 'index.html'

const pages: readonly Page[] = [
  { name: 'login page', modules: ['src/features/auth/login-page.tsx'], javascript: 95, css: 10 },
  {
    name: "parent's feed",
    modules: ['src/areas/parent/parent-area.tsx', 'src/features/posts/family-feed-page.tsx'],
    javascript: 137,
    css: 12,
  },
]

export type PageSize = {
  readonly name: string
  /** In kB (1,000 bytes), compressed with brotli as the server sends it. */
  readonly javascript: number
  readonly maxJavascript: number
  readonly css: number
  readonly maxCss: number
  /** Modules that are missing in the manifest, for example because a page was renamed; they are not counted. */
  readonly unknown: readonly string[]
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest

/** A module and its static imports, without dynamic imports. */
const withImports = (manifest: Manifest, names: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const next of manifest[name]?.imports ?? []) visit(next)
  }
  for (const name of names) visit(name)
  return found
}

/** Scripts that the HTML page references directly and that are not modules. */
const plainScripts = (dist: string): string[] =>
  [...readFileSync(join(dist, entry), 'utf8').matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => file)

const kilobytes = (dist: string, files: Iterable<string>): number => {
  let bytes = 0
  for (const file of files) bytes += brotliCompressSync(readFileSync(join(dist, file))).length
  return bytes / 1000
}

/** Returns the size of each page with a limit, from a web app that was built with a manifest. */
export const pageSizes = (dist: string): PageSize[] => {
  const manifest = readManifest(dist)
  return pages.map((page) => {
    const wanted = [entry, ...page.modules]
    const chunks = [...withImports(manifest, wanted)]
      .map((name) => manifest[name])
      .filter((chunk) => chunk !== undefined)
    const scripts = new Set([...plainScripts(dist), ...chunks.map((chunk) => chunk.file)])
    const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
    return {
      name: page.name,
      javascript: kilobytes(dist, scripts),
      maxJavascript: page.javascript,
      css: kilobytes(dist, styles),
      maxCss: page.css,
      unknown: wanted.filter((name) => manifest[name] === undefined),
    }
  })
}

/** Returns one sentence for each exceeded limit. */
export const bundleViolations = (dist: string): string[] =>
  pageSizes(dist).flatMap(({ name, javascript, maxJavascript, css, maxCss, unknown }) => [
    ...unknown.map((module) => `${name}: the build has no module ${module}; was it renamed?`),
    ...(javascript > maxJavascript
      ? [`${name}: ${javascript.toFixed(1)} kB of JavaScript, at most ${maxJavascript} are allowed`]
      : []),
    ...(css > maxCss ? [`${name}: ${css.toFixed(1)} kB of CSS, at most ${maxCss} are allowed`] : []),
  ])
