import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../prepare.mjs'

/** A slice's name in the forms that code, tables and texts use. */
export type Names = {
  /** nice-student */
  readonly slice: string
  /** niceStudent */
  readonly name: string
  /** NiceStudent */
  readonly Name: string
  /** nice_student */
  readonly table: string
  /** nice student */
  readonly words: string
}

export type WantedPage = { readonly page: string; readonly title: string; readonly areas: readonly string[] }

export type Planned = {
  readonly slice: string
  readonly file: string
  /** As written in the entry. */
  readonly module: string | undefined
  readonly permissions: string | undefined
}

export const pageTable = 'apps/web/src/areas/pages.ts'

export type Edit = { readonly file: string; readonly text: string }

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const insertAfter = (text: string, anchor: string, addition: string, file: string): string => {
  const at = text.indexOf(anchor)
  if (at < 0) throw new Error(`${file} has no "${anchor}" any more: bring scripts/new-slice/wiring.ts up to date.`)
  return text.slice(0, at + anchor.length) + addition + text.slice(at + anchor.length)
}

const addRoutes = ({ slice, name }: Names): Edit[] => {
  const [routes, service] = ['apps/school-node/src/routes.ts', 'apps/school-node/src/service.ts']
  const from = `./features/daily/${slice}/${slice}`
  return [
    {
      file: routes,
      text: `import { ${name}Routes } from '${from}.routes.ts'\n${insertAfter(
        readSource(routes),
        'export const routes: readonly Route<Context>[] = [',
        `\n  ...${name}Routes,`,
        routes,
      )}`,
    },
    {
      file: service,
      text: `import { ${name}Files } from '${from}-files.queries.ts'\n${insertAfter(
        readSource(service),
        'export const fileKinds: readonly FileKind[] = [',
        `\n  ${name}Files,`,
        service,
      )}`,
    },
  ]
}

/** Registers the slice's id kind, and creates an example in each class for the access test. */
const addIdKind = ({ slice, Name, table }: Names): Edit[] => {
  const [places, things] = [
    'apps/server/src/testing/access/places.ts',
    'apps/server/src/testing/access/school-things.ts',
  ]
  const body = "{ body: { class_id: classId, text: 'A walk in the garden.' } }"
  return [
    {
      file: places,
      text: insertAfter(
        readSource(places),
        'const reaches: Readonly<Record<IdKind, Reach>> = {',
        `\n  ${table}: 'class',`,
        places,
      ),
    },
    {
      file: things,
      text: `import { create${Name} } from '@nhip-cau/contract/${slice}'\n${insertAfter(
        readSource(things),
        'params: { id: deleted_post } })\n  return {',
        ` ${table}: (await author.get(create${Name}, ${body})).id,`,
        things,
      )}`,
    },
  ]
}

/** Replaces the planned entry, or adds one at the end. */
const addSlice = ({ slice, name }: Names, planned: Planned | undefined): Edit => {
  const file = 'packages/contract/src/slices.ts'
  const importing = `import { ${name}Slice } from './slices/${slice}.ts'\n`
  const old = readSource(file)
  if (planned?.slice === slice) return { file, text: old }
  if (planned === undefined)
    return { file, text: importing + insertAfter(old, '  todaySlice,', `\n  ${name}Slice,`, file) }
  const before = planned.slice.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const rest = old.replace(new RegExp(`import \\{ ${before}Slice \\}.*\\n`), '')
  return { file, text: importing + rest.replace(`  ${before}Slice,`, `  ${name}Slice,`) }
}

