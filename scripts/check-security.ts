import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import levelsOfAsvs from './check-security/asvs-5.0.json' with { type: 'json' }
import {
  chapterOf,
  mentionsIn,
  type Page,
  type Row,
  rowsOf,
  states,
  unattachedTitlesIn,
} from './check-security/record.ts'
import { titlesOf } from './check-security/test-titles.ts'
import { filesBelow, root } from './prepare.mjs'

const entryPage = 'docs/security.md'
const folder = 'docs/security/'
// The number of requirements of level 1 and of level 2 in OWASP ASVS 5.0.0.
const asked = { 1: 70, 2: 183 }
const columns = 6

export type Repository = {
  /** Requirement → level. */
  readonly levels: Readonly<Record<string, number>>
  readonly pages: readonly Page[]
  /** Every file by its path from the root. */
  readonly files: readonly string[]
  readonly read: (file: string) => string
}

const when = (isBroken: boolean, finding: string): string[] => (isBroken ? [finding] : [])

const isAsked = (level: number | undefined) => level === 1 || level === 2

/**
 * Returns the files with this name: a whole path, or an unambiguous end of one; the name of a folder ends with a slash.
 */
const filesNamed = (name: string, { files }: Repository): string[] => {
  if (files.includes(name)) return [name]
  const fits = (file: string) => (name.endsWith('/') ? file.startsWith(name) : file.endsWith(`/${name}`))
  return files.filter(fits).slice(0, name.endsWith('/') ? 1 : undefined)
}

const checkMentionedFiles = (text: string, repository: Repository): string[] =>
  mentionsIn(text).flatMap(({ name }) => {
    const found = filesNamed(name, repository)
    return [
      ...when(found.length === 0, `names ${name}, which does not exist`),
      ...when(found.length > 1, `names ${name}, which may be ${found.join(' or ')}: write more of its path`),
    ]
  })

const checkMentionedTitles = (text: string, repository: Repository): string[] => [
  ...mentionsIn(text).flatMap(({ name, titles }) => {
    const [file] = filesNamed(name, repository)
    if (file === undefined || titles.length === 0) return []
    const known = titlesOf(file, repository.read(file))
    return titles
      .filter((title) => !known.has(title))
      .map((title) => `names the test "${title}", which is not in ${name}`)
  }),
  ...unattachedTitlesIn(text).map((title) => `names the test "${title}" without its file`),
]

const checkRow = ({ file, cells }: Row, repository: Repository): string[] => {
  const [id = '', , state = '', answer = '', where = '', proof = ''] = cells
  const level = repository.levels[id]
  if (level === undefined) return ['is no requirement of the standard']
  if (!isAsked(level)) return [`is of level ${level}, which this record does not answer`]
  if (cells.length !== columns)
    return [`has ${cells.length} cells, ${columns} are needed (a | inside of a cell counts)`]
  return [
    ...when(Number.parseInt(id, 10) !== chapterOf(file), 'is in the file of another chapter'),
    ...when(!states.some((one) => one === state), `is "${state}": it has to be ${states.join(', ')}`),
    ...when(answer === '', 'has no answer'),
    ...when(state === 'met' && mentionsIn(where).length === 0, 'is met, but names no file that does it'),
    ...when(state === 'met' && proof === '', 'is met, but names neither a test nor a reason'),
    ...checkMentionedFiles(`${where}; ${proof}`, repository),
    ...checkMentionedTitles(`${where}; ${proof}`, repository),
  ]
}

const isMissing = (levels: Repository['levels'], rows: readonly Row[]): string[] => {
  const answered = rows.map(({ cells }) => cells[0])
  return Object.entries(levels)
    .filter(([id, level]) => isAsked(level) && !answered.includes(id))
    .map(([id]) => `${id} has no answer in ${folder}`)
}

const isTwice = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ cells }, index) => rows.findIndex((one) => one.cells[0] === cells[0]) < index)
    .map(({ file, line, cells }) => `${file}:${line} ${cells[0]} is answered twice`)

/** Counts the requirements of a chapter, and those that are met, not applicable and not yet met. */
const countsOf = (rows: readonly Row[]): number[] => [
  rows.length,
  ...states.map((state) => rows.filter(({ cells }) => cells[2] === state).length),
]

/** Checks that the summary of the entry page equals the counts of the chapters. */
const checkSummary = (pages: readonly Page[], rows: readonly Row[]): string[] => {
  const entry = pages.find(({ file }) => file === entryPage)
  if (entry === undefined) return [`${entryPage} is missing`]
  const lines = rowsOf(entry).map(({ cells }) => cells.join(' | '))
  const chapters = pages.flatMap(({ file }) => (chapterOf(file) === undefined ? [] : [file]))
  const sums = [
    ...chapters.map((file) => [file, countsOf(rows.filter((row) => row.file === file))] as const),
    ['All', countsOf(rows)] as const,
  ]
  return sums.flatMap(([name, counts]) => {
    const label = name.replace('docs/', '')
    const isListed = lines.some((line) => line.includes(label) && line.endsWith(` | ${counts.join(' | ')}`))
    return when(!isListed, `${entryPage} has no row of ${label} that ends with: ${counts.join(' | ')}`)
  })
}

const idInText = /\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g

/** Checks that the entry page explains exactly the requirements that are not yet met. */
const checkOpen = (pages: readonly Page[], rows: readonly Row[]): string[] => {
  const text = pages.find(({ file }) => file === entryPage)?.text ?? ''
  const named = new Set(text.match(idInText))
  const open = new Set(rows.flatMap(({ cells: [id = '', , state] }) => (state === 'not yet' ? [id] : [])))
  return [
    ...[...open].filter((id) => !named.has(id)).map((id) => `${entryPage} does not explain ${id}`),
    ...[...named].filter((id) => !open.has(id)).map((id) => `${entryPage} names ${id}, which is not open`),
  ]
}

/** Checks that the record answers every requirement of levels 1 and 2 once and names only existing files and tests. */
export const checkSecurity = (repository: Repository): string[] => {
  const { levels, pages } = repository
  const rows = pages.filter(({ file }) => chapterOf(file) !== undefined).flatMap(rowsOf)
  const inRows = rows.flatMap((row) =>
    checkRow(row, repository).map((finding) => `${row.file}:${row.line} ${row.cells[0]} ${finding}`),
  )
  const inText = pages
    .filter(({ file }) => chapterOf(file) === undefined)
    .flatMap((page) => checkMentionedFiles(page.text, repository).map((finding) => `${page.file} ${finding}`))
  return [
    ...inRows,
    ...inText,
    ...isTwice(rows),
    ...isMissing(levels, rows),
    ...checkSummary(pages, rows),
    ...checkOpen(pages, rows),
  ]
}

const isListWhole = (): string[] =>
  [1, 2].flatMap((level) => {
    const found = Object.values(levelsOfAsvs).filter((one) => one === level).length
    const expected = asked[level as 1 | 2]
    return when(found !== expected, `The list has ${found} requirements of level ${level}, the standard ${expected}.`)
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = filesBelow(root).map((file) => path.relative(root, file).split(path.sep).join('/'))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const pages = files
    .filter((file) => file === entryPage || file.startsWith(folder))
    .map((file) => ({ file, text: read(file) }))
  const findings = [...isListWhole(), ...checkSecurity({ levels: levelsOfAsvs, pages, files, read })]
  for (const finding of findings) console.error(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
