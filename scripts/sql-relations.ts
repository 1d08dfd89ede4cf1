import { parseSync } from '@swc/core'

/** What a template does with a table or view. */
export type Mention = {
  readonly does: 'reads' | 'writes'
  /** As it is written, without `public.`; `dynamic` when only the running program knows it. */
  readonly relation: string
  readonly line: number
  /** A function that answers rows; one that is PostgreSQL's own belongs to nobody. */
  readonly call?: true
  /** It may be a column as well: the place alone does not tell. Counts when a relation has this name. */
  readonly unsure?: true
}

export type Statement = { readonly line: number; readonly mentions: readonly Mention[]; readonly ctes: readonly string[] }

export const dynamic = '(a name that only the running program knows)'

type Token =
  | { readonly kind: 'word' | 'quoted' | 'sign' | 'value' | 'fragment' | 'name'; readonly text: string; readonly line: number }
  | { readonly kind: 'group'; readonly text: '()'; readonly tokens: Token[]; readonly line: number; readonly of: string }

const lexeme =
  /(?<space>\s+|--[^\n]*|\/\*[^]*?\*\/)|(?<value>e?'(?:[^'\\]|''|\\[^])*'|\$\w*\$[^]*?\$\w*\$|\d[\w.]*)|(?<word>"[^"]+"(?:\."[^"]+"|\.\w+)*|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*(?:\.(?:"[^"]+"|\w+|\*))*)|(?<sign>[^])/giy

const lex = (text: string, line: number): Token[] => {
  let at = line
  return [...text.matchAll(lexeme)].flatMap(({ 0: found, groups = {} }): Token[] => {
    const start = at
    at += found.split('\n').length - 1
    if (groups.word !== undefined) {
      const text = found.replaceAll('"', '').replace(/^public\./i, '')
      return [
        found.startsWith('"')
          ? { kind: 'quoted', text, line: start }
          : { kind: 'word', text: text.toLowerCase(), line: start },
      ]
    }
    if (groups.value !== undefined) return [{ kind: 'value', text: found, line: start }]
    return groups.sign === undefined ? [] : [{ kind: 'sign', text: found, line: start }]
  })
}

/** Puts what stands in parentheses into one token, with the word before it. */
const nest = (flat: readonly Token[]): Token[] => {
  const open: Token[][] = [[]]
  for (const token of flat) {
    const inside = open.at(-1) ?? []
    if (token.text === '(') {
      const tokens: Token[] = []
      const before = inside.at(-1)
      inside.push({ kind: 'group', text: '()', tokens, line: token.line, of: before?.kind === 'word' ? before.text : '' })
      open.push(tokens)
    } else if (token.text === ')' && open.length > 1) open.pop()
    else inside.push(token)
  }
  return open[0] ?? []
}

// `extract(year from day)` and the like read no table.
const withOwnFrom = /^(?:extract|substring|trim|overlay|position)$/
const endsTables =
  /^(?:where|group|order|limit|offset|fetch|having|window|union|except|intersect|returning|set|for|select|values|when)$/
const beginsQuery = /^(?:select|with|values|insert|update|delete|table)$/

const isQuery = (tokens: readonly Token[]): boolean => {
  const first = tokens[0]
  if (first?.kind === 'group') return isQuery(first.tokens)
  // `(${…})`: a table alone never stands in parentheses.
  if (first?.kind === 'name') return tokens.length === 1
  return first?.kind === 'fragment' || (first?.kind === 'word' && beginsQuery.test(first.text))
}

/** `name as (select …)`, with or without columns; `x as (a int)` of a function is none, `name` stands before a group there. */
const isCte = (tokens: readonly Token[], index: number): boolean => {
  const rest = tokens.slice(index + 1, index + 6)
  const afterColumns = rest[0]?.kind === 'group' ? rest.slice(1) : rest
  if (afterColumns[0]?.text !== 'as') return false
  const body = afterColumns.slice(1).find(({ text }) => text !== 'not' && text !== 'materialized')
  return body?.kind === 'group' && isQuery(body.tokens)
}

/** What the word at this place announces of the one after it. */
const announced = (tokens: readonly Token[], index: number): Mention['does'] | undefined => {
  const [before = '', after] = [tokens[index - 1]?.text, tokens[index + 1]]
  // A column may be called like a word of SQL: `from_date as from`.
  if (before === 'as') return undefined
  switch (tokens[index]?.text) {
    case 'from':
      if (before === 'distinct' && /^(?:is|not)$/.test(tokens[index - 2]?.text ?? '')) return undefined
      return before === 'delete' ? 'writes' : 'reads'
    case 'join':
      return 'reads'
    case 'using':
      // `join x using (column)` names none.
      return after?.kind === 'group' && !isQuery(after.tokens) ? undefined : 'reads'
    case 'into':
      return /^(?:insert|merge)$/.test(before) ? 'writes' : undefined
    case 'update':
      return /^(?:do|for|key)$/.test(before) || after?.text === 'set' ? undefined : 'writes'
    case 'truncate':
      return 'writes'
    case 'table':
      return index === 0 ? 'reads' : undefined
    default:
      return undefined
  }
}

