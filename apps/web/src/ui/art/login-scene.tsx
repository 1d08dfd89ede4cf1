import styles from './login-scene.module.css'

/** A home, a school, and the path between them. */
export const LoginScene = () => (
  <svg className={styles.scene} viewBox="0 0 640 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect width="640" height="480" className={styles.sky} />
    <circle cx="452" cy="112" r="84" className={styles.halo} />
    <circle cx="452" cy="112" r="48" className={styles.sun} />
    <path
      d="M60 96a22 22 0 0 1 42-8 18 18 0 0 1 28 16H66a14 14 0 0 1-6-8ZM262 64a18 18 0 0 1 34-6 15 15 0 0 1 23 13h-53a11 11 0 0 1-4-7Z"
      className={styles.cloud}
    />
    <path d="M0 268q90-76 190-34t190-16 260-6v268H0Z" className={styles.far} />
    <path d="M0 316q120-54 250-18t390-30v212H0Z" className={styles.near} />
    <g>
      <path d="M56 220h104v84H56Z" fill="#ffe8d4" />
      <path d="m40 226 68-58 68 58Z" fill="#e5806a" />
      <path d="M94 256a14 14 0 0 1 28 0v48H94Z" fill="#b65b17" opacity=".75" />
      <path d="M66 240h18v20H66ZM132 240h18v20h-18Z" fill="#9ec5e8" />
    </g>
    <g>
      <path d="M452 196h152v104H452Z" fill="#fff6ea" />
      <path d="M440 202h176l-22-30H462Z" fill="#6d5bd0" />
      <path d="M510 172v-26h36v26Z" fill="#fff6ea" />
      <path d="m500 148 28-22 28 22Z" fill="#8474dc" />
      <path d="M528 126V98l22 8-22 8" fill="#f28e3e" stroke="#b65b17" strokeWidth="3" strokeLinejoin="round" />
      <path d="M514 246a14 14 0 0 1 28 0v54h-28Z" fill="#8474dc" />
      <path d="M466 218h30v28h-30ZM560 218h30v28h-30ZM466 260h30v26h-30ZM560 260h30v26h-30Z" fill="#9ec5e8" />
      <circle cx="528" cy="190" r="8" fill="#ffd2ac" />
    </g>
    <path d="M0 392q80-24 160 0t160 0 160 0 160 0v88H0Z" className={styles.river} />
    <path
      d="M40 424q24-10 48 0M190 446q24-10 48 0M420 438q24-10 48 0M560 420q20-9 40 0M300 466q24-10 48 0"
      className={styles.ripple}
    />
    <path d="M0 342q52-18 96 2t60 62Q70 384 0 404ZM640 334q-60-18-104 6t-52 64q84-22 156-2Z" className={styles.bank} />
    <path d="M84 356Q320 216 560 354l-6 34q-20-8-34 14-84-92-200-92T120 402q-14-22-34-16Z" fill="#8474dc" />
    <path d="M84 356Q320 216 560 354l-2 12Q320 236 86 370Z" fill="#bbb0f1" />
    <path
      d="M92 318Q320 186 552 316M128 301v32M184 274v34M240 256v34M400 255v35M456 272v35M512 298v34"
      className={styles.rail}
    />
    <g transform="translate(296 186)">
      <path d="M-15 84-12 48h24l6 36Z" fill="#fbf3ea" />
      <path d="M-20 66c0-34 4-50 19-50s21 16 22 50Q0 76-20 66Z" fill="#e5806a" />
      <path d="M-17-4C-20-32 18-32 16-4l4 26q-20 10-40 0Z" fill="#2f2328" />
      <circle cx="0" cy="-4" r="15" fill="#ffd9b3" />
      <path d="M-16-2C-18-26 18-26 16-2Q12-12 3-14-10-12-16-2Z" fill="#2f2328" />
      <path d="M-7-1q2.5-3 5 0M5-1q2.5-3 5 0M-2 5q3.5 3.5 7 0" className={styles.face} />
      <path d="M17 26q12 14 18 24" stroke="#e5806a" strokeWidth="9" strokeLinecap="round" fill="none" />
    </g>
    <g transform="translate(350 220)">
      <path d="M-6 52v-18M6 52v-18" stroke="#4b3b9e" strokeWidth="8" strokeLinecap="round" />
      <path d="M-14 40C-15 18-10 10 0 10s15 8 14 30Q0 46-14 40Z" fill="#fba25b" />
      <rect x="-20" y="16" width="12" height="20" rx="5" fill="#6d5bd0" />
      <path d="M-11 16q-6 6-6 14M11 16q8-6 12-16" stroke="#fba25b" strokeWidth="7" strokeLinecap="round" fill="none" />
      <circle cx="24" cy="-3" r="4" fill="#ffd9b3" />
      <circle cx="0" cy="-6" r="16" fill="#ffd9b3" />
      <path d="M-17-4C-19-30 19-30 17-4Q10-14 2-14-10-13-17-4Z" fill="#2f2328" />
      <path d="M-8-2q2.5-4 5 0M4-2q2.5-4 5 0M-4 4q4.5 5 9 0" className={styles.face} />
    </g>
    <circle cx="334" cy="240" r="4.5" fill="#ffd9b3" />
    <path d="M372 216q22-34 40-60" className={styles.string} />
    <path d="M412 156c-16-8-20-22-12-36s30-12 34 2-6 32-22 34Z" fill="#f7b0bf" />
    <path d="M30 404q-3-20-12-28M30 404q0-18 12-24M604 398q-2-20-12-26M604 398q1-18 12-24" className={styles.stem} />
    <circle cx="18" cy="374" r="7" fill="#f7b0bf" />
    <circle cx="43" cy="378" r="7" fill="#ffd2ac" />
    <circle cx="591" cy="370" r="7" fill="#ffd2ac" />
    <circle cx="617" cy="372" r="7" fill="#f7b0bf" />
  </svg>
)
