import clsx from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import styles from './card.module.css'

type Props = ComponentPropsWithRef<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'form'
  padding?: 'none' | 'small' | 'normal'
}

export const Card = ({ as = 'div', padding = 'normal', className, ...rest }: Props) => {
  // All tags share one props type, because nothing here depends on the element.
  const Tag = as as 'div'
  return <Tag className={clsx(styles.card, className)} data-padding={padding} {...rest} />
}
