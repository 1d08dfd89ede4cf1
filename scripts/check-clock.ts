import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, root } from './prepare.mjs'

type Source = { readonly file: string; readonly text: string }

const queries = /^apps\/(?:main|school-node)\/src\/.*\.queries\.ts$/
const migration = /^apps\/school-node\/migrations\/(\d{4})-[^/]*\.sql$/
/** The migration that introduced `clock_now()`; older ones are not checked. */
const clockMigration = 30

// The times that a query may use:
// - `clock_now()`, `clock_moment()` and `today_at(school)`: the application's clock, which tests and demo schools set.
//   For everything that people read or that a rule of the school compares. Main passes the time as a parameter.
// - `statement_timestamp()`: the machine's clock. For the age of leases, keys, queued jobs and counted requests, whose
//   timestamps the database sets itself.
// Columns with `default now()` in older migrations are allowed where the timestamp only orders rows; the others use the
// school's clock since migration 0030.
const databaseTime = /(?<![\w.$])(?:now\(\)|(?:current_(?:date|time|timestamp)|localtime|localtimestamp)\b(?!\())/gi
const comment = /--.*$/gm

const linesOf = ({ file, text }: Source, finding: string): string[] => {
  const code = text.replaceAll(comment, (words) => ' '.repeat(words.length))
  return [...code.matchAll(databaseTime)].map(
    ({ 0: word, index }) => `${file}:${code.slice(0, index).split('\n').length} ${finding.replace('*', word)}`,
  )
}

/** Finds queries and views that use the database's clock, which tests cannot set. */
export const checkClock = (sources: readonly Source[]): string[] => {
  const looked = sources.filter(({ file }) => queries.test(file))
  const fresh = sources.filter(({ file }) => Number(migration.exec(file)?.[1] ?? 0) > clockMigration)
  if (looked.length === 0) return ['No query was checked: the check is broken.']
  const finding =
    'uses *: use clock_now() or a parameter for the time of the school, statement_timestamp() for that of the machine'
  return [...looked, ...fresh].flatMap((source) => linesOf(source, finding))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = filesBelow(path.join(root, 'apps'))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => queries.test(file) || migration.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const findings = checkClock(sources)
  for (const finding of findings) console.error(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
