import { useId } from 'react'

/** The mark: a bridge whose arch is the door of a house, and a child standing in it. */
export const LogoMark = ({ size = 32 }: { size?: number }) => {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#8474dc" />
          <stop offset="1" stopColor="#5b49bc" />
        </linearGradient>
      </defs>
      <rect width="48" height="48" rx="12" fill={`url(#${id})`} />
      <path d="M7 25.5 24 11l17 14.5" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M7 38v-1.5a17 17 0 0 1 34 0V38" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <circle cx="24" cy="27.6" r="3.9" fill="#ffb97f" />
      <path d="M17.8 39.6a6.2 6.6 0 0 1 12.4 0z" fill="#ffb97f" stroke="#ffb97f" strokeWidth="1" strokeLinejoin="round" />
    </svg>
  )
}
