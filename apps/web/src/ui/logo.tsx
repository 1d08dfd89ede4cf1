import { useId } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './logo.module.css'

/** The logo mark: a child on a bridge, under a roof. */
export const LogoMark = ({ size = 32 }: { size?: number }) => {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#8474dc" />
        <stop offset="1" stopColor="#5b49bc" />
      </linearGradient>
      <rect width="48" height="48" rx="12" fill={`url(#${id})`} />
      <path
        d="M11 21.5 24 10l13 11.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24" cy="21.6" r="3.7" fill="#ffb97f" />
      <path d="M18.6 33.5c0-4.6 2-7 5.4-7s5.4 2.4 5.4 7z" fill="#ffb97f" />
      <path
        d="M6.5 34.6C12 31.9 18 30.5 24 30.5s12 1.4 17.5 4.1c.6.3 1 .9 1 1.6v2.3a1.5 1.5 0 0 1-1.5 1.5h-6.6c-1.3-4-5.5-6-10.4-6s-9.1 2-10.4 6H7a1.5 1.5 0 0 1-1.5-1.5v-2.3c0-.7.4-1.3 1-1.6z"
        fill="#fff"
      />
    </svg>
  )
}

export const Logo = ({ size = 36 }: { size?: number }) => (
  <span className={styles.logo}>
    <LogoMark size={size} />
    <span className={styles.name} style={{ fontSize: size * 0.55 }}>
      {m.app_name()}
    </span>
  </span>
)
