import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureFeed } from './feed.ts'
import { measureLive } from './live.ts'
import { measureLogins } from './logins.ts'
import { type Findings, findingsText } from './report.ts'
import { buildWorld, type World } from './world.ts'

const sections: Readonly<Record<string, (world: World) => Promise<Findings>>> = {
  feed: measureFeed,
  logins: measureLogins,
  live: measureLive,
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const wanted = positionals.length > 0 ? positionals : Object.keys(sections)
const unknown = wanted.filter((name) => !(name in sections))
if (unknown.length > 0) {
  process.stderr.write(`There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.\n`)
  process.exit(2)
}

const texts: string[] = []
const say = (text: string) => {
  texts.push(text)
  process.stdout.write(`${text}\n\n`)
}

const world = await buildWorld()
try {
  say(`# Benchmark of ${new Date().toISOString().slice(0, 10)}, Node ${process.version}\n\n${world.description}`)
  for (const name of wanted) {
    const findings = await sections[name]?.(world)
    if (findings) say(findingsText(findings))
  }
} finally {
  await world.stop()
}
if (values.out !== undefined) await writeFile(values.out, `${texts.join('\n\n')}\n`)
