import { hidden } from './built.ts'

/** Whether people are asked for or shown this permission, purpose, switch or setting. */
export const isOffered = (kind: keyof typeof hidden, name: string): boolean =>
  !hidden[kind].includes(name) && !hidden[kind].includes(name.split('/')[0] ?? '')
