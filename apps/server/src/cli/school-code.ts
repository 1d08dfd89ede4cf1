import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import texts from '../../messages/vi.json' with { type: 'json' }

const kindOfSchool = new RegExp(`^(?:${texts.kindsOfSchool.join('|')})\\s+`, 'i')

/** The initials of the school's name, e.g. VM for Trường Mầm non Vườn Mây, with a number if they are taken. */
export const codeFrom = (name: string, taken: ReadonlySet<string>): string => {
  const words = withoutAccents(name.replace(kindOfSchool, ''))
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const initials = words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 8)
  const base = initials.length >= 2 ? initials : `${words.join('').slice(0, 4)}TR`.slice(0, 4)
  let code = base
  for (let number = 2; taken.has(code); number += 1) code = `${base}${number}`
  return code
}
