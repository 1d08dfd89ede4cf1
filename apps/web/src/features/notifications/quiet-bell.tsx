/** A bell asleep. */
export const QuietBell = () => (
  <svg aria-hidden="true" viewBox="0 0 176 132" fill="none" strokeLinecap="round" strokeLinejoin="round">
    <ellipse cx="88" cy="118" rx="56" ry="8" fill="var(--art-ground)" />
    <path
      d="M88 26c-21 0-32 15-32 35 0 22-8 28-13 34-2 3 0 7 4 7h82c4 0 6-4 4-7-5-6-13-12-13-34 0-20-11-35-32-35Z"
      fill="#ffb97f"
    />
    <path d="M88 26c-21 0-32 15-32 35 0 22-8 28-13 34-2 3 0 7 4 7h18c10-10 8-50 23-76Z" fill="#fba25b" opacity=".45" />
    <circle cx="88" cy="22" r="6" fill="#f28e3e" />
    <path d="M76 102a12 12 0 0 0 24 0Z" fill="#f28e3e" />
    <path d="M70 70c3 4 9 4 12 0M94 70c3 4 9 4 12 0" stroke="#8f4712" strokeWidth="3.5" />
    <path d="M84 83c2.500 2 5.500 2 8 0" stroke="#8f4712" strokeWidth="3" />
    <g fill="var(--art-line)" fontFamily="inherit" fontWeight="700">
      <text x="126" y="46" fontSize="20">
        z
      </text>
      <text x="140" y="30" fontSize="15">
        z
      </text>
    </g>
  </svg>
)
