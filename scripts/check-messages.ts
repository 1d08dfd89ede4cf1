import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, root } from './prepare.mjs'

type Variants = { match: Record<string, string> }[]
type Catalogue = Record<string, string | Variants>

const web = path.join(root, 'apps/web')
const minMessages = 50

const readCatalogues = (): Map<string, Catalogue> => {
  const folder = path.join(web, 'messages')
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Catalogue
  const { baseLocale, locales } = JSON.parse(readFileSync(path.join(web, 'project.inlang/settings.json'), 'utf8')) as {
    baseLocale: string
    locales: string[]
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const found = new Map(files.map((file) => [path.basename(file, '.json'), read(file)]))
  const missing = locales.filter((locale) => !found.has(locale))
  if (missing.length > 0 || found.size !== locales.length)
    throw new Error(`The catalogues ${[...found.keys()].join(', ')} are not the languages ${locales.join(', ')}.`)
  return new Map([baseLocale, ...locales].map((locale) => [locale, found.get(locale) ?? {}]))
}

const keysOf = (catalogue: Catalogue): string[] => Object.keys(catalogue).filter((key) => key !== '$schema')

const textsOf = (message: string | Variants): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

/** Returns the placeholders of all variants together, because a variant such as "two hours" may have none. */
const placeholdersOf = (message: string | Variants): string => {
  const names = textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  return [...new Set(names)].toSorted().join(', ')
}

/** Whether the variants lack a fallback (`*`) for all other numbers. */
const lacksFallback = (message: string | Variants): boolean =>
  typeof message !== 'string' && !message.every(({ match }) => Object.keys(match).some((name) => name.endsWith('=*')))

const compareWith = (base: Catalogue, locale: string, catalogue: Catalogue): string[] =>
  [...new Set([...keysOf(base), ...keysOf(catalogue)])].flatMap((key) => {
    const [ours, theirs] = [base[key], catalogue[key]]
    if (ours === undefined || theirs === undefined)
      return [`${key} is missing in ${theirs === undefined ? locale : 'the base language'}`]
    const findings: string[] = []
    if (textsOf(theirs).some((text) => text.trim() === '')) findings.push(`${key} has an empty text in ${locale}`)
    if (lacksFallback(theirs)) findings.push(`${key} has no text for all other numbers in ${locale}`)
    if (placeholdersOf(ours) !== placeholdersOf(theirs))
      findings.push(`${key} has other placeholders in ${locale}: ${placeholdersOf(theirs) || 'none'}`)
    return findings
  })

const usedKeys = (): Set<string> => {
  const sources = filesBelow(path.join(web, 'src')).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes(`${path.sep}paraglide${path.sep}`),
  )
  const keys = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key),
  )
  return new Set(keys)
}

/** Finds messages that are missing in a language, differ in their placeholders, or are used nowhere. */
export const checkMessages = (): string[] => {
  const catalogues = readCatalogues()
  const [[, base = {}] = []] = catalogues
  const used = usedKeys()
  const findings = [...catalogues].flatMap(([locale, catalogue]) => compareWith(base, locale, catalogue))
  const unused = keysOf(base).filter((key) => !used.has(key))
  findings.push(...unused.map((key) => `${key} is unused: no source has m.${key}`))
  if (keysOf(base).length < minMessages) findings.push('Almost no message was checked: the check is broken.')
  return findings
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkMessages()
  for (const finding of findings) console.error(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
