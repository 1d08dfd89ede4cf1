import { Fragment, type ReactNode } from 'react'

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

export const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** Splitting leaves the URLs at odd indexes; the offset of each piece is its key. */
export const withLinks = (text: string): ReactNode => {
  let begin = 0
  return text.split(address).map((piece, index) => {
    const key = begin
    begin += piece.length
    if (index % 2 === 0) return <Fragment key={key}>{piece}</Fragment>
    return (
      <a key={key} href={piece} {...outside}>
        {piece}
      </a>
    )
  })
}
