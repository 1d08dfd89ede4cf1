import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readPreference, removePreference, writePreference } from './preference-cookie.ts'

const channelName = 'nhip-cau-theme'
const schemes: Record<string, MantineColorScheme> = { light: 'light', dark: 'dark', system: 'auto' }

/** Stores light, dark or system in the `theme` cookie and notifies the other tabs. */
export const cookieColorSchemeManager = (): MantineColorSchemeManager => {
  let channel: BroadcastChannel | undefined
  return {
    get: (fallback) => schemes[readPreference('theme') ?? ''] ?? fallback,
    set: (value) => {
      if (schemes[readPreference('theme') ?? ''] === value) return
      writePreference('theme', value === 'auto' ? 'system' : value)
      channel?.postMessage(value)
    },
    subscribe: (onUpdate) => {
      channel = new BroadcastChannel(channelName)
      channel.onmessage = (event: MessageEvent<MantineColorScheme>) => onUpdate(event.data)
    },
    unsubscribe: () => channel?.close(),
    clear: () => removePreference('theme'),
  }
}
