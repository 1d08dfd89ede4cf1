import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, root } from './prepare.mjs'
import { isNode, type Node, nameOf, parsed, within } from './syntax-tree.ts'

type Source = { readonly file: string; readonly text: string; readonly program: Node }

const services = /^apps\/(?:main|school-node)\/src\/.*\.ts$/
const tests = /(?:\.test\.ts$|\/testing\/)/
const openers = new Set(['transaction', 'begin'])
// The parts of the context that use another connection or wait for another service.
const outside = new Set(['db', 'transaction', 'settings', 'askMain', 'store'])

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

const typeTextOf = (parameter: Node, text: string): string => {
  const annotation = parameter.typeAnnotation
  return isNode(annotation) ? text.slice(annotation.start, annotation.end as number) : ''
}

const parametersOf = (node: Node): Node[] => (node.params as Node[] | undefined) ?? []

/** Returns the functions that may run inside a transaction: their `context` is a `TransactionContext` or a part of it. */
const knownInside = ({ program, text }: Source): string[] =>
  [...within(program)].flatMap((node) => {
    const name = node.type === 'VariableDeclarator' ? nameOf(node.id) : undefined
    if (name === undefined || !isNode(node.init) || !isFunction(node.init)) return []
    const [first] = parametersOf(node.init)
    return first && /:\s*(?:TransactionContext|Pick<(?:Context|TransactionContext))\b/.test(typeTextOf(first, text))
      ? [name]
      : []
  })

const callbacksOf = (node: Node): Node[] => {
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return []
  if (!openers.has(nameOf(callee.property) ?? '')) return []
  return (node.arguments as Node[]).filter(isFunction)
}

const findingsIn = (callback: Node, known: ReadonlySet<string>): [number, string][] => {
  const nodes = [...within(callback)]
  // `context.settings.within(tx)` uses the transaction's connection.
  const withinTx = new Set(nodes.filter((node) => nameOf(node.property) === 'within').map((node) => node.object))
  return nodes.flatMap((node): [number, string][] => {
    if (node.type === 'MemberExpression' && nameOf(node.object) === 'context') {
      if (withinTx.has(node)) return []
      const part = nameOf(node.property) ?? ''
      return outside.has(part) ? [[node.start, `uses context.${part} inside a transaction`]] : []
    }
    if (node.type !== 'CallExpression') return []
    const called = nameOf(node.callee)
    const passes = (node.arguments as Node[]).some((one) => nameOf(one) === 'context')
    return passes && called !== undefined && !known.has(called)
      ? [[node.start, `passes the whole context to ${called}() inside a transaction: it must take TransactionContext`]]
      : []
  })
}

/**
 * Finds functions with both a transaction and the whole context as parameters, because they could use either
 * connection.
 */
const undecided = ({ program, text }: Source): [number, string][] =>
  [...within(program)].filter(isFunction).flatMap((node): [number, string][] => {
    const types = parametersOf(node).map((one) => typeTextOf(one, text))
    return types.some((type) => /^:\s*Tx$/.test(type)) && types.some((type) => /^:\s*Context$/.test(type))
      ? [[node.start, 'takes a transaction and a Context: it must take TransactionContext']]
      : []
  })

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Finds code inside a transaction that can use anything but the transaction's connection. */
export const checkTransactions = (sources: readonly { file: string; text: string }[]): string[] => {
  const readable = sources.map(({ file, text }) => ({ file, text, program: parsed(file, text) }))
  const known = new Set(readable.flatMap(knownInside))
  let looked = 0
  const findings = readable.flatMap((source) => {
    const callbacks = [...within(source.program)].flatMap(callbacksOf)
    looked += callbacks.length
    return [...callbacks.flatMap((one) => findingsIn(one, known)), ...undecided(source)].map(
      ([at, finding]) => `${source.file}:${lineOf(source.text, at)} ${finding}`,
    )
  })
  return looked > 0 ? findings : ['No transaction was checked: the check is broken.']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = filesBelow(root)
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => services.test(file) && !tests.test(file))
  const findings = checkTransactions(files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })))
  for (const finding of findings) console.error(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
