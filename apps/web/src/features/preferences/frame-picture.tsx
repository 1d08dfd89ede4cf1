import type { CSSProperties } from 'react'
import styles from './frame-picture.module.css'

export type FramePictureProps = {
  readonly scheme?: 'light' | 'dark'
  readonly nav?: 'side' | 'folded' | 'across'
  readonly darkNav?: boolean
  readonly bordered?: boolean
  readonly width?: 'boxed' | 'fluid'
  /** Draws the page as scrolled, without the top bar. */
  readonly scrolled?: boolean
}

const navWidth = { side: 24, folded: 10, across: 0 }

/** A small drawing of the page layout in its real colours. */
export const FramePicture = ({
  scheme,
  nav = 'side',
  darkNav = false,
  bordered = false,
  width = 'boxed',
  scrolled = false,
}: FramePictureProps) => {
  const start = navWidth[nav]
  const barHeight = nav === 'across' ? 18 : 10
  const top = scrolled ? 6 : barHeight + 7
  const room = 96 - start
  const cardWidth = width === 'fluid' ? room - 10 : Math.min(44, room - 16)
  const cardStart = start + (room - cardWidth) / 2
  const card = bordered ? styles.borderedCard : styles.card
  return (
    <svg viewBox="0 0 96 64" className={styles.picture} data-scheme={scheme} aria-hidden="true">
      <rect width="96" height="64" className={styles.page} />
      {!scrolled && (
        <g>
          <rect x={start} width={room} height={barHeight} className={styles.surface} />
          <path d={`M${start} ${barHeight}H96`} className={styles.line} />
          <circle cx="89" cy="5" r="2.5" className={styles.primary} />
          <rect x={start + 5} y="3.5" width="16" height="3" rx="1.5" className={styles.textLine} />
          {nav === 'across' && <NavAcross />}
        </g>
      )}
      <rect x={cardStart} y={top} width={cardWidth} height="21" rx="2.5" className={card} />
      <rect x={cardStart + 4} y={top + 4} width={cardWidth * 0.5} height="3" rx="1.5" className={styles.text} />
      <rect x={cardStart + 4} y={top + 10} width={cardWidth - 8} height="2.5" rx="1.25" className={styles.textLine} />
      <rect x={cardStart + 4} y={top + 15} width={cardWidth * 0.6} height="2.5" rx="1.25" className={styles.textLine} />
      <rect x={cardStart} y={top + 25} width={cardWidth} height="32" rx="2.5" className={card} />
      {start > 0 && <NavAside width={start} dark={darkNav} folded={nav === 'folded'} />}
    </svg>
  )
}

const NavAcross = () => (
  <>
    <rect x="5" y="12.5" width="14" height="3" rx="1.5" className={styles.primary} />
    <rect x="24" y="12.5" width="12" height="3" rx="1.5" className={styles.textLine} />
    <rect x="41" y="12.5" width="12" height="3" rx="1.5" className={styles.textLine} />
  </>
)

const NavAside = ({ width, dark, folded }: { width: number; dark: boolean; folded: boolean }) => (
  <g data-scheme={dark ? 'dark' : undefined}>
    <rect width={width} height="64" className={styles.surface} />
    <path d={`M${width} 0V64`} className={styles.line} />
    <rect x="3" y="4" width="5" height="5" rx="1.5" className={styles.primary} />
    {[16, 24, 32, 40].map((y, index) => (
      <rect
        key={y}
        x="3"
        y={y}
        width={folded ? 4.5 : width - 8}
        height="3.5"
        rx="1.75"
        className={index === 0 ? styles.primary : styles.textLine}
      />
    ))}
  </g>
)

const half: CSSProperties = { clipPath: 'polygon(100% 0, 100% 100%, 0 100%)' }

/** Half light and half dark, for the setting that follows the device. */
export const SystemSchemePicture = () => (
  <span className={styles.both}>
    <FramePicture scheme="light" />
    <span style={half}>
      <FramePicture scheme="dark" />
    </span>
  </span>
)

/** A drawing of a list with so many rows on the page. */
export const RowsPicture = ({ rows }: { readonly rows: number }) => (
  <svg viewBox="0 0 96 64" className={styles.picture} aria-hidden="true">
    <rect width="96" height="64" className={styles.page} />
    <rect x="8" y="8" width="80" height="48" rx="2.5" className={styles.card} />
    {Array.from({ length: rows }, (_, row) => 8 + ((row + 0.5) * 48) / rows).map((y) => (
      <g key={y}>
        <circle cx="15" cy={y} r="2.5" className={styles.primary} />
        <rect x="21" y={y - 1.5} width="34" height="3" rx="1.5" className={styles.text} />
        <rect x="63" y={y - 1.25} width="18" height="2.5" rx="1.25" className={styles.textLine} />
      </g>
    ))}
  </svg>
)
