import {
  isAllowedLink,
  isPlain,
  plainTextOf,
  type RichBlock,
  type RichInline,
  type RichItem,
  type RichMark,
  type RichText,
  richLimits,
  richTextOf,
} from '@nhip-cau/contract/rich-text-plain'

/** What the form keeps of a text: the plain text, and the document where it has marks or lists. */
export type Written = { readonly text: string; readonly body: RichText | null }

/** A node as the editor gives it. */
export type EditorNode = {
  readonly type?: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
  readonly marks?:
    | readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> | undefined }[]
    | undefined
  readonly content?: readonly EditorNode[] | undefined
}

const marksOf = ({ marks = [] }: EditorNode): RichMark[] =>
  marks.flatMap((mark): RichMark[] => {
    if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }]
    const href = mark.attrs?.href
    const isUsable = typeof href === 'string' && href.length <= richLimits.link && isAllowedLink(href)
    return mark.type === 'link' && isUsable ? [{ type: 'link', attrs: { href } }] : []
  })

const inlineOf = (node: EditorNode): RichInline[] => {
  if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
  if (node.text === undefined || node.text === '') return []
  const marks = marksOf(node)
  return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }]
}

const itemsOf = (list: EditorNode, depth: number): RichItem[] =>
  (list.content ?? []).flatMap((item): RichItem[] => {
    const content = item.content ?? []
    if (depth < richLimits.depth) return [{ type: 'listItem', content: content.flatMap((one) => blockOf(one, depth)) }]
    // Lists that are too deep become items of the deepest one.
    const own = content.filter(({ type }) => type === 'paragraph').flatMap((one) => blockOf(one, depth))
    const deeper = content.filter(({ type }) => type !== 'paragraph').flatMap((one) => itemsOf(one, depth))
    return [{ type: 'listItem', content: own }, ...deeper]
  })

const blockOf = (node: EditorNode, depth = 0): RichBlock[] => {
  if (node.type === 'bulletList') return [{ type: 'bulletList', content: itemsOf(node, depth + 1) }]
  if (node.type === 'orderedList') {
    const start = Number(node.attrs?.start ?? 1)
    const numbered = start !== 1 && Number.isInteger(start) && start >= 0 && start <= 9999
    return [{ type: 'orderedList', ...(numbered && { attrs: { start } }), content: itemsOf(node, depth + 1) }]
  }
  const content = (node.content ?? []).flatMap(inlineOf)
  return [content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }]
}

/** What the editor holds, in the form that the server stores; nothing else of it is kept. */
export const writtenOf = (root: EditorNode): Written => {
  const body: RichText = { type: 'doc', content: (root.content ?? []).flatMap((node) => blockOf(node)) }
  return { text: plainTextOf(body), body: isPlain(body) ? null : body }
}

/** The document to begin with. */
export const documentOf = ({ text, body }: Written): RichText => body ?? richTextOf(text)

/** The place in the document of a place in the plain text: each line is a paragraph, which takes two places more. */
export const placeOf = (text: string, caret: number): number =>
  caret + 1 + (text.slice(0, caret).match(/\n/g)?.length ?? 0)

/** The address that somebody means: a web address without its beginning, an e-mail address or a phone number too. */
export const linkOf = (typed: string): string | undefined => {
  const text = typed.trim()
  const phone = text.replace(/[\s.-]/g, '')
  const candidates = [
    text,
    ...(/^\+?\d{8,15}$/.test(phone) ? [`tel:${phone}`] : []),
    ...(/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) ? [`mailto:${text}`] : []),
    ...(/^[^\s:/@]+\.[^\s:/@.]{2,}(?:[/?#:]\S*)?$/.test(text) ? [`https://${text}`] : []),
  ]
  return candidates.find((one) => one.length <= richLimits.link && isAllowedLink(one))
}
