import { parseArgs } from 'node:util'
import { FullName, Phone } from '@nhip-cau/contract/people'
import { StartError } from '@nhip-cau/server-kit/start-error'
import type { SchoolInput } from './create-school.ts'

export const usage = `Usage:
  npm run school -- create --name "…" --admin-phone 09… [--admin-name "…"] [--code …] [--address "…"]
      Creates a school with its running year and an administrator who holds every permission.
  npm run school -- list
      Names the schools.`

type Command = { readonly name: 'create'; readonly input: SchoolInput } | { readonly name: 'list' | 'help' }

const options = {
  name: { type: 'string' },
  'admin-phone': { type: 'string' },
  'admin-name': { type: 'string' },
  code: { type: 'string' },
  address: { type: 'string' },
  help: { type: 'boolean' },
} as const

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Node's message continues with advice about dashes, which does not apply here.
    throw new StartError(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`)
  }
}

/** Parses and validates the command line. */
export const readCommand = (args: string[]): Command => {
  const { values, positionals } = parsed(args)
  const [name, ...more] = positionals
  if (values.help || name === 'help') return { name: 'help' }
  if (more.length > 0) throw new StartError(`"${more[0]}" is one word too many; put what has spaces in quotes.`)
  if (name === 'list') return { name }
  if (name !== 'create') throw new StartError(name === undefined ? usage : `There is no command "${name}".\n\n${usage}`)
  return {
    name,
    input: {
      name: schoolName(values.name),
      adminPhone: adminPhone(values['admin-phone']),
      adminName: adminName(values['admin-name']),
      code: code(values.code),
      address: values.address?.normalize('NFC').trim() || undefined,
    },
  }
}

const schoolName = (text: string | undefined): string => {
  const name = text?.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (!name) throw new StartError('--name is missing: the name of the school, in quotes.')
  if (name.length < 3 || name.length > 150) throw new StartError('--name needs 3 to 150 characters.')
  return name
}

const adminPhone = (text: string | undefined): string => {
  if (text === undefined)
    throw new StartError('--admin-phone is missing: the mobile number the administrator logs in with.')
  const phone = Phone.safeParse(text)
  if (!phone.success)
    throw new StartError(
      `--admin-phone ${text} is no Vietnamese mobile number: 10 digits that begin with 03, 05, 07, 08 or 09.`,
    )
  return phone.data
}

const adminName = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const name = FullName.safeParse(text)
  if (!name.success)
    throw new StartError('--admin-name needs 2 to 100 letters, with spaces, dots, apostrophes and hyphens.')
  return name.data
}

const code = (text: string | undefined): string | undefined => {
  const upper = text?.trim().toUpperCase()
  if (upper !== undefined && !/^[A-Z0-9]{2,10}$/.test(upper))
    throw new StartError('--code needs 2 to 10 letters A–Z or digits.')
  return upper
}
