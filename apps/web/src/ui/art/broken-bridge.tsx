/** A bridge with a missing plank, for a page that does not exist. */
export const BrokenBridge = () => (
  <svg viewBox="0 0 240 150" aria-hidden="true">
    <ellipse cx="120" cy="74" rx="112" ry="64" fill="var(--art-sky)" />
    <circle cx="182" cy="36" r="15" fill="#fbc98f" />
    <path d="M0 132q30-14 60 0t60 0 60 0 60 0v8a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10Z" fill="#9ec5e8" />
    <path
      d="M14 142q16-6 30 0M104 143q14-6 28 0M184 142q16-6 30 0"
      stroke="#fff"
      strokeWidth="2.5"
      fill="none"
      strokeLinecap="round"
      opacity=".8"
    />
    <path d="M0 112h44q10 0 10 12v14H0ZM240 112h-44q-10 0-10 12v14h54Z" fill="#8cc48a" />
    <path d="M22 110Q58 84 100 78l4 14Q66 98 36 118Z" fill="#8474dc" />
    <path d="M218 110q-36-26-68-31l-5 13q32 6 59 26Z" fill="#8474dc" />
    <path
      d="M22 88Q60 60 98 56M218 88q-34-26-66-31"
      stroke="#6d5bd0"
      strokeWidth="4"
      fill="none"
      strokeLinecap="round"
    />
    <path
      d="M34 80v24M64 66v22M92 57v20M206 80v24M180 66v20M156 58v20"
      stroke="#6d5bd0"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path d="m112 104 18-8 5 12-18 8Z" fill="#8474dc" transform="rotate(14 124 106)" />
    <g transform="translate(80 50)">
      <path d="M-11 32C-11 14-6 10 0 10s11 4 11 22Z" fill="#f28e3e" />
      <circle cx="0" cy="0" r="12" fill="#ffd9b3" />
      <path d="M-12 1C-14-18 14-18 12 1Q8-6 2-6-6-5-12 1Z" fill="#3a2a30" />
      <circle cx="-3" cy="2" r="1.6" fill="#3a2a30" />
      <circle cx="6" cy="2" r="1.6" fill="#3a2a30" />
      <circle cx="2" cy="7" r="1.7" fill="#a4483f" />
      <path d="M8 16q8 0 12-7" stroke="#f28e3e" strokeWidth="5" fill="none" strokeLinecap="round" />
      <circle cx="21" cy="8" r="3" fill="#ffd9b3" />
    </g>
  </svg>
)
