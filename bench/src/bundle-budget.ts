import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** What a browser fetches before a page is there: the entry and what the route and its frame load, by their source files. */
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
    javascript: 131,
    css: 11,
  },
]

export type PageSize = {
  readonly name: string
  /** In kB (1,000 bytes) as a browser receives them: the server has every file ready with brotli. */
  readonly javascript: number
  readonly mostJavascript: number
  readonly css: number
  readonly mostCss: number
  /** Modules that the manifest does not know: a page was renamed, and nothing of it was counted. */
  readonly unknown: readonly string[]
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest

/** A module and everything it imports before it runs; not what it may load later. */
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

/** Scripts that stand in the page itself and are no modules. */
const plainScripts = (dist: string): string[] =>
  [...readFileSync(join(dist, entry), 'utf8').matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => file)

const kilobytes = (dist: string, files: Iterable<string>): number => {
  let bytes = 0
  for (const file of files) bytes += brotliCompressSync(readFileSync(join(dist, file))).length
  return bytes / 1000
}

/** How much of each page whose weight is limited has to arrive first, in a web app built with a manifest. */
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
      mostJavascript: page.javascript,
      css: kilobytes(dist, styles),
      mostCss: page.css,
      unknown: wanted.filter((name) => manifest[name] === undefined),
    }
  })
}

/** One sentence for each limit that is broken; empty when all is well. */
export const bundleViolations = (dist: string): string[] =>
  pageSizes(dist).flatMap(({ name, javascript, mostJavascript, css, mostCss, unknown }) => [
    ...unknown.map((module) => `${name}: the build has no module ${module}; was it renamed?`),
    ...(javascript > mostJavascript
      ? [`${name}: ${javascript.toFixed(1)} kB of JavaScript, at most ${mostJavascript} are allowed`]
      : []),
    ...(css > mostCss ? [`${name}: ${css.toFixed(1)} kB of CSS, at most ${mostCss} are allowed`] : []),
  ])