/** Adds the slice's notices, their sentences and subscribers. */
const addNotices = ({ slice, name, Name }: Names): Edit[] => {
  const [catalogue, sentences, jobs, samples] = [
    'packages/contract/src/notices/catalogue.ts',
    'packages/contract/src/notices/sentences.ts',
    'apps/school-node/src/features/daily/notifications/notifications.jobs.ts',
    'apps/school-node/src/events/testing/sample-events.ts',
  ]
  const listed = (file: string, importing: string, anchor: string, line: string): Edit => ({
    file,
    text: `${importing}\n${insertAfter(readSource(file), anchor, `\n  ${line},`, file)}`,
  })
  const json = `import ${name} from '../messages/notices/${slice}.json' with { type: 'json' }`
  const inList = 'const sentences: Readonly<Record<NoticeKind, InEachLanguage>> = {'
  const subscribers = `import { ${name}Subscribers } from './notifications-${slice}.jobs.ts'`
  const event = "{ class_id, class: 'Class 1', by_account_id: teacherId"
  const sampled = ['written', 'finished'].map(
    (what) => `\n    '${slice}-${what}': ${event}, ${slice.replaceAll('-', '_')}_id: randomUUID() },`,
  )
  const typed = insertAfter(readSource(samples), 'type AnyEvent =', `\n  | ${Name}Event`, samples)
  return [
    listed(
      catalogue,
      `import { ${name}Notices } from './${slice}.ts'`,
      'export const notices = {',
      `...${name}Notices`,
    ),
    listed(sentences, json, inList, `...${name}`),
    listed(jobs, subscribers, 'export const notificationSubscribers = {', `...${name}Subscribers`),
    {
      file: samples,
      text: `import type { ${Name}Event } from '../${slice}.ts'\n${insertAfter(typed, 'const events: OfKind = {', sampled.join(''), samples)}`,
    },
  ]
}

/** Lists the slice's tables, because a check requires an owner for each table. */
const addTables = ({ slice, table }: Names): Edit => {
  const file = 'apps/school-node/src/tables.ts'
  const key = slice === table ? slice : `'${slice}'`
  const entry = `\n  ${key}: { publishes: [], keeps: ['${table}', '${table}_images'] },`
  return { file, text: insertAfter(readSource(file), 'export const tables: Ownership = {', entry, file) }
}

type Messages = Record<string, Record<string, string>>

/** Adds the messages to each language; without a translation, the English text. */
const addMessages = ({ table }: Names, messages: Messages): Edit[] => {
  const folder = 'apps/web/messages'
  const catalogues = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.json'))
  return catalogues.map((catalogue) => {
    const own = messages[path.basename(catalogue, '.json')] ?? messages.en ?? {}
    const lines = Object.entries(own).map(([key, words]) => `  "${table}_${key}": ${JSON.stringify(words)}`)
    const file = `${folder}/${catalogue}`
    return { file, text: `${readSource(file).trimEnd().slice(0, -1).trimEnd()},\n${lines.join(',\n')}\n}\n` }
  })
}

const addPage = ({ slice, name }: Names, { page }: WantedPage): Edit => {
  const text = readSource(pageTable)
  const importing = `import { ${name}Pages } from '../features/${slice}/pages.ts'\n`
  const rest = text.replace(new RegExp(`  \\{ name: '${page}',[^\\n]*\\n`), '')
  return {
    file: pageTable,
    text: importing + insertAfter(rest, '  ...prescriptionsPages,', `\n  ...${name}Pages,`, pageTable),
  }
}

/** Returns the changes of existing files that make the slice part of the product. */
export const editsFor = (names: Names, page: WantedPage, planned: Planned | undefined, messages: Messages): Edit[] => [
  ...addRoutes(names),
  ...addIdKind(names),
  addSlice(names, planned),
  ...addNotices(names),
  addTables(names),
  addPage(names, page),
  ...addMessages(names, messages),
]

/** Returns the first existing file or folder of a slice with this name. */
export const existingPathOf = (slice: string): string | undefined =>
  [
    `packages/contract/src/${slice}.ts`,
    ...['register', 'daily', 'overview'].map((tier) => `apps/school-node/src/features/${tier}/${slice}`),
    `apps/main/src/features/${slice}`,
    `apps/web/src/features/${slice}`,
  ].find((file) => existsSync(path.join(root, file)))
