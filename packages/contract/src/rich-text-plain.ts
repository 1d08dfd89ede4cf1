/** What the author marked in a text. */
export type RichMark =
  | { readonly type: 'bold' }
  | { readonly type: 'italic' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }

export type RichInline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichMark[] | undefined }
  | { readonly type: 'hardBreak' }

export type RichParagraph = { readonly type: 'paragraph'; readonly content?: readonly RichInline[] | undefined }

export type RichItem = { readonly type: 'listItem'; readonly content: readonly RichBlock[] }

export type RichList =
  | { readonly type: 'bulletList'; readonly content: readonly RichItem[] }
  | {
      readonly type: 'orderedList'
      readonly attrs?: { readonly start: number } | undefined
      readonly content: readonly RichItem[]
    }

export type RichBlock = RichParagraph | RichList

/** A text with marks and lists, as data. Nothing of it is ever rendered as HTML. */
export type RichText = { readonly type: 'doc'; readonly content: readonly RichBlock[] }

export const richLimits = {
  /** Of the plain text. */
  letters: 10_000,
  nodes: 2000,
  /** Lists within lists. */
  depth: 3,
  /** Characters of one address. */
  link: 1000,
  links: 100,
  /** Combining marks on one letter. Vietnamese needs two; other scripts and emoji need a few more. */
  marks: 8,
} as const

const schemes = ['http:', 'https:', 'mailto:', 'tel:']

/** Whether a link may lead there. Only what cannot run in the reader's browser is allowed. */
export const isAllowedLink = (href: string): boolean => {
  if (!/^(?:https?:\/\/|mailto:|tel:)[^\s\p{C}]+$/iu.test(href)) return false
  return URL.canParse(href) && schemes.includes(new URL(href).protocol)
}

const tooManyMarks = new RegExp(`\\p{M}{${richLimits.marks + 1}}`, 'u')

/** Whether no letter carries so many combining marks that it covers the lines around it. */
export const isReadable = (text: string): boolean => !tooManyMarks.test(text)

const inlineText = (content: readonly RichInline[] = []): string =>
  content.map((one) => (one.type === 'text' ? one.text : '\n')).join('')

const linesOf = (block: RichBlock, indent: string): string[] => {
  if (block.type === 'paragraph') return [indent + inlineText(block.content)]
  const first = block.type === 'orderedList' ? (block.attrs?.start ?? 1) : undefined
  return block.content.flatMap((item, index) => {
    const sign = first === undefined ? '•' : `${first + index}.`
    const [line = '', ...others] = item.content.flatMap((one) =>
      linesOf(one, one.type === 'paragraph' ? '' : `${indent}  `),
    )
    return [`${indent}${sign} ${line.trimStart()}`, ...others]
  })
}

/** The text without marks, each item of a list in a line of its own: what is searched, printed and copied. */
export const plainTextOf = ({ content }: RichText): string =>
  content
    .flatMap((block) => linesOf(block, ''))
    .join('\n')
    .trim()

/** Whether the text has neither marks nor lists, so that the plain text says all. */
export const isPlain = ({ content }: RichText): boolean =>
  content.every(
    (block) =>
      block.type === 'paragraph' &&
      (block.content ?? []).every((one) => one.type === 'hardBreak' || (one.marks ?? []).length === 0),
  )

/** A plain text as a document: each line is a paragraph. */
export const richTextOf = (text: string): RichText => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) =>
      line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ),
})
