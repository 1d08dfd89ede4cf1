import { readFileSync } from 'node:fs'
import path from 'node:path'

const source = path.resolve(import.meta.dirname, '../src')

/** What a parent's home page loads beside its first page: the children's day and the quick actions. */
const homeFiles = [
  'features/attendance/attendance-texts.ts',
  'features/attendance/where-is-child.tsx',
  'features/class-day/child-day-card.tsx',
  'features/class-day/child-question.tsx',
  'features/class-day/day-timeline.ts',
  'features/class-day/home-day.tsx',
  'features/class-day/quick-actions.tsx',
  'features/class-day/school-calls.tsx',
  'features/class-day/today-cards.tsx',
]

const used = new Set(
  homeFiles
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .flatMap((code) => [...code.matchAll(/\bm\.([a-z]\w*)|\b(Icon[A-Z]\w*)\b/g)])
    .map(([, text, icon]) => text ?? icon),
)

const shared = /\/src\/(?:ui\/call-links|features\/(?:attendance\/attendance-texts|class-day\/is-there))/

/** Whether a module is a text, an icon or a small part of a parent's home page; other pages need some of them too. */
export const isOfHome = (id: string): boolean => {
  const [, name] = /\/(?:paraglide\/messages|icons-react\/dist\/esm\/icons)\/([^/]+)\.m?js$/.exec(id) ?? []
  return name === undefined ? shared.test(id) : used.has(name)
}
