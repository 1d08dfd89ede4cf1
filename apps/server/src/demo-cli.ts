import { parseArgs } from 'node:util'
import { hashPassword } from '@nhip-cau/main/passwords'
import { StartError } from '@nhip-cau/server-kit/start-error'
import { type Command, openForCommand } from './cli/open.ts'
import { runningYear } from './cli/running-year.ts'
import { loadConfig } from './config.ts'
import { demoPeople, demoSchools } from './demo/data.ts'
import { decideDemo } from './demo/decision.ts'
import { countOtherSchools, mostSchools, provinceSchool } from './demo/province.queries.ts'
import { fillProvince } from './demo/province.ts'
import { printError } from './print-error.ts'
import { createSteps } from './steps.ts'

const usage = `Usage:
  npm run demo -- --schools 1000
      Adds so many invented schools with ${provinceSchool.students} children each to the demo. Never to a database with real schools.`

const readSchools = (args: string[]): number => {
  try {
    const { values } = parseArgs({ args, options: { schools: { type: 'string' } } })
    const schools = Number(values.schools)
    if (Number.isInteger(schools) && schools >= 1 && schools <= mostSchools) return schools
  } catch {
    // The usage text is the error message.
  }
  throw new StartError(`${usage}\n  From 1 to ${mostSchools} schools.`)
}

const refuseRealSchools = async ({ main, urls }: Command): Promise<void> => {
  const config = loadConfig(process.env)
  if (config.production) throw new StartError('NODE_ENV=production refuses the demo.')
  const demo = await decideDemo({ ...config, demo: true }, urls)
  const codes = demo === 'none' ? [] : demoSchools.map(({ code }) => code)
  if (demo === 'none' || (await countOtherSchools(main, codes)) > 0)
    throw new StartError('This database holds schools that are not of the demo; nothing was added to it.')
}

const run = async (): Promise<void> => {
  const schools = readSchools(process.argv.slice(2))
  const command = await openForCommand(process.env)
  const steps = createSteps(process.stdout)
  try {
    await refuseRealSchools(command)
    const passwordHash = await hashPassword(demoPeople.password)
    const made = await steps.run(`${schools} schools`, (progress) =>
      fillProvince(command, {
        schools,
        passwordHash,
        year: runningYear(new Date()),
        progress: (done) => progress(`${done} of ${schools}`),
      }),
    )
    steps.note(`${made} schools are new. Everybody's password is that of the demo (${demoPeople.password}).`)
    steps.note('The head of school 1 logs in with 0952000001, of school 2 with 0952000531, and so on.')
  } finally {
    await command.close()
  }
}

run().catch((error: unknown) => {
  printError(error)
  process.exitCode = 1
})
