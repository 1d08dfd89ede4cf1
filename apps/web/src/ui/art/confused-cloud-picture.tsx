/** A cloud with a loose plug, for a failed request. */
export const ConfusedCloudPicture = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    <ellipse cx="88" cy="66" rx="76" ry="54" fill="var(--art-sky)" />
    <ellipse cx="88" cy="116" rx="50" ry="6" fill="var(--art-ground)" />
    <path d="M46 82a22 22 0 0 1 2-44 32 32 0 0 1 60-6 26 26 0 0 1 22 50Z" fill="var(--art-paper)" />
    <path d="M46 82a22 22 0 0 1-16-8q50 10 116-16a26 26 0 0 1-16 24Z" fill="#9f90e8" opacity=".3" />
    <circle cx="74" cy="54" r="4" fill="var(--art-ink)" />
    <circle cx="102" cy="54" r="4" fill="var(--art-ink)" />
    <path
      d="M67 45q6-5 11-2M98 42q7-1 10 4"
      stroke="var(--art-ink)"
      strokeWidth="2.5"
      fill="none"
      strokeLinecap="round"
    />
    <path d="M80 66q4-4 8 0t8 0" stroke="var(--art-ink)" strokeWidth="3" fill="none" strokeLinecap="round" />
    <circle cx="64" cy="62" r="5" fill="#f7b0bf" opacity=".75" />
    <circle cx="112" cy="62" r="5" fill="#f7b0bf" opacity=".75" />
    <path d="M66 82v8q0 9 10 9" stroke="#6d5bd0" strokeWidth="3.5" fill="none" strokeLinecap="round" />
    <path d="M76 92h8a7 7 0 0 1 0 14h-8Z" fill="#6d5bd0" />
    <path d="M91 96h6M91 102h6" stroke="#6d5bd0" strokeWidth="3" strokeLinecap="round" />
    <path d="M122 92h-8a7 7 0 0 0 0 14h8Z" fill="#f28e3e" />
    <path d="M122 99h6q8 0 8-9v-8" stroke="#f28e3e" strokeWidth="3.5" fill="none" strokeLinecap="round" />
    <path d="m102 86 2-6M108 87l5-4" stroke="#fbc98f" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
