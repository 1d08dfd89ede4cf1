import { fill } from '@nhip-cau/contract/texts'
import Bowser from 'bowser'
import messages from './messages/vi.json' with { type: 'json' }

/** The parts of the user agent that are stored; the whole user agent would reveal more than is needed. */
export type Device = {
  readonly browser: string | null
  readonly system: string | null
}

// Real user agents are shorter; the limit bounds the parsing time.
const maxLength = 400

export const deviceOf = (userAgent: string | undefined): Device => {
  const line = userAgent?.slice(0, maxLength).trim()
  if (!line) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(line)
  return { browser: browser.name || null, system: os.name || null }
}

/** Returns the device as text, for example "Chrome trên Windows". */
export const deviceText = ({ browser, system }: Device): string =>
  browser && system ? fill(messages.device.both, { browser, system }) : (browser ?? system ?? messages.device.unknown)
