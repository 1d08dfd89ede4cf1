/** A lens and a snail in the grass, for a search without results. */
export const EmptySearch = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    <ellipse cx="88" cy="64" rx="76" ry="54" fill="var(--art-sky)" />
    <path d="M12 106q40-20 80-14t72 14q-34 16-76 16t-76-16Z" fill="var(--art-ground)" />
    <path d="m106 82 28 26" stroke="#b98a5e" strokeWidth="11" strokeLinecap="round" />
    <path d="m104 80 9 8" stroke="#57524d" strokeWidth="7" strokeLinecap="round" />
    <circle cx="80" cy="56" r="35" fill="var(--art-paper)" opacity=".75" />
    <path d="M48 70q16-10 32-7t31 8a35 35 0 0 1-63-1Z" fill="#a9d296" />
    <path d="M62 74c0-8 4-14 13-14" stroke="#fba25b" strokeWidth="0" fill="none" />
    <path d="M60 72q10 6 26 4 8-1 9-12" stroke="#fbb87f" strokeWidth="8" fill="none" strokeLinecap="round" />
    <circle cx="74" cy="61" r="13" fill="#f28e3e" />
    <path
      d="M74 61m-7 0a7 7 0 1 1 8 7q-6 0-6-6 0-4 5-4"
      stroke="#ffe0c2"
      strokeWidth="2.5"
      fill="none"
      strokeLinecap="round"
    />
    <path d="m94 60-2-8m4 8 4-7" stroke="#fbb87f" strokeWidth="2.5" strokeLinecap="round" />
    <circle cx="92" cy="51" r="2.2" fill="#3b2f7d" />
    <circle cx="100" cy="52" r="2.2" fill="#3b2f7d" />
    <circle cx="80" cy="56" r="35" fill="none" stroke="#6d5bd0" strokeWidth="7" />
    <path d="M58 42a26 26 0 0 1 16-12" stroke="#fff" strokeWidth="4" fill="none" strokeLinecap="round" opacity=".8" />
    <path
      d="M30 106q-2-10-7-14M30 106q0-9 6-13M146 104q0-9 6-12M146 104q-1-9-6-12"
      stroke="#6fae78"
      strokeWidth="3"
      fill="none"
      strokeLinecap="round"
    />
  </svg>
)
