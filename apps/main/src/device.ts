import { fill } from '@nhip-cau/contract/texts'
import Bowser from 'bowser'
import messages from './messages/vi.json' with { type: 'json' }

/** What is kept of the line by which a browser introduces itself; the line itself would tell more than is needed. */
export type Device = {
  readonly browser: string | null
  readonly system: string | null
}

// Real ones are shorter; an endless one would only cost time.
const longest = 400

export const deviceOf = (userAgent: string | undefined): Device => {
  const line = userAgent?.slice(0, longest).trim()
  if (!line) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(line)
  return { browser: browser.name || null, system: os.name || null }
}

/** As in "Chrome trên Windows". */
export const deviceText = ({ browser, system }: Device): string =>
  browser && system ? fill(messages.device.both, { browser, system }) : (browser ?? system ?? messages.device.unknown)
