import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, root } from './prepare.mjs'

const longest = 400
const workspaces = /^(?:(?:packages|apps)\/[^/]+|e2e|bench|scripts|tools)\//
const code = /\.(?:ts|tsx|mjs|cjs|js)$/
const counted = /\.(?:ts|tsx|mjs|css|sql)$/
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/
const vagueNames = /(?:^|\/)(?:utils?|helpers?|common|misc|shared)(?:\/|\.[^/]+$)/
// A word with a Vietnamese letter. A single such letter is allowed, because it is used for sorting and folding and is
// no text for users.
const vietnameseLetter = '[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]'
const vietnamese = new RegExp(`${vietnameseLetter}\\p{L}|\\p{L}${vietnameseLetter}`, 'iu')
const comment = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$|\/\*.*?\*\//g
// Texts for users belong in the catalogues. Tests, the demo school and the folding of text contain Vietnamese as data.
const mayBeVietnamese = /(?:\.test\.tsx?$|^e2e\/|^bench\/|\/testing\/|\/demo[/.-]|\/messages\/|\/vietnamese[^/]*\.ts$)/
const suppressions =
  /biome-ignore|oxlint-disable|eslint-disable|@ts-ignore|@ts-nocheck|@ts-expect-error|\bas any\b|knip-ignore/
const importFrom = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
const slices = /^apps\/(?:main|school-node)\/src\/features\/(?:(?:register|daily|overview)\/)?([^/]+)\/(.+)$/

// This file contains the forbidden words.
const ownFile = 'scripts/check-structure.ts'
const productName = 'Nhịp Cầu'

type Source = { file: string; text: string }
type Rule = (source: Source) => string[]

const when = (isBroken: boolean, finding: string): string[] => (isBroken ? [finding] : [])

const isShort: Rule = ({ file, text }) => {
  const lines = text.split('\n').length - 1
  return when(counted.test(file) && lines > longest, `has ${lines} lines, ${longest} are allowed`)
}

const isKebab: Rule = ({ file }) => {
  const isCode = counted.test(file) || code.test(file)
  return when(isCode && !kebab.test(path.basename(file)), 'is not named in kebab-case')
}

const hasPlainName: Rule = ({ file }) => when(vagueNames.test(file), 'has a vague name (utils, helpers, common)')

const isInVocabulary: Rule = ({ file }) => {
  const [, slice, name] = slices.exec(file) ?? []
  if (!slice || !name) return []
  const words = new RegExp(
    `^(?:testing/[a-z0-9-]+|(?:[a-z0-9-]+/)?${slice}(?:-[a-z0-9-]+)?)(?:\\.(?:routes|queries|jobs|test))?\\.ts$`,
  )
  return when(!words.test(name), `is not one of ${slice}[-part].ts, .routes.ts, .queries.ts, .jobs.ts, .test.ts`)
}

const isEnglish: Rule = ({ file, text }) => {
  if (!code.test(file) || mayBeVietnamese.test(file) || file === ownFile) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      when(
        vietnamese.test(line.replaceAll(comment, '').replaceAll(productName, '')),
        `contains Vietnamese text in line ${index + 1}: texts belong in messages/`,
      ),
    )
}

const isNumbered: Rule = ({ file }) =>
  when(
    file.includes('/migrations/') && !/\/\d{4}-[a-z0-9-]+\.sql$/.test(file),
    'is a migration without a name like NNNN-what.sql',
  )

const staysInside: Rule = ({ file, text }) => {
  const [workspace] = workspaces.exec(file) ?? []
  if (!workspace || !code.test(file)) return []
  return [...text.matchAll(importFrom)]
    .map(([, target = '']) => target)
    .filter((target) => !path.posix.join(path.posix.dirname(file), target).startsWith(workspace))
    .map((target) => `imports ${target}, outside of its workspace: use the package's name`)
}

const suppressesNothing: Rule = ({ file, text }) => {
  if (!code.test(file) || file === ownFile) return []
  return text
    .split('\n')
    .flatMap((line, index) => when(suppressions.test(line), `suppresses a check in line ${index + 1}`))
}

