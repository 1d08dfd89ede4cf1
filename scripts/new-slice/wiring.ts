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

export type Edit = { readonly file: string; readonly text: string }

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const after = (text: string, anchor: string, addition: string, file: string): string => {
  const at = text.indexOf(anchor)
  if (at < 0) throw new Error(`${file} has no "${anchor}" any more: bring scripts/new-slice/wiring.ts up to date.`)
  return text.slice(0, at + anchor.length) + addition + text.slice(at + anchor.length)
}

const mount = ({ slice, name }: Names): Edit => {
  const file = 'apps/school-node/src/service.ts'
  const folder = `./features/daily/${slice}/${slice}`
  const importing = `import { ${name}Routes } from '${folder}.routes.ts'\nimport { ${name}Files } from '${folder}-files.queries.ts'\n`
  const routed = after(readSource(file), 'const routes: readonly Route<Context>[] = [', `\n  ...${name}Routes,`, file)
  const text = after(routed, 'export const fileKinds: readonly FileKind[] = [', `\n  ${name}Files,`, file)
  return { file, text: importing + text }
}

/** What an id of it is of, how far it may be seen, and one of them in each class for the access test. */
const nameId = ({ slice, Name, table }: Names): Edit[] => {
  const [ids, places, things] = [
    'packages/contract/src/ids.ts',
    'apps/server/src/testing/access/places.ts',
    'apps/server/src/testing/access/school-things.ts',
  ]
  const body = "{ body: { class_id: classId, text: 'A walk in the garden.' } }"
  return [
    { file: ids, text: after(readSource(ids), 'export const idKinds = [', `\n  '${table}',`, ids) },
    {
      file: places,
      text: after(
        readSource(places),
        'const reaches: Readonly<Record<IdKind, Reach>> = {',
        `\n  ${table}: 'class',`,
        places,
      ),
    },
    {
      file: things,
      text: `import { create${Name} } from '@nhip-cau/contract/${slice}'\n${after(
        readSource(things),
        '  return { post, deleted_post',
        `, ${table}: (await author.get(create${Name}, ${body})).id`,
        things,
      )}`,
    },
  ]
}

/** A table that nobody owns is refused. */
const enterTables = ({ slice, table }: Names): Edit => {
  const file = 'apps/school-node/src/tables.ts'
  const key = slice === table ? slice : `'${slice}'`
  const entry = `\n  ${key}: { publishes: [], keeps: ['${table}', '${table}_images'] },`
  return { file, text: after(readSource(file), '  // Daily: what happens.', entry, file) }
}

type Messages = Record<string, Record<string, string>>

/** A language that has no words of its own here gets the English ones, to be translated. */
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

const pageTable = 'apps/web/src/areas/pages.ts'

const unbuilt = /\{ name: '([a-z-]+)', title: m\.(\w+),((?: (?:school|teacher): \{\},?)+) \},\n/g

export type WantedPage = { readonly page: string; readonly title: string; readonly areas: readonly string[] }

/** A page that the specification names and that is not built yet: the named one, else one that begins with the slice's name. */
export const findPage = (slice: string, wanted?: string): WantedPage | undefined => {
  const pages = [...readSource(pageTable).matchAll(unbuilt)].map(([, page = '', title = '', areas = '']) => ({
    page,
    title,
    areas: ['school', 'teacher'].filter((area) => areas.includes(`${area}:`)),
  }))
  if (wanted !== undefined) return pages.find(({ page }) => page === wanted)
  return pages.find(({ page }) => page === slice) ?? pages.find(({ page }) => page.startsWith(`${slice}-`))
}

const openPage = ({ slice, name }: Names, { page }: WantedPage): Edit => {
  const text = readSource(pageTable)
  const importing = `import { ${name}Pages } from '../features/${slice}/pages.ts'\n`
  const rest = text.replace(new RegExp(`  \\{ name: '${page}',[^\\n]*\\n`), '')
  return {
    file: pageTable,
    text: importing + after(rest, '  ...prescriptionsPages,', `\n  ...${name}Pages,`, pageTable),
  }
}

/** What has to change in existing files so that the slice is part of the product. */
export const wire = (names: Names, page: WantedPage | undefined, messages: Messages): Edit[] => [
  mount(names),
  ...nameId(names),
  enterTables(names),
  ...(page === undefined ? [] : [openPage(names, page), ...addMessages(names, messages)]),
]

/** The first file or folder that says the name is taken. */
export const takenBy = (slice: string): string | undefined =>
  [
    `packages/contract/src/${slice}.ts`,
    ...['register', 'daily', 'overview'].map((tier) => `apps/school-node/src/features/${tier}/${slice}`),
    `apps/main/src/features/${slice}`,
    `apps/web/src/features/${slice}`,
  ].find((file) => existsSync(path.join(root, file)))
