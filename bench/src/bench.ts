import { appendFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureCameras } from './cameras.ts'
import { measureCards } from './cards.ts'
import { measureEduPlans } from './edu-plans.ts'
import { measureFeed } from './feed.ts'
import { createDatabases, type Databases } from './filled-databases.ts'
import { measureFreshness } from './freshness.ts'
import { measureImport } from './import.ts'
import { measureLive } from './live.ts'
import { measureLogins } from './logins.ts'
import { measureMemory } from './memory.ts'
import { measureMorning } from './morning.ts'
import { measurePeople } from './people.ts'
import { measurePhotos } from './photos.ts'
import { measurePlans } from './plans.ts'
import { measurePublication } from './publication.ts'
import { measureRegister } from './register.ts'
import { type Findings, findingsText } from './report.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './start.ts'
import { measureStatistics } from './statistics.ts'
import { measureTimeline } from './timeline.ts'
import { measureWeb } from './web.ts'

/**
 * Measures the numbers that the product has to reach: `npm run bench -- feed live --out bench.md` runs two sections;
 * without names, all sections run. `--data folder` keeps the databases, so that the next run does not fill them again.
 */
const onData: Readonly<Record<string, (databases: Databases) => Promise<Findings>>> = {
  feed: measureFeed,
  logins: measureLogins,
  live: measureLive,
  search: measureSearch,
  people: measurePeople,
  import: measureImport,
  statistics: measureStatistics,
  timeline: measureTimeline,
  freshness: measureFreshness,
  cards: measureCards,
  plans: measurePlans,
  'edu-plans': measureEduPlans,
  register: measureRegister,
  morning: measureMorning,
  memory: measureMemory,
  publication: measurePublication,
  photos: measurePhotos,
}
const onDemo: Readonly<Record<string, () => Promise<Findings>>> = {
  web: measureWeb,
  start: measureStart,
  cameras: measureCameras,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, schools: { type: 'string' }, data: { type: 'string' } },
})
const schools = Number(values.schools ?? 1000)
const known = [...Object.keys(onData), ...Object.keys(onDemo)]
const wanted = positionals.length > 0 ? positionals : known
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no section ${unknown.join(', ')}; there are ${known.join(', ')}.\n`)
  process.exit(2)
}

if (values.out !== undefined) writeFileSync(values.out, '')
const say = (text: string) => {
  if (values.out !== undefined) appendFileSync(values.out, `${text}\n\n`)
  process.stdout.write(`${text}\n\n`)
}

const measure = async (name: string, task: () => Promise<Findings>) => {
  const started = performance.now()
  try {
    say(findingsText(await task()))
  } catch (error) {
    process.exitCode = 1
    say(`## ${name}\n\nFAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  process.stderr.write(`(${name}: ${((performance.now() - started) / 1000).toFixed(0)} s)\n\n`)
}

say(`# Benchmark of ${new Date().toISOString().slice(0, 10)}, Node ${process.version}`)
if (wanted.some((name) => name in onData)) {
  const databases = await createDatabases(
    (stop) => {
      const leave = () => {
        // Running work fails now; these errors are expected.
        process.on('uncaughtException', () => undefined)
        void stop().finally(() => process.exit(130))
      }
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave)
    },
    { schools, kept: values.data },
  )
  try {
    say(databases.description)
    for (const [name, task] of Object.entries(onData))
      if (wanted.includes(name)) await measure(name, () => task(databases))
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
    await databases.stop()
  }
}
for (const [name, task] of Object.entries(onDemo)) if (wanted.includes(name)) await measure(name, task)