// The beginning of a tagged SQL template.
const statement = /\b(?:db|tx|sql)(?:<[^`]{0,200}>)?`/

const leavesSqlToQueries: Rule = ({ file, text }) =>
  when(
    slices.test(file) && !/\.queries\.ts$|\.test\.ts$|\/testing\//.test(file) && statement.test(text),
    'contains an SQL statement, which belongs in a *.queries.ts file',
  )

const rules = [
  isShort,
  isKebab,
  hasPlainName,
  isInVocabulary,
  isEnglish,
  isNumbered,
  staysInside,
  suppressesNothing,
  leavesSqlToQueries,
]

/** The numbers of a folder's migrations have no gaps and no duplicates, which parallel branches can cause. */
const migrationsAreInOrder = (files: readonly string[]): string[] => {
  const folders = Map.groupBy(
    files.filter((file) => file.includes('/migrations/') && file.endsWith('.sql')),
    (file) => path.posix.dirname(file),
  )
  return [...folders.values()].flatMap((migrations) =>
    migrations
      .toSorted()
      .flatMap((file, index) =>
        when(
          Number.parseInt(path.posix.basename(file), 10) !== index + 1,
          `${file} should have the number ${index + 1}`,
        ),
      ),
  )
}

const definedVariable = /(--[a-z][a-z0-9-]*)['"]?\]?\s*:/g
const usedVariable = /var\((--[a-z][a-z0-9-]*)/g
// The variables of the component library, and those that the theme makes of its tones.
const madeElsewhere = /^--(?:mantine|button|tone)-/

/** A style with a variable that nobody defines is dropped by the browser without a word. */
const styleVariablesExist = (styles: readonly Source[]): string[] => {
  const defined = new Set(styles.flatMap(({ text }) => [...text.matchAll(definedVariable)].map(([, name]) => name)))
  return styles
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(usedVariable)].flatMap(([, name = '']) =>
        when(!defined.has(name) && !madeElsewhere.test(name), `${file} uses ${name}, which is defined nowhere`),
      ),
    )
}

const styleImport = /import (\w+) from '(\.[^']+\.module\.css)'/g
const importLine = /^(?:import|\} from) .*$/gm

/** A class that a stylesheet lacks is undefined at run time, and the element has no style. */
const styleClassesExist = (sources: readonly Source[]): string[] => {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(styleImport)].flatMap(([, name = '', from = '']) => {
      const sheet = path.posix.join(path.posix.dirname(file), from)
      const defined = new Set((texts.get(sheet) ?? '').match(/(?<=\.)[a-zA-Z][\w-]*/g))
      const used = new Set(text.replaceAll(importLine, '').match(new RegExp(`(?<=(?<![\\w.])${name}\\.)\\w+`, 'g')))
      return [...used].flatMap((one) => when(!defined.has(one), `${file} uses .${one}, which ${sheet} does not have`))
    }),
  )
}

const readable = /\.(?:ts|tsx|mjs|cjs|js|css|sql)$/

/** Checks names, sizes and places of files that no other tool checks. */
export const checkStructure = (folder: string): string[] => {
  const files = filesBelow(folder).map((file) => path.relative(folder, file).split(path.sep).join('/'))
  const inWorkspaces = files.filter((file) => workspaces.test(file))
  const sources = inWorkspaces.map((file) => ({
    file,
    text: readable.test(file) ? readFileSync(path.join(folder, file), 'utf8') : '',
  }))
  const findings = sources.flatMap((source) =>
    rules.flatMap((rule) => rule(source)).map((finding) => `${source.file} ${finding}`),
  )
  if (inWorkspaces.length < 20) findings.push(`Only ${inWorkspaces.length} files were checked: the check is broken.`)
  const styles = sources.filter(({ file }) => file.startsWith('apps/web/'))
  return [
    ...findings,
    ...migrationsAreInOrder(inWorkspaces),
    ...styleVariablesExist(styles),
    ...styleClassesExist(styles),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkStructure(root)
  for (const finding of findings) console.error(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
