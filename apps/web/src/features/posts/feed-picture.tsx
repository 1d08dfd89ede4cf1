/** A notice board with one drawing pinned to it. */
export const FeedPicture = () => (
  <svg aria-hidden="true" viewBox="0 0 176 132" fill="none" strokeLinecap="round" strokeLinejoin="round">
    <ellipse cx="88" cy="120" rx="70" ry="8" fill="var(--art-ground)" />
    <path d="M44 104 34 122M132 104l10 18" stroke="var(--art-line)" strokeWidth="5" />
    <rect x="20" y="18" width="136" height="88" rx="12" fill="var(--art-line)" />
    <rect x="27" y="25" width="122" height="74" rx="7" fill="var(--art-sky)" />
    <g transform="rotate(-4 68 62)">
      <rect x="44" y="38" width="52" height="48" rx="4" fill="var(--art-paper)" />
      <circle cx="80" cy="52" r="6" fill="#ffb97f" />
      <path d="M50 78c5-12 10-16 15-16s7 5 10 10c3-4 5-6 8-6s5 5 7 12z" fill="#8474dc" opacity=".75" />
    </g>
    <circle cx="69" cy="39" r="4" fill="#f28e3e" />
    <g stroke="var(--art-line)" strokeWidth="4" opacity=".55">
      <path d="M112 46h24M112 58h24M112 70h14" />
    </g>
  </svg>
)
