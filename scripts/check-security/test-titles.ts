import { isNode, type Node, nameOf, parsed, within } from '../syntax-tree.ts'

const openers = new Set(['test', 'it', 'describe'])

/** Returns `test` for `test(…)`, `test.each(…)(…)` and `test.describe(…)`. */
const rootOf = (callee: unknown): string | undefined =>
  nameOf(callee) ?? (isNode(callee) ? rootOf(callee.callee ?? callee.object ?? callee.tag) : undefined)

const titleOf = (node: Node, text: string): string | undefined => {
  if (node.type !== 'CallExpression' || !openers.has(rootOf(node.callee) ?? '')) return undefined
  const [first] = node.arguments as Node[]
  if (first?.type === 'Literal') return String(first.value)
  return first?.type === 'TemplateLiteral' ? text.slice(first.start + 1, (first.end as number) - 1) : undefined
}

/**
 * Returns the titles of the tests and groups of a file; a title with placeholders is returned as written in the source.
 */
export const titlesOf = (file: string, text: string): ReadonlySet<string> =>
  new Set([...within(parsed(file, text))].flatMap((node) => titleOf(node, text) ?? []))
