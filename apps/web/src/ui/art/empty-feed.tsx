/** A letter box on a hill and a bird, for an empty feed. */
export const EmptyFeed = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    <ellipse cx="88" cy="64" rx="78" ry="56" fill="var(--art-sky)" />
    <path d="M10 104q38-26 82-16t74 16q-30 18-78 18t-78-18Z" fill="var(--art-ground)" />
    <path d="M86 74v34" stroke="#b98a5e" strokeWidth="6" strokeLinecap="round" />
    <path d="M58 76V58a14 14 0 0 1 14-14h36a14 14 0 0 1 14 14v18a3 3 0 0 1-3 3H61a3 3 0 0 1-3-3Z" fill="#8474dc" />
    <path d="M58 76V58a14 14 0 0 1 28 0v21H61a3 3 0 0 1-3-3Z" fill="#6d5bd0" />
    <path d="M65 61h14" stroke="#fff" strokeWidth="3" strokeLinecap="round" opacity=".75" />
    <path d="M112 58V40h11l-3 5 3 5h-11" fill="#f28e3e" />
    <path d="M112 60V40" stroke="#b65b17" strokeWidth="2.5" strokeLinecap="round" />
    <g transform="translate(136 34)">
      <path d="M-12 2C-10-8 6-10 9 0l6 2-6 3C6 13-9 13-12 2Z" fill="#fba25b" />
      <path d="M-6 2Q-2-11 8-13 7-1 0 5Z" fill="#ffd2ac" />
      <circle cx="5" cy="0" r="1.4" fill="#3b2f7d" />
    </g>
    <path
      d="M24 40q6-8 12 0 6-8 12 0M34 24q4-5 8 0 4-5 8 0"
      stroke="var(--art-line)"
      strokeWidth="2"
      fill="none"
      strokeLinecap="round"
      opacity=".6"
    />
    <path
      d="M30 104q-2-12-8-16M30 104q0-10 7-14M140 106q-1-10-6-13M140 106q1-10 8-13"
      stroke="#6fae78"
      strokeWidth="3"
      fill="none"
      strokeLinecap="round"
    />
    <circle cx="37" cy="89" r="4" fill="#f7b0bf" />
    <circle cx="148" cy="92" r="4" fill="#ffd2ac" />
  </svg>
)
