import catalogue from '../messages/vi.json' with { type: 'json' }

type Words = Readonly<Record<string, string | number>>
export type NotificationText = keyof typeof catalogue.notification

const fill = (text: string, words: Words) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(words[name] ?? placeholder))

export const notificationText = (kind: NotificationText, words: Words) => fill(catalogue.notification[kind], words)

export const decisionText = (decision: keyof typeof catalogue.decision) => catalogue.decision[decision]

export const classText = (names: readonly string[]) => fill(catalogue.class, { names: names.join(', ') })
