import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, root } from './prepare.mjs'

/** The folder with the sources that each check last passed. It is in node_modules, so a new installation deletes it. */
export const cacheFolder = path.join(root, 'node_modules/.cache/nhip-cau')

type Digests = Readonly<Record<string, string>>
type Seen = { readonly settings: string; readonly files: Digests }

const digest = (text: string | Buffer): string => createHash('sha1').update(text).digest('base64')

/** Returns the digest of each source by its path from the root. */
export const sourceDigests = (): Digests =>
  Object.fromEntries(filesBelow(root).map((file) => [path.relative(root, file), digest(readFileSync(file))]))

// A change in one of these files can change the result for any file.
const isSetting = (file: string): boolean =>
  /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig[^/]*\.json|biome\.json|\.oxlintrc\.json)$/.test(file)

const settingsOf = (sources: Digests): string =>
  digest(
    Object.entries(sources)
      .filter(([file]) => isSetting(file))
      .join('\n'),
  )

const placeOf = (check: string): string => path.join(cacheFolder, `${check}.json`)

/** Returns the files that changed since this check last passed; undefined if it must check all files. */
export const changedFiles = (check: string, sources: Digests): string[] | undefined => {
  if (!existsSync(placeOf(check))) return undefined
  const seen = JSON.parse(readFileSync(placeOf(check), 'utf8')) as Seen
  if (seen.settings !== settingsOf(sources)) return undefined
  return Object.keys(sources).filter((file) => seen.files[file] !== sources[file])
}

/** Records that the check passed for these sources. */
export const recordPassed = (check: string, sources: Digests): void => {
  mkdirSync(cacheFolder, { recursive: true })
  const seen: Seen = { settings: settingsOf(sources), files: sources }
  writeFileSync(placeOf(check), JSON.stringify(seen))
}

const isCode = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)

const workspaces = (sources: Digests): Map<string, string> =>
  new Map(
    Object.keys(sources)
      .filter((file) => path.basename(file) === 'package.json')
      .map((file) => {
        const { name } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { name: string }
        return [name, path.dirname(file)]
      }),
  )

/**
 * Returns these files and those that import one of them, because a changed type can cause an error where it is used.
 */
export const withImporters = (changed: readonly string[], sources: Digests): string[] => {
  const wanted = new Set(changed)
  const folders = workspaces(sources)
  const target = (file: string, specifier: string): string => {
    if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier)
    const [scope, name, ...rest] = specifier.split('/')
    return path.join(folders.get(`${scope}/${name}`) ?? '', 'src', `${rest.join('/')}.ts`)
  }
  const importsOne = (file: string): boolean => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+|@nhip-cau\/[^']+)'/g)].some(([, specifier = '']) =>
      wanted.has(target(file, specifier)),
    )
  }
  return Object.keys(sources).filter((file) => isCode(file) && (wanted.has(file) || importsOne(file)))
}
