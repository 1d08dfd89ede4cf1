import { type Token, templatesOf } from './sql-tokens.ts'

/** What a template does with a table, a view or a function that answers rows. */
export type Mention = {
  readonly does: 'reads' | 'writes'
  /** As it is written, without `public.`; `dynamic` when only the running program knows it. */
  readonly relation: string
  readonly line: number
  /**
   * The place alone does not tell that it is one: a call may be of a function of PostgreSQL's own, the first word of a
   * fragment may be a column. It is one when it is somebody's.
   */
  readonly uncertain: boolean
}

export type Statement = {
  readonly line: number
  readonly mentions: readonly Mention[]
  /** Names that the statement gives to its own parts. */
  readonly ctes: readonly string[]
}

export const dynamic = '(a name that only the running program knows)'

// `extract(year from day)` and the like read no table.
const withOwnFrom = /^(?:extract|substring|trim|overlay|position)$/
const endsTables =
  /^(?:where|group|order|limit|offset|fetch|having|window|union|except|intersect|returning|set|for|select|values|when)$/
const beginsQuery = /^(?:select|with|values|insert|update|delete|table)$/
const skippedWords = /^(?:only|lateral|table|rows)$/

const isQuery = (tokens: readonly Token[]): boolean => {
  const first = tokens[0]
  if (first?.kind === 'group') return isQuery(first.tokens)
  // `(${…})`: a table alone never stands in parentheses.
  if (first?.kind === 'name') return tokens.length === 1
  return first?.kind === 'fragment' || (first?.kind === 'word' && beginsQuery.test(first.text))
}

/** `name as (select …)`, with or without columns. */
const isCte = (tokens: readonly Token[], index: number): boolean => {
  const rest = tokens.slice(index + 1, index + 6)
  const afterColumns = rest[0]?.kind === 'group' ? rest.slice(1) : rest
  if (afterColumns[0]?.text !== 'as') return false
  const body = afterColumns.slice(1).find(({ text }) => text !== 'not' && text !== 'materialized')
  return body?.kind === 'group' && isQuery(body.tokens)
}

/** What a word announces of the one after it, from the two before it and the one after. */
const announces: Readonly<
  Record<string, (before: string, earlier: string, after: Token | undefined) => Mention['does'] | undefined>
> = {
  from: (before, earlier) => {
    if (before === 'distinct' && /^(?:is|not)$/.test(earlier)) return undefined
    return before === 'delete' ? 'writes' : 'reads'
  },
  join: () => 'reads',
  // `join x using (column)` names none.
  using: (_before, _earlier, after) => (after?.kind === 'group' && !isQuery(after.tokens) ? undefined : 'reads'),
  into: (before) => (/^(?:insert|merge)$/.test(before) ? 'writes' : undefined),
  update: (before, _earlier, after) =>
    /^(?:do|for|key)$/.test(before) || after?.text === 'set' ? undefined : 'writes',
  truncate: () => 'writes',
}

const announced = (tokens: readonly Token[], index: number): Mention['does'] | undefined => {
  const [before = '', earlier = ''] = [tokens[index - 1]?.text, tokens[index - 2]?.text]
  // A column may be called like a word of SQL: `from_date as from`.
  if (before === 'as') return undefined
  return announces[tokens[index]?.text ?? '']?.(before, earlier, tokens[index + 1])
}

type Place = { readonly amongTables: boolean; readonly next: Mention['does'] | undefined }
type Found = { readonly mentions: Mention[]; readonly ctes: string[] }

/** A table is expected here: what stands here, and what is expected after it. */
const takeTable = (tokens: readonly Token[], index: number, does: Mention['does'], found: Found): Place => {
  const token = tokens[index]
  const after = { amongTables: true, next: undefined }
  if (token === undefined || token.kind === 'fragment') return after
  // Of `rows from (f(x), g(x))`, `rows` was passed over.
  if (skippedWords.test(token.text) || token.text === 'from') return { amongTables: true, next: does }
  const { text, line } = token
  if (token.kind === 'group') readTokens(token.tokens, found, !isQuery(token.tokens))
  else if (token.kind === 'name') found.mentions.push({ does, relation: dynamic, line, uncertain: false })
  else if (token.kind === 'word' || token.kind === 'quoted') {
    const uncertain = does === 'reads' && tokens[index + 1]?.kind === 'group'
    found.mentions.push({ does, relation: text, line, uncertain })
  }
  return { amongTables: does === 'reads', next: undefined }
}

const takeWord = (tokens: readonly Token[], index: number, { amongTables }: Place, found: Found): Place => {
  const text = tokens[index]?.text ?? ''
  if (isCte(tokens, index)) found.ctes.push(text)
  const next = announced(tokens, index)
  return { next, amongTables: next === 'reads' || (amongTables && !endsTables.test(text)) }
}

/** Reads one level of parentheses and those inside of it; `startsWithTable` as in `from (a join b …)`. */
const readTokens = (tokens: readonly Token[], found: Found, startsWithTable: boolean): void => {
  let place: Place = { amongTables: startsWithTable, next: startsWithTable ? 'reads' : undefined }
  for (const [index, token] of tokens.entries()) {
    if (place.next !== undefined) place = takeTable(tokens, index, place.next, found)
    else if (token.kind === 'group' && !withOwnFrom.test(token.of)) readTokens(token.tokens, found, false)
    else if (token.text === ',' && place.amongTables) place = { amongTables: true, next: 'reads' }
    else if (token.kind === 'word') place = takeWord(tokens, index, place, found)
  }
}

/** Every tagged template of a source file, with what it reads and writes. */
export const statementsOf = (source: string): Statement[] =>
  templatesOf(source).map((tokens) => {
    const found: Found = { mentions: [], ctes: [] }
    readTokens(tokens, found, false)
    const [first, second] = tokens
    // `absences a join …`: a fragment that is put behind somebody else's `from`.
    if (first?.kind === 'word' && second?.kind !== 'group')
      found.mentions.push({ does: 'reads', relation: first.text, line: first.line, uncertain: true })
    return { line: first?.line ?? 1, ...found }
  })
