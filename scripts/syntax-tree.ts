import { parseSync } from 'oxc-parser'

export type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

export const parsed = (file: string, text: string): Node => parseSync(file, text).program as unknown as Node

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Returns the node and all its descendants. */
export function* within(node: Node): Iterable<Node> {
  yield node
  for (const child of childrenOf(node)) yield* within(child)
}

/** Returns the name of an identifier; undefined for other nodes. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
