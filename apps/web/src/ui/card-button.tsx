import clsx from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import styles from './card-button.module.css'

/** A card of one line over the full width that is tapped as a whole. */
export const CardButton = ({ className, ...rest }: ComponentPropsWithRef<'button'>) => (
  <button type="button" className={clsx(styles.button, className)} {...rest} />
)
