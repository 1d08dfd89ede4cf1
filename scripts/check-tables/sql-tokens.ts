import { parseSync } from '@swc/core'

/**
 * An SQL token. A `fragment` is an expression in the template that contains more SQL, which is read where it is
 * written; a `name` is an expression that contains a name or a value, such as `db(name)`. A `group` is the content of
 * parentheses; `of` is the word before it.
 */
export type Token =
  | {
      readonly kind: 'word' | 'quoted' | 'sign' | 'value' | 'fragment' | 'name'
      readonly text: string
      readonly line: number
    }
  | {
      readonly kind: 'group'
      readonly text: '()'
      readonly line: number
      readonly of: string
      readonly tokens: readonly Token[]
    }

const space = /\s+|--[^\n]*|\/\*[\s\S]*?\*\//
const value = /e?'(?:[^'\\]|''|\\[\s\S])*'|\$\w*\$[\s\S]*?\$\w*\$|\d[\w.]*/
const word = /"[^"]+"(?:\.(?:"[^"]+"|\w+))*|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*(?:\.(?:"[^"]+"|\w+|\*))*/
const lexeme = new RegExp(
  `(?<space>${space.source})|(?<value>${value.source})|(?<word>${word.source})|(?<sign>[\\s\\S])`,
  'giy',
)

const tokenOf = (found: string, groups: Readonly<Record<string, string | undefined>>, line: number): Token[] => {
  if (groups.space !== undefined) return []
  if (groups.value !== undefined) return [{ kind: 'value', text: found, line }]
  if (groups.word === undefined) return [{ kind: 'sign', text: found, line }]
  const text = found.replaceAll('"', '').replace(/^public\./i, '')
  return [found.startsWith('"') ? { kind: 'quoted', text, line } : { kind: 'word', text: text.toLowerCase(), line }]
}

const lex = (text: string, firstLine: number): Token[] => {
  let line = firstLine
  return [...text.matchAll(lexeme)].flatMap(({ 0: found, groups = {} }) => {
    const tokens = tokenOf(found, groups, line)
    line += found.split('\n').length - 1
    return tokens
  })
}

const nest = (flat: readonly Token[]): Token[] => {
  const open: Token[][] = [[]]
  for (const token of flat) {
    const inside = open.at(-1) ?? []
    if (token.text === '(') {
      const tokens: Token[] = []
      const before = inside.at(-1)
      const of = before?.kind === 'word' ? before.text : ''
      inside.push({ kind: 'group', text: '()', line: token.line, of, tokens })
      open.push(tokens)
    } else if (token.text === ')' && open.length > 1) open.pop()
    else inside.push(token)
  }
  return open[0] ?? []
}

type Node = { readonly type?: string; readonly [key: string]: unknown }
type Template = {
  readonly quasis: readonly { readonly raw: string; readonly span: { readonly start: number } }[]
  readonly expressions: readonly Node[]
}

const nodesOf = function* (from: unknown): Generator<Node> {
  if (Array.isArray(from)) for (const one of from) yield* nodesOf(one)
  else if (typeof from === 'object' && from !== null) {
    yield from as Node
    for (const inner of Object.values(from)) yield* nodesOf(inner)
  }
}

const nameOf = (node: Node): string => String(node.value ?? (node.property as Node | undefined)?.value)

/** A function that creates a fragment has the tag among its arguments; every other call returns a name or a value. */
const kindOfExpression = (node: Node, tags: ReadonlySet<string>): 'fragment' | 'name' => {
  if (node.type !== 'CallExpression') return 'fragment'
  const passed = (node.arguments as readonly { expression: Node }[]).map(({ expression }) => nameOf(expression))
  return !tags.has(nameOf(node.callee as Node)) && passed.some((one) => tags.has(one)) ? 'fragment' : 'name'
}

/** Returns the tokens of every tagged template of a source file. */
export const templatesOf = (source: string): Token[][] => {
  const bytes = Buffer.from(source)
  const lineAt = (byte: number) =>
    bytes
      .subarray(0, byte - 1)
      .toString()
      .split('\n').length
  const tagged = [...nodesOf(parseSync(source, { syntax: 'typescript' }))].filter(
    ({ type }) => type === 'TaggedTemplateExpression',
  )
  const tags = new Set(tagged.map(({ tag }) => nameOf(tag as Node)))
  return tagged.map((node) => {
    const { quasis, expressions } = node.template as Template
    const flat = quasis.flatMap(({ raw, span }, index): Token[] => {
      const line = lineAt(span.start)
      const expression = expressions[index]
      const last = line + raw.split('\n').length - 1
      return [
        ...lex(raw, line),
        ...(expression ? [{ kind: kindOfExpression(expression, tags), text: 'expression', line: last }] : []),
      ]
    })
    return nest(flat)
  })
}
