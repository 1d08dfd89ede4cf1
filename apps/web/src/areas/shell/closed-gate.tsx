export const ClosedGate = () => (
  <svg viewBox="0 0 240 150" aria-hidden="true">
    <ellipse cx="120" cy="74" rx="112" ry="64" fill="var(--art-sky)" />
    <path d="M8 128q56-14 112-10t112 10v12a10 10 0 0 1-10 10H18a10 10 0 0 1-10-10Z" fill="var(--art-ground)" />
    <path d="M58 62Q120 18 182 62" stroke="#6d5bd0" strokeWidth="7" fill="none" strokeLinecap="round" />
    <path d="M52 54h18v78H52ZM170 54h18v78h-18Z" fill="#8474dc" />
    <path d="M47 48h28v10H47ZM165 48h28v10h-28Z" fill="#6d5bd0" />
    <path
      d="M76 76q21-12 43-4v58H76ZM121 72q22-8 43 4v54h-43Z"
      fill="var(--art-paper)"
      stroke="var(--art-line)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M90 78v48M104 74v52M136 74v52M150 78v48M78 104h84" stroke="var(--art-line)" strokeWidth="3" />
    <circle cx="120" cy="104" r="10" fill="#f28e3e" />
    <path d="M120 101v5" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" />
  </svg>
)
