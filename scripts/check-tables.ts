import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dynamic, type Mention, type Statement, statementsOf } from './check-tables/sql-relations.ts'
import { filesBelow, root } from './prepare.mjs'

type Ownership = Readonly<Record<string, { readonly publishes: readonly string[]; readonly keeps: readonly string[] }>>
type Source = { readonly file: string; readonly text: string }
type Owned = { readonly owner: string; readonly published: boolean }

// The demo, the benchmark and tests may write to all tables; the rules apply to the product only.
const counted = /^apps\/(?:main|school-node)\/src\/(?!testing\/)(?!.*\/testing\/)(?!.*\.test\.ts$).*\.ts$/
const services = ['apps/main', 'apps/school-node']
const minStatements = 100

/** Returns the slice of a file; outside the slices, its folder below `src`, or its name. */
const ownerOf = (file: string): string =>
  /\/src\/(?:features\/(?:(?:register|daily|overview)\/)?)?([^/]+)\//.exec(file)?.[1] ??
  path.posix.basename(file).replace(/(?:\.queries)?\.ts$/, '')

const owners = (tables: Ownership): { owned: ReadonlyMap<string, Owned>; findings: string[] } => {
  const all = Object.entries(tables).flatMap(([owner, { publishes, keeps }]) => [
    ...publishes.map((name) => ({ name, owner, published: true })),
    ...keeps.map((name) => ({ name, owner, published: false })),
  ])
  const twice = all.filter(({ name }, index) => all.findIndex((one) => one.name === name) !== index)
  return {
    owned: new Map(all.map(({ name, owner, published }) => [name, { owner, published }])),
    findings: twice.map(({ name }) => `${name} is listed twice`),
  }
}

const findingOf = (mention: Mention, slice: string, owned: ReadonlyMap<string, Owned>): string | undefined => {
  const { does, relation } = mention
  if (relation === dynamic)
    return `${does} a table whose name is known only at run time: write a statement for each table`
  const found = owned.get(relation)
  if (found?.owner === slice) return undefined
  if (found === undefined) {
    // The tables of PostgreSQL and of the job queue have a schema in their name; functions that no list contains are
    // PostgreSQL's.
    const isForeign = mention.uncertain || relation.includes('.') || relation.startsWith('pg_')
    return isForeign && does === 'reads' ? undefined : `${does} ${relation}, which has no owner`
  }
  if (does === 'writes') return `writes ${relation}, which only ${found.owner} may`
  return found.published ? undefined : `reads ${relation}, which ${found.owner} does not publish`
}

const isCte = (statement: Statement, file: readonly Statement[], { relation }: Mention, isOwned: boolean): boolean =>
  // A fragment may refer to a CTE of a statement that another function of the file writes.
  statement.ctes.includes(relation) || (!isOwned && file.some(({ ctes }) => ctes.includes(relation)))

/**
 * Finds slices that write a table of another slice or read one that is not published; `statements` is the number of
 * checked statements.
 */
export const checkSources = (tables: Ownership, sources: readonly Source[]) => {
  const { owned, findings } = owners(tables)
  let statements = 0
  for (const { file, text } of sources) {
    const all = statementsOf(text)
    statements += all.length
    if (/\.unsafe\(/.test(text)) findings.push(`${file} sends text that is no template, so its tables are unknown`)
    for (const statement of all) {
      const hiding = statement.ctes.filter((name) => owned.has(name))
      findings.push(...hiding.map((name) => `${file}:${statement.line} names a CTE like the table ${name}`))
      for (const mention of statement.mentions) {
        if (isCte(statement, all, mention, owned.has(mention.relation))) continue
        const finding = findingOf(mention, ownerOf(file), owned)
        if (finding !== undefined) findings.push(`${file}:${mention.line} ${finding}`)
      }
    }
  }
  return { statements, findings: [...new Set(findings)] }
}

/** Checks every statement of both services against the lists in their `tables.ts`. */
export const checkTables = async (folder: string): Promise<string[]> => {
  const files = filesBelow(folder)
    .map((file) => path.relative(folder, file).split(path.sep).join('/'))
    .filter((file) => counted.test(file))
  const findings: string[] = []
  for (const service of services) {
    const { tables } = (await import(path.join(folder, service, 'src/tables.ts'))) as { tables: Ownership }
    const sources = files
      .filter((file) => file.startsWith(`${service}/`))
      .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
    const found = checkSources(tables, sources)
    findings.push(...found.findings)
    if (found.statements < minStatements)
      findings.push(`Only ${found.statements} statements of ${service} were checked: the check is broken.`)
  }
  return findings
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await checkTables(root)
  for (const finding of findings) console.error(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
