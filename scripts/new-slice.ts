import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { categoryOf, findPage, findPlanned, titles } from './new-slice/planned.ts'
import {
  type Edit,
  editsFor,
  existingPathOf,
  type Names,
  type Planned,
  readSource,
  type WantedPage,
} from './new-slice/wiring.ts'
import { exitWithMessage, root } from './prepare.mjs'
import { packageProgram, run, write } from './program.ts'

const usage =
  'Usage: npm run new-slice <name> [page], e.g. "npm run new-slice lost-toy" or "student-comment student-review".'
// Reserved words of PostgreSQL.
const kept =
  /^(?:all|analyse|analyze|and|any|array|as|asc|both|case|cast|check|collate|column|constraint|create|default|desc|distinct|do|else|end|except|false|fetch|for|foreign|from|grant|group|having|in|initially|intersect|into|lateral|leading|limit|new|not|null|offset|old|on|only|or|order|placing|primary|references|returning|select|some|symmetric|table|then|to|trailing|true|union|unique|user|using|variadic|when|where|window|with)$/
const wellFormed = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const namesOf = (slice: string): Names => {
  const parts = slice.split('-')
  const Name = parts.map(capital).join('')
  return {
    slice,
    Name,
    name: Name.charAt(0).toLowerCase() + Name.slice(1),
    table: parts.join('_'),
    words: parts.join(' '),
  }
}

/** Returns the access of the planned slice: the first of its permissions for each role. */
const openedBy = (planned: Planned | undefined): string => {
  const first = (role: string): string[] => {
    const [, key] = new RegExp(`${role}: \\['([\\w.]+)'`).exec(planned?.permissions ?? '') ?? []
    return key === undefined ? [] : [`${role}: '${key}'`]
  }
  const keys = [...first('school'), ...first('teacher')]
  return keys.length === 0 ? "{ school: 'signed-in', teacher: 'signed-in' }" : `{ ${keys.join(', ')} }`
}

const nextMigration = (): string => {
  const files = readdirSync(path.join(root, 'apps/school-node/migrations')).filter((file) => file.endsWith('.sql'))
  const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10)))
  return String(last + 1).padStart(4, '0')
}

const [slice = '', wantedPage] = process.argv.slice(2)
if (!wellFormed.test(slice) || slice.length > 40)
  exitWithMessage(`A slice is named in kebab-case, like nice-student. ${usage}`)
if (kept.test(slice))
  exitWithMessage(`"${slice}" is a reserved word of SQL and cannot name a table: choose another one.`)
const taken = existingPathOf(slice)
if (taken) exitWithMessage(`The name "${slice}" is taken: ${taken} exists.`)
const wanted = findPage(slice, wantedPage)
if (wantedPage !== undefined && wanted === undefined)
  exitWithMessage(`The page ${wantedPage} is unknown or already built: name another one. ${usage}`)

const names = namesOf(slice)
const page: WantedPage = wanted ?? { page: slice, title: `${names.table}_title`, areas: ['school', 'teacher'] }
const planned = findPlanned(slice, page)
const module = planned?.module
const areas = [...page.areas, 'parent']
const words = {
  ...names,
  ...titles(page, capital(names.words)),
  access: openedBy(planned),
  planned: [module && `module: ${module},`, planned?.permissions && `permissions: ${planned.permissions},`]
    .filter(Boolean)
    .join('\n  '),
  module: module ?? 'null',
  category: categoryOf(module),
  page: page.page,
  title: page.title,
  areas: areas.map((area) => `${area}: { does: list${names.Name}, load },`).join('\n    '),
  readers: areas
    .filter((area) => area !== 'school')
    .map((area) => `'${area}'`)
    .join(', '),
}
const fill = (template: string): string =>
  Object.entries(words).reduce(
    (text, [word, value]) => text.replaceAll(`__${word}__`, value),
    readSource(`scripts/new-slice/${template}.txt`),
  )

const contract = 'packages/contract/src'
const notifications = 'apps/school-node/src/features/daily/notifications'
const server = `apps/school-node/src/features/daily/${slice}/${slice}`
const web = `apps/web/src/features/${slice}/${slice}`
const created: Edit[] = [
  { file: `${contract}/slices/${slice}.ts`, text: fill('slice') },
  { file: `${contract}/${slice}.ts`, text: fill('contract') },
  { file: `${contract}/notices/${slice}.ts`, text: fill('notice') },
  { file: `${contract}/messages/notices/${slice}.json`, text: fill('notice-messages') },
  { file: `apps/school-node/migrations/${nextMigration()}-${slice}.sql`, text: fill('migration') },
  { file: `${server}.ts`, text: fill('rules') },
  { file: `${server}.routes.ts`, text: fill('routes') },
  { file: `${server}.queries.ts`, text: fill('queries') },
  { file: `${server}-files.queries.ts`, text: fill('files') },
  { file: `${server}.test.ts`, text: fill('test') },
  { file: `apps/school-node/src/events/${slice}.ts`, text: fill('event') },
  { file: `${notifications}/notifications-${slice}.jobs.ts`, text: fill('notifications') },
  { file: `${web}-page.tsx`, text: fill('page') },
  { file: `${web}-card.tsx`, text: fill('card') },
  { file: `${web}-form.tsx`, text: fill('form') },
  { file: `${web}-texts.ts`, text: fill('texts') },
  { file: `apps/web/src/features/${slice}/pages.ts`, text: fill('pages') },
]
const messages = JSON.parse(fill('messages')) as Record<string, Record<string, string>>
const edits = [...created, ...editsFor(names, page, planned, messages)]
if (planned !== undefined && planned.slice !== slice) rmSync(path.join(root, planned.file))
for (const { file, text } of edits) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const code = edits.map(({ file }) => file).filter((file) => /\.(?:tsx?|mjs|json)$/.test(file))
const { code: failed, output } = await run(packageProgram('@biomejs/biome/bin/biome'), ['check', '--write', ...code])
if (failed !== 0) write(output)

for (const { file } of edits) write(`${created.some((one) => one.file === file) ? 'new    ' : 'changed'} ${file}`)
write(`\nTry it: npm run check && npm run test:server -- ${slice}`)
write(
  'Then edit: the texts in the messages, docs/language.md, the text and recipients of its notification, and the icon and group of the page in its pages.ts.',
)
if (planned === undefined)
  write(`No planned module has a name like ${slice}: choose who may write in ${contract}/${slice}.ts.`)
if (wanted === undefined)
  write(
    `No planned page in apps/web/src/areas/pages.ts begins with ${slice}: its address is /${slice} unless you name a page.`,
  )
