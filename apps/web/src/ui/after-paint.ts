/** Runs the work after the browser has drawn its answer to the current tap, so that a weak device shows it at once. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
