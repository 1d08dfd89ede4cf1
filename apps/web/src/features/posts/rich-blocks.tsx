import type { RichBlock, RichInline, RichMark } from '@nhip-cau/contract/rich-text-plain'
import { Fragment, type ReactNode } from 'react'
import { outside, withLinks } from './text-links.tsx'

const marked = (inner: ReactNode, mark: RichMark): ReactNode => {
  if (mark.type === 'bold') return <strong>{inner}</strong>
  if (mark.type === 'italic') return <em>{inner}</em>
  return (
    <a href={mark.attrs.href} {...outside}>
      {inner}
    </a>
  )
}

const inline = (one: RichInline): ReactNode => {
  if (one.type === 'hardBreak') return <br />
  const { text, marks = [] } = one
  const isLink = marks.some(({ type }) => type === 'link')
  return marks.reduce<ReactNode>(marked, isLink ? text : withLinks(text))
}

// A text never changes its order, so a position is a key.
const each = <T,>(all: readonly T[] | undefined, draw: (one: T) => ReactNode) =>
  all?.map((one, index) => [index, one] as const).map(([key, one]) => <Fragment key={key}>{draw(one)}</Fragment>)

const block = (one: RichBlock): ReactNode => {
  if (one.type === 'paragraph') return <p>{each(one.content, inline)}</p>
  const items = each(one.content, (item) => <li>{each(item.content, block)}</li>)
  return one.type === 'bulletList' ? <ul>{items}</ul> : <ol start={one.attrs?.start}>{items}</ol>
}

/** Draws a text with marks and lists as elements; nothing of it is read as HTML. */
export const RichBlocks = ({ blocks }: { readonly blocks: readonly RichBlock[] }) => <>{each(blocks, block)}</>
