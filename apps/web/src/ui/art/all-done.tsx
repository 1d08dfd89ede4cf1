/** A cup of tea in the sun, for an empty list of tasks. */
export const AllDone = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    <ellipse cx="88" cy="64" rx="76" ry="54" fill="var(--art-sky)" />
    <circle cx="126" cy="36" r="16" fill="#fbc98f" />
    <path
      d="M126 12v-6M150 36h6M143 19l4-4M143 53l4 4M109 19l-4-4"
      stroke="#fbc98f"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
    <ellipse cx="84" cy="110" rx="62" ry="10" fill="var(--art-ground)" />
    <ellipse cx="82" cy="104" rx="42" ry="8" fill="var(--art-paper)" />
    <ellipse cx="82" cy="102" rx="30" ry="4.5" fill="var(--art-ground)" />
    <path d="M112 66h8a13 13 0 0 1 0 26h-12" fill="none" stroke="#6d5bd0" strokeWidth="7" />
    <path d="M48 58h68v18c0 18-14 28-34 28S48 94 48 76Z" fill="#8474dc" />
    <path d="M82 58h34v18c0 18-14 28-34 28 12-12 14-30 0-46Z" fill="#6d5bd0" />
    <ellipse cx="82" cy="58" rx="34" ry="7" fill="#b98a5e" />
    <ellipse cx="82" cy="58" rx="34" ry="7" fill="none" stroke="#9f90e8" strokeWidth="4" />
    <path
      d="m68 80 10 10 18-19"
      stroke="#fff"
      strokeWidth="6"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M70 42q-6-8 0-14t0-13M88 42q-6-8 0-14t0-13"
      stroke="var(--art-line)"
      strokeWidth="3"
      fill="none"
      strokeLinecap="round"
      opacity=".6"
    />
    <path d="M22 106c-2-14 2-22 12-28 3 12 0 22-12 28Z" fill="#7cc08f" />
    <path d="M22 106c-8-6-10-14-8-22 8 4 10 12 8 22Z" fill="#6fae78" />
  </svg>
)
