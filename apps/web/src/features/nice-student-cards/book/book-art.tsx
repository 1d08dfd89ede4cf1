/** An envelope with a heart, for a card that has not been opened. */
export const Envelope = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden="true" strokeLinejoin="round" strokeLinecap="round">
    <rect x="12" y="26" width="72" height="50" rx="8" fill="#ffd2ac" stroke="#4b353b" strokeWidth="2.4" />
    <path d="m14 73 26-24M82 73 56 49" stroke="#4b353b" strokeWidth="2.4" />
    <path
      d="M13 30q35 38 35 26t35-26a8 8 0 0 0-7-4H20a8 8 0 0 0-7 4Z"
      fill="#ffe8d4"
      stroke="#4b353b"
      strokeWidth="2.4"
    />
    <path
      d="M48 66c-9-6-13-10-13-15.500a6.5 6.5 0 0 1 13-2.5 6.5 6.5 0 0 1 13 2.500c0 5.5-4 9.5-13 15.500Z"
      fill="#f58a76"
      stroke="#4b353b"
      strokeWidth="2.4"
    />
    <path
      d="m76 10 2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM20 8l1.5 4.500L26 14l-4.5 1.500L20 20l-1.5-4.500L14 14l4.5-1.500Z"
      fill="#ffcf5c"
    />
  </svg>
)

/** An open album that waits for its first sticker. */
export const EmptyBook = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true" strokeLinejoin="round" strokeLinecap="round">
    <ellipse cx="88" cy="64" rx="78" ry="56" fill="var(--art-sky)" />
    <ellipse cx="88" cy="114" rx="66" ry="9" fill="var(--art-ground)" />
    <path d="M18 44q36-12 70 2 34-14 70-2v62q-36-10-70 4-34-14-70-4Z" fill="#8474dc" />
    <path d="M24 40q34-10 64 4v60q-30-12-64-4Z" fill="var(--art-paper)" />
    <path d="M152 40q-34-10-64 4v60q30-12 64-4Z" fill="var(--art-paper)" />
    <path d="M88 44v60" stroke="#6d5bd0" strokeWidth="2.5" />
    <circle cx="56" cy="70" r="19" fill="none" stroke="var(--art-line)" strokeWidth="2.5" strokeDasharray="4 6" />
    <circle cx="120" cy="70" r="19" fill="none" stroke="var(--art-line)" strokeWidth="2.5" strokeDasharray="4 6" />
    <path d="m88 10 3.5 9.500L101 23l-9.5 3.500L88 36l-3.5-9.500L75 23l9.5-3.500Z" fill="#fbc98f" />
    <path d="m128 18 2 5 5 2-5 2-2 5-2-5-5-2 5-2Z" fill="#fbc98f" />
  </svg>
)

/** Hills and flowers at the foot of a card. */
export const Meadow = ({ className }: { readonly className: string | undefined }) => (
  <svg viewBox="0 0 320 44" preserveAspectRatio="none" className={className} aria-hidden="true">
    <path d="M0 44V22Q70-2 160 22t160 0v22Z" fill="#cdebd7" />
    <path d="M0 44V36Q90 40 170 30t150-16v30Z" fill="#8cc99f" />
  </svg>
)

/** A letter with a smile, for words of the teacher without a sticker. */
export const Letter = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden="true" strokeLinejoin="round" strokeLinecap="round">
    <path
      d="M24 14h40l12 12v50a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z"
      fill="#fffaf2"
      stroke="#4b353b"
      strokeWidth="2.4"
    />
    <path d="M64 14v12h12Z" fill="#ffd2ac" stroke="#4b353b" strokeWidth="2.4" />
    <path d="M29 30h24M29 40h36" stroke="#b9aef0" strokeWidth="3" />
    <circle cx="38" cy="56" r="2.4" fill="#4b353b" />
    <circle cx="56" cy="56" r="2.4" fill="#4b353b" />
    <path d="M42 61q5 5 10 0" stroke="#4b353b" strokeWidth="2.4" fill="none" />
    <ellipse cx="32" cy="61" rx="3.2" ry="2.2" fill="#f79a8d" opacity=".8" />
    <ellipse cx="62" cy="61" rx="3.2" ry="2.2" fill="#f79a8d" opacity=".8" />
  </svg>
)