type Found = { readonly mentions: Mention[]; readonly ctes: string[] }

/** Reads one level of parentheses and those inside of it; `startsWithTable` where a table stands first, as in `from (a join b …)`. */
const look = (tokens: readonly Token[], found: Found, startsWithTable: boolean): void => {
  let amongTables = startsWithTable
  let next: Mention['does'] | undefined = startsWithTable ? 'reads' : undefined
  for (const [index, token] of tokens.entries()) {
    const expected = next
    if (expected !== undefined && /^(?:only|lateral|table|rows)$/.test(token.text)) continue
    next = undefined
    if (token.kind === 'group') {
      const isFirst = expected === 'reads' && token.tokens.length > 0 && !isQuery(token.tokens)
      if (!withOwnFrom.test(token.of)) look(token.tokens, found, isFirst)
    } else if (expected !== undefined) {
      if (token.kind === 'name') found.mentions.push({ does: expected, relation: dynamic, line: token.line })
      // `rows from (f(x), g(x))`, of which `rows` was passed over.
      else if (token.text === 'from') next = 'reads'
      else if (token.kind === 'word' || token.kind === 'quoted') {
        const isCall = expected === 'reads' && tokens[index + 1]?.kind === 'group'
        found.mentions.push({ does: expected, relation: token.text, line: token.line, ...(isCall ? { call: true } : {}) })
      }
    } else if (token.text === ',') next = amongTables ? 'reads' : undefined
    else if (token.kind === 'word') {
      if (isCte(tokens, index)) found.ctes.push(token.text)
      next = announced(tokens, index)
      if (next === 'reads') amongTables = true
      else if (endsTables.test(token.text)) amongTables = false
    }
  }
}

type Node = { readonly type?: string; readonly [key: string]: unknown }
type Span = { readonly span: { readonly start: number } }
type Template = Node & {
  readonly quasis: readonly (Span & { readonly raw: string })[]
  readonly expressions: readonly Node[]
}

const nodesOf = function* (value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (typeof value === 'object' && value !== null) {
    yield value as Node
    for (const inner of Object.values(value)) yield* nodesOf(inner)
  }
}

const tagOf = (node: Node): string => {
  const tag = node.tag as Node
  return String(tag.value ?? (tag.property as Node | undefined)?.value)
}

/** A fragment is read where it is written; `db(name)` is a name that is put into the text. */
const kindOfHole = (node: Node, tags: ReadonlySet<string>): 'fragment' | 'name' => {
  if (node.type !== 'CallExpression') return 'fragment'
  const callee = node.callee as Node
  const passed = (node.arguments as { expression: Node }[]).map(({ expression }) => expression)
  const isFragment = !tags.has(String(callee.value)) && passed.some((one) => tags.has(String(one.value)))
  return isFragment ? 'fragment' : 'name'
}

const statementOf = (template: Template, tags: ReadonlySet<string>, lineAt: (byte: number) => number): Statement => {
  const tokens = nest(
    template.quasis.flatMap((quasi, index): Token[] => {
      const line = lineAt(quasi.span.start)
      const words = lex(quasi.raw, line)
      const hole = template.expressions[index]
      if (hole === undefined) return words
      const last = line + quasi.raw.split('\n').length - 1
      return [...words, { kind: kindOfHole(hole, tags), text: '${}', line: last }]
    }),
  )
  const found: Found = { mentions: [], ctes: [] }
  look(tokens, found, false)
  const [first, second] = tokens
  // `absences a join …`: a fragment that is put behind somebody else's `from`.
  if (first?.kind === 'word' && second?.kind !== 'group')
    found.mentions.push({ does: 'reads', relation: first.text, line: first.line, unsure: true })
  return { line: tokens[0]?.line ?? lineAt(template.quasis[0]?.span.start ?? 1), ...found }
}

/** Every tagged template of a source file, with the tables and views it names. */
export const statementsOf = (source: string): Statement[] => {
  const bytes = Buffer.from(source)
  const lineAt = (byte: number) => bytes.subarray(0, byte - 1).toString().split('\n').length
  const nodes = [...nodesOf(parseSync(source, { syntax: 'typescript' }))]
  const tagged = nodes.filter(({ type }) => type === 'TaggedTemplateExpression')
  const tags = new Set(tagged.map(tagOf))
  return tagged.map((node) => statementOf(node.template as Template, tags, lineAt))
}
