import { type Token, templatesOf } from './sql-tokens.ts'

/** A read or write of a table, a view or a table function. */
export type Mention = {
  readonly does: 'reads' | 'writes'
  /** The name as written, without `public.`; `dynamic` if it is known only at run time. */
  readonly relation: string
  readonly line: number
  /**
   * The position does not prove that this is a relation: a call may be of a built-in function, and the first word of a
   * fragment may be a column. It counts as a relation if a slice owns the name.
   */
  readonly uncertain: boolean
}

export type Statement = {
  readonly line: number
  readonly mentions: readonly Mention[]
  /** The names of the statement's CTEs. */
  readonly ctes: readonly string[]
}

export const dynamic = '(a name that only the running program knows)'

// In `extract(year from day)` and similar functions, `from` names no table.
const withOwnFrom = /^(?:extract|substring|trim|overlay|position)$/
const endsTables =
  /^(?:where|group|order|limit|offset|fetch|having|window|union|except|intersect|returning|set|for|select|values|when)$/
const beginsQuery = /^(?:select|with|values|insert|update|delete|table)$/
const skippedWords = /^(?:only|lateral|table|rows)$/

const isQuery = (tokens: readonly Token[]): boolean => {
  const first = tokens[0]
  if (first?.kind === 'group') return isQuery(first.tokens)
  // `(${…})` is a query, because a table name alone is never in parentheses.
  if (first?.kind === 'name') return tokens.length === 1
  return first?.kind === 'fragment' || (first?.kind === 'word' && beginsQuery.test(first.text))
}

/** Whether the word begins a CTE: `name as (select …)`, with or without columns. */
const isCte = (tokens: readonly Token[], index: number): boolean => {
  const rest = tokens.slice(index + 1, index + 6)
  const afterColumns = rest[0]?.kind === 'group' ? rest.slice(1) : rest
  if (afterColumns[0]?.text !== 'as') return false
  const body = afterColumns.slice(1).find(({ text }) => text !== 'not' && text !== 'materialized')
  return body?.kind === 'group' && isQuery(body.tokens)
}

/**
 * Returns whether a keyword is followed by a relation that is read or written, from the two words before it and the one
 * after.
 */
const announces: Readonly<
  Record<string, (before: string, earlier: string, after: Token | undefined) => Mention['does'] | undefined>
> = {
  from: (before, earlier) => {
    if (before === 'distinct' && /^(?:is|not)$/.test(earlier)) return undefined
    return before === 'delete' ? 'writes' : 'reads'
  },
  join: () => 'reads',
  // `join x using (column)` names no relation.
  using: (_before, _earlier, after) => (after?.kind === 'group' && !isQuery(after.tokens) ? undefined : 'reads'),
  into: (before) => (/^(?:insert|merge)$/.test(before) ? 'writes' : undefined),
  update: (before, _earlier, after) =>
    /^(?:do|for|key)$/.test(before) || after?.text === 'set' ? undefined : 'writes',
  truncate: () => 'writes',
}

const announced = (tokens: readonly Token[], index: number): Mention['does'] | undefined => {
  const [before = '', earlier = ''] = [tokens[index - 1]?.text, tokens[index - 2]?.text]
  // A column alias may be an SQL keyword: `from_date as from`.
  if (before === 'as') return undefined
  return announces[tokens[index]?.text ?? '']?.(before, earlier, tokens[index + 1])
}

type Place = { readonly amongTables: boolean; readonly next: Mention['does'] | undefined }
type Found = { readonly mentions: Mention[]; readonly ctes: string[] }

/** Records the relation at this position; returns what is expected after it. */
const takeTable = (tokens: readonly Token[], index: number, does: Mention['does'], found: Found): Place => {
  const token = tokens[index]
  const after = { amongTables: true, next: undefined }
  if (token === undefined || token.kind === 'fragment') return after
  // In `rows from (f(x), g(x))`, `rows` was skipped before.
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

/** Reads one level of parentheses and the nested ones; `startsWithTable` for groups such as `from (a join b …)`. */
const readTokens = (tokens: readonly Token[], found: Found, startsWithTable: boolean): void => {
  let place: Place = { amongTables: startsWithTable, next: startsWithTable ? 'reads' : undefined }
  for (const [index, token] of tokens.entries()) {
    if (place.next !== undefined) place = takeTable(tokens, index, place.next, found)
    else if (token.kind === 'group' && !withOwnFrom.test(token.of)) readTokens(token.tokens, found, false)
    else if (token.text === ',' && place.amongTables) place = { amongTables: true, next: 'reads' }
    else if (token.kind === 'word') place = takeWord(tokens, index, place, found)
  }
}

/** Returns every tagged template of a source file with the relations that it reads and writes. */
export const statementsOf = (source: string): Statement[] =>
  templatesOf(source).map((tokens) => {
    const found: Found = { mentions: [], ctes: [] }
    readTokens(tokens, found, false)
    const [first, second] = tokens
    // `absences a join …` is a fragment that another template puts after its `from`.
    if (first?.kind === 'word' && second?.kind !== 'group')
      found.mentions.push({ does: 'reads', relation: first.text, line: first.line, uncertain: true })
    return { line: first?.line ?? 1, ...found }
  })
