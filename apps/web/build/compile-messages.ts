import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileProject } from '@inlang/paraglide-js'
import {
  type InlangPlugin,
  loadProjectInMemory,
  type NewMessage,
  type NewVariant,
  newProject,
  type ProjectSettings,
} from '@inlang/sdk'

const web = path.resolve(import.meta.dirname, '..')
const projectPath = path.join(web, 'project.inlang')
const directory = path.join(web, 'src/paraglide')

type Format = Required<Pick<InlangPlugin, 'toBeImportedFiles' | 'importFiles'>>

/** One module per language compiles fastest; one module per message lets a page load only the messages it uses. */
type OutputStructure = 'locale-modules' | 'message-modules'

/**
 * Compiles the texts in `messages/` to functions. The compiler's own import runs four statements for each message and
 * language and takes ten seconds; this one inserts thousands of rows per statement.
 */
export const compileMessages = async (outputStructure: OutputStructure): Promise<void> => {
  const settings = JSON.parse(await readFile(path.join(projectPath, 'settings.json'), 'utf8')) as ProjectSettings
  const project = await loadProjectInMemory({ blob: await newProject({ settings: { ...settings, modules: [] } }) })
  const { db } = project
  const { bundles, messages, variants } = await readMessages(settings)
  for (const rows of parts(bundles)) await db.insertInto('bundle').values(rows).execute()
  for (const rows of parts(messages)) await db.insertInto('message').values(rows).execute()
  for (const rows of parts(variants)) await db.insertInto('variant').values(rows).execute()
  const output = await compileProject({
    project,
    projectPath,
    compilerOptions: {
      outputStructure,
      strategy: ['cookie', 'baseLocale'],
      cookieName: 'nhip-cau-language',
      cookieMaxAge: 2_592_000,
      isServer: 'false',
      emitReadme: false,
    },
  })
  await project.close()
  await write(output)
}

/** Skips unchanged files, because another process may be reading them. */
const write = async (output: Record<string, string>): Promise<void> => {
  await mkdir(directory, { recursive: true })
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && output[path.relative(directory, file).replaceAll(path.sep, '/')] === undefined) await rm(file)
  }
  await mkdir(path.join(directory, 'messages'), { recursive: true })
  const writeOne = async ([name, text]: [string, string]) => {
    const file = path.join(directory, name)
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFile(file, text)
  }
  await Promise.all(Object.entries(output).map(writeOne))
}

const readMessages = async (settings: ProjectSettings) => {
  const [module] = settings.modules ?? []
  if (module === undefined) throw new Error(`${projectPath} names no format of messages.`)
  const { href } = pathToFileURL(path.resolve(web, module))
  const { default: format } = (await import(href)) as { readonly default: Format }
  const files = await Promise.all(
    (await format.toBeImportedFiles({ settings })).map(async ({ locale, path: file }) => ({
      locale,
      content: await readFile(path.resolve(web, file)),
    })),
  )
  const { bundles, messages, variants } = await format.importFiles({ files, settings })
  const idOf = (bundle = '', locale = '') => `${bundle} ${locale}`
  return {
    // Each language file lists the same messages, so duplicates are removed.
    bundles: [...new Map(bundles.map((bundle) => [bundle.id, bundle])).values()],
    messages: messages.map((message): NewMessage => ({ ...message, id: idOf(message.bundleId, message.locale) })),
    variants: variants.map(
      ({ messageBundleId, messageLocale, matches, pattern }, index): NewVariant => ({
        id: String(index),
        messageId: idOf(messageBundleId, messageLocale),
        matches,
        pattern,
      }),
    ),
  }
}

// SQLite accepts some thousands of values per statement.
const rowsAtOnce = 1000

const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  )
