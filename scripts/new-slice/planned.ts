import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../prepare.mjs'
import { type Planned, pageTable, readSource, type WantedPage } from './wiring.ts'

const unbuilt = /\{ name: '([a-z-]+)', title: m\.(\w+),((?: (?:school|teacher): \{\},?)+) \},\n/g

/**
 * Returns a page of the specification that is not built yet: the named one, else one whose name begins with the slice's
 * name.
 */
export const findPage = (slice: string, wanted?: string): WantedPage | undefined => {
  const pages = [...readSource(pageTable).matchAll(unbuilt)].map(([, page = '', title = '', areas = '']) => ({
    page,
    title,
    areas: ['school', 'teacher'].filter((area) => areas.includes(`${area}:`)),
  }))
  if (wanted !== undefined) return pages.find(({ page }) => page === wanted)
  return pages.find(({ page }) => page === slice) ?? pages.find(({ page }) => page.startsWith(`${slice}-`))
}

const slices = 'packages/contract/src/slices'

/** Returns a planned slice, which has only its entry with module and permissions. */
export const findPlanned = (slice: string, { page }: WantedPage): Planned | undefined => {
  const planned = readdirSync(path.join(root, slices))
    .map((file) => ({ slice: path.basename(file, '.ts'), file: `${slices}/${file}` }))
    .filter((one) => !existsSync(path.join(root, `packages/contract/src/${one.slice}.ts`)))
    .filter(({ file }) => /module: '/.test(readSource(file)) && !/paths: /.test(readSource(file)))
  const found =
    planned.find((one) => one.slice === slice) ??
    planned.find((one) => page === one.slice || page.startsWith(`${one.slice}-`)) ??
    planned.find((one) => one.slice.startsWith(`${slice}-`))
  if (found === undefined) return undefined
  const text = readSource(found.file)
  return {
    ...found,
    module: /module: ('\w+')/.exec(text)?.[1],
    permissions: /permissions: (\{.*?\}),?\n/s.exec(text)?.[1],
  }
}

/** Returns the category of its notifications: its module if that is a category. */
export const categoryOf = (module: string | undefined): string => {
  const category = module?.slice(1, -1) ?? ''
  return readSource('packages/contract/src/notices/notice.ts').includes(`  | '${category}'\n`) ? category : 'system'
}

/** Returns the page's title in each language: from the catalogues if it exists, else the slice's name. */
export const titles = ({ title }: WantedPage, words: string): Record<string, string> => {
  const folder = 'apps/web/messages'
  const catalogues = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    catalogues.map((file) => {
      const messages = JSON.parse(readSource(`${folder}/${file}`)) as Record<string, string>
      return [`title_${path.basename(file, '.json')}`, messages[title] ?? words]
    }),
  )
}
