import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, root } from './prepare.mjs'

type Source = { readonly file: string; readonly text: string }

const queries = /^apps\/(?:main|school-node)\/src\/.*\.queries\.ts$/
const migration = /^apps\/school-node\/migrations\/(\d{4})-[^/]*\.sql$/
/** The migration that brought `clock_now()`; older ones are as they are. */
const clockMigration = 30

// What a query may say of the time:
// - `clock_now()`, `clock_moment()` and `today_at(school)` go by the application's clock, which a test or a demo school
//   sets: everything that people read or that a rule of the school compares. Main gives the time as a parameter.
// - `statement_timestamp()` is the machine's own time, for what no clock of a school decides: how old a lease, a key, a
//   queued job or a counted request is, compared with stamps that the database itself made.
// `created_at timestamptz default now()` of an older migration stays where the stamp only says in which order rows came;
// where people read it or a rule compares it, migration 0030 gave it the school's clock.
const databaseTime = /(?<![\w.$])(?:now\(\)|(?:current_(?:date|time|timestamp)|localtime|localtimestamp)\b(?!\())/gi
const comment = /--.*$/gm

const linesOf = ({ file, text }: Source, finding: string): string[] => {
  const code = text.replaceAll(comment, (words) => ' '.repeat(words.length))
  return [...code.matchAll(databaseTime)].map(
    ({ 0: word, index }) => `${file}:${code.slice(0, index).split('\n').length} ${finding.replace('*', word)}`,
  )
}

/** Looks whether a query or a view goes by the database's clock, which no test can set. */
export const checkClock = (sources: readonly Source[]): string[] => {
  const looked = sources.filter(({ file }) => queries.test(file))
  const fresh = sources.filter(({ file }) => Number(migration.exec(file)?.[1] ?? 0) > clockMigration)
  if (looked.length === 0) return ['No query was looked at: the check is broken.']
  const finding = 'says *: the school goes by clock_now() or a parameter, the machine by statement_timestamp()'
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
