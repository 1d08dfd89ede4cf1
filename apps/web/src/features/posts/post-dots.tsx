import { IconDots } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './post-dots.module.css'

type Props = ComponentPropsWithRef<'button'> & { readonly title: string }

/** The button of a post's menu. It is plain, because a feed has many and the code of all controls is no part of it. */
export const PostDots = ({ title, className, ...rest }: Props) => {
  const label = m.post_menu({ title })
  return (
    <button type="button" className={clsx(styles.dots, className)} aria-label={label} title={label} {...rest}>
      <IconDots size={22} aria-hidden="true" />
    </button>
  )
}
