/** A sleeping bell under the moon, for an empty list of notifications. */
export const EmptyBell = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    <ellipse cx="88" cy="66" rx="76" ry="56" fill="var(--art-sky)" />
    <path d="M132 22a17 17 0 1 0 13 27 14 14 0 0 1-13-27Z" fill="#fbc98f" />
    <ellipse cx="86" cy="112" rx="46" ry="7" fill="var(--art-ground)" />
    <path
      d="M88 30a7 7 0 0 1 7 7v2c14 4 20 16 20 30 0 14 4 20 9 25 2 2 1 6-3 6H55c-4 0-5-4-3-6 5-5 9-11 9-25 0-14 6-26 20-30v-2a7 7 0 0 1 7-7Z"
      fill="#8474dc"
    />
    <path d="M88 30a7 7 0 0 1 7 7v2c14 4 20 16 20 30 0 14 4 20 9 25 2 2 1 6-3 6H94c10-18 8-46-6-70Z" fill="#6d5bd0" />
    <path d="M78 102a10 10 0 0 0 20 0Z" fill="#f28e3e" />
    <path d="M72 72q5 5 10 0M94 72q5 5 10 0" stroke="#fff" strokeWidth="3" fill="none" strokeLinecap="round" />
    <path d="M83 83q5 4 10 0" stroke="#fff" strokeWidth="2.5" fill="none" strokeLinecap="round" />
    <circle cx="68" cy="80" r="4" fill="#f7b0bf" opacity=".8" />
    <circle cx="108" cy="80" r="4" fill="#f7b0bf" opacity=".8" />
    <path
      d="M30 34h10l-10 12h10M46 20h7l-7 9h7"
      stroke="var(--art-line)"
      strokeWidth="2.5"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="m26 74 2 4 4 2-4 2-2 4-2-4-4-2 4-2ZM150 76l1.5 3 3 1.5-3 1.5-1.5 3-1.5-3-3-1.5 3-1.5Z" fill="#fbc98f" />
  </svg>
)
