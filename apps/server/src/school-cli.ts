import { createFirstAdministrator, type SchoolInput } from './cli/create-school.ts'
import { openForCommand } from './cli/open.ts'
import { readCommand, usage } from './cli/options.ts'
import { selectSchools } from './cli/schools.queries.ts'
import { printError } from './print-error.ts'
import { boxed } from './steps.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

const create = async (input: SchoolInput): Promise<void> => {
  const command = await openForCommand(process.env)
  try {
    const { school, admin, password } = await createFirstAdministrator(command, input)
    const lines = [
      `${school.name} (${school.code})`,
      '',
      `Administrator       ${admin.name}`,
      `Log in with         ${admin.phone}`,
      `One-time password   ${password}`,
      'Log in at           /school/login',
      '',
      'The password is shown this once and has to be changed at the first login.',
    ]
    print(boxed(lines))
  } finally {
    await command.close()
  }
}

const list = async (): Promise<void> => {
  const command = await openForCommand(process.env)
  try {
    const schools = await selectSchools(command.main)
    if (schools.length === 0) print('There is no school yet.')
    for (const { code, name, administrators } of schools)
      print(`${code.padEnd(10)}  ${name}  (school accounts: ${administrators})`)
  } finally {
    await command.close()
  }
}

const run = async (): Promise<void> => {
  const command = readCommand(process.argv.slice(2))
  if (command.name === 'create') await create(command.input)
  else if (command.name === 'list') await list()
  else print(usage)
}

run().catch((error: unknown) => {
  printError(error)
  process.exitCode = 1
})
