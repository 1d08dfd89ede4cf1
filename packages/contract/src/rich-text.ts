import { z } from 'zod'
import { isStorable } from './kernel.ts'
import {
  isAllowedLink,
  isPlain,
  isReadable,
  plainTextOf,
  type RichBlock,
  type RichInline,
  type RichItem,
  type RichMark,
  type RichText,
  richLimits,
} from './rich-text-plain.ts'

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().max(richLimits.link).refine(isAllowedLink, 'rich_link') }),
  }),
])

const Inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).refine(isStorable, 'characters'),
    marks: z
      .array(Mark)
      .max(3)
      .refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length)
      .optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(Inline).optional() })

/** Blocks with lists of at most this depth. */
const blockOf = (depth: number): z.ZodType<RichBlock> => {
  if (depth === 0) return Paragraph
  const content = z
    .array(z.strictObject({ type: z.literal('listItem'), content: z.array(blockOf(depth - 1)).min(1) }))
    .min(1)
  return z.discriminatedUnion('type', [
    Paragraph,
    z.strictObject({ type: z.literal('bulletList'), content }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.int().min(0).max(9999) }).optional(),
      content,
    }),
  ])
}

const Doc: z.ZodType<RichText> = z.strictObject({
  type: z.literal('doc'),
  content: z.array(blockOf(richLimits.depth)).min(1),
})

type Counts = { nodes: number; links: number }

const count = (blocks: readonly (RichBlock | RichItem)[], counts: Counts): Counts => {
  for (const block of blocks) {
    counts.nodes += 1
    if (block.type !== 'paragraph') {
      count(block.content, counts)
      continue
    }
    for (const one of block.content ?? []) {
      counts.nodes += 1
      if (one.type === 'text' && one.marks?.some(({ type }) => type === 'link')) counts.links += 1
    }
  }
  return counts
}

const isWithinLimits = ({ content }: RichText): boolean => {
  const { nodes, links } = count(content, { nodes: 0, links: 0 })
  return nodes <= richLimits.nodes && links <= richLimits.links
}

/** A text with marks and lists, as it is stored: nothing else than these nodes and marks, and only harmless links. */
export const RichTextInput = Doc.refine(isWithinLimits, 'rich_large')

const ourTexts = ['rich_link', 'rich_large', 'characters'] as const

/** Why a document is refused, or its plain text. */
const refusalOf = (body: unknown): { readonly refusal: string } | { readonly plain: string } => {
  const { data, error } = RichTextInput.safeParse(body)
  if (data !== undefined) return { plain: plainTextOf(cleaned(data)) }
  const known = error.issues.map(({ message }) => ourTexts.find((one) => one === message)).find(Boolean)
  return { refusal: known ?? 'rich_text' }
}

type Given = { readonly text: string; readonly body?: unknown }

/** A refinement of a text and its rich form that names every fault at `text`, where the author wrote it. */
export const checkText = ({ text, body }: Given, context: z.RefinementCtx): void => {
  const found = body === null || body === undefined ? { plain: text } : refusalOf(body)
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['text'], message })
  if ('refusal' in found) refuse(found.refusal)
  else if (found.plain === '') refuse('required')
  else if (!isReadable(found.plain)) refuse('marks')
  else if (found.plain.length > richLimits.letters)
    context.addIssue({
      code: 'too_big',
      origin: 'string',
      maximum: richLimits.letters,
      inclusive: true,
      path: ['text'],
      input: text,
    })
}

type Written = { readonly text: string; readonly body: RichText | null }

/** The plain text of a checked input, and its rich form where it has one. */
export const textOf = ({ text, body }: Written): Written => {
  if (body === null) return { text, body }
  const written = cleaned(body)
  return { text: plainTextOf(written), body: isPlain(written) ? null : written }
}

const cleanInline = (one: RichInline): RichInline[] => {
  if (one.type === 'hardBreak') return [one]
  const text = one.text.normalize('NFC').replace(/\p{Cc}/gu, ' ')
  const marks: readonly RichMark[] = one.marks ?? []
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
}

const cleanBlock = (block: RichBlock): RichBlock => {
  if (block.type === 'paragraph') {
    const content = (block.content ?? []).flatMap(cleanInline)
    return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
  }
  const content = block.content.map((item) => ({ ...item, content: item.content.map(cleanBlock) }))
  return { ...block, content }
}

const isBlank = (block: RichBlock): boolean =>
  block.type === 'paragraph'
    ? (block.content ?? []).every((one) => one.type === 'hardBreak' || one.text.trim() === '')
    : block.content.every((item) => item.content.every(isBlank))

/** Normalised to NFC like all typed text, without empty paragraphs at its beginning and end. */
const cleaned = ({ content }: RichText): RichText => {
  const blocks = content.map(cleanBlock)
  const first = blocks.findIndex((block) => !isBlank(block))
  const last = blocks.findLastIndex((block) => !isBlank(block))
  return { type: 'doc', content: first === -1 ? [] : blocks.slice(first, last + 1) }
}
