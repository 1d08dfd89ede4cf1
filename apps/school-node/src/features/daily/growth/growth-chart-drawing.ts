import type { GrowthLine } from '@nhip-cau/contract/growth'
import words from '../../../../messages/growth.json' with { type: 'json' }
import type { Printout } from '../../../documents/printout.ts'

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

type Chart = {
  readonly title: string
  readonly lines: readonly GrowthLine[]
  /** From the oldest to the youngest or the other way; age in months and measure. */
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

const colours = {
  frame: '#8c8780',
  grid: '#e4e0da',
  outer: '#b4463c',
  inner: '#c98a1b',
  median: '#2f7d52',
  child: '#3d2f94',
}
const lineColours = [colours.outer, colours.inner, colours.median, colours.inner, colours.outer]
const names = ['−3', '−2', '0', '+2', '+3']

/** Round steps, so that an axis has four to eight numbers. */
const stepFor = (span: number): number => [1, 2, 5, 10, 20].find((step) => span / step <= 8) ?? 50

type Scale = {
  readonly plot: Box
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  readonly ages: readonly number[]
  readonly values: readonly number[]
}

const stepsBetween = (low: number, high: number, step: number) =>
  Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step)

const scaleOf = ({ left, top, width, height }: Box, { lines, points }: Chart): Scale => {
  const plot = { left: left + 24, top: top + 18, width: width - 24 - 20, height: height - 18 - 28 }
  const [from, to] = [lines[0]?.at ?? 0, lines.at(-1)?.at ?? 1]
  const all = [...lines.flatMap(({ sd }) => sd), ...points.map(({ value }) => value)]
  const step = stepFor(Math.max(...all) - Math.min(...all))
  const low = Math.floor(Math.min(...all) / step) * step
  const high = Math.ceil(Math.max(...all) / step) * step
  return {
    plot,
    x: (at) => plot.left + ((at - from) / (to - from)) * plot.width,
    y: (value) => plot.top + plot.height - ((value - low) / (high - low)) * plot.height,
    ages: stepsBetween(Math.ceil(from / 6) * 6, to, 6),
    values: stepsBetween(low, high, step),
  }
}

const drawGrid = (printout: Printout, { plot, x, y, ages, values }: Scale) => {
  const right = plot.left + plot.width
  const bottom = plot.top + plot.height
  printout.font('regular').fontSize(8).fillColor('black').lineWidth(0.4).strokeColor(colours.grid)
  for (const value of values) {
    printout.moveTo(plot.left, y(value)).lineTo(right, y(value)).stroke()
    printout.text(String(value), plot.left - 24, y(value) - 4, { width: 20, align: 'right', lineBreak: false })
  }
  for (const at of ages) {
    printout.moveTo(x(at), plot.top).lineTo(x(at), bottom).stroke()
    printout.text(String(at), x(at) - 10, bottom + 3, { width: 20, align: 'center', lineBreak: false })
  }
  printout.text(words.months, plot.left, bottom + 13, { width: plot.width, align: 'center' })
  printout.lineWidth(0.6).strokeColor(colours.frame).rect(plot.left, plot.top, plot.width, plot.height).stroke()
}

type Place = { readonly at: number; readonly value: number }

const drawPath = (printout: Printout, { x, y }: Scale, places: readonly Place[], width: number, colour: string) => {
  for (const [index, { at, value }] of places.entries()) {
    if (index === 0) printout.moveTo(x(at), y(value))
    else printout.lineTo(x(at), y(value))
  }
  if (places.length > 1) printout.lineWidth(width).strokeColor(colour).stroke()
}

/** Draws a chart of one measure: WHO's lines, and the child's values as points that are joined. */
export const drawChart = (printout: Printout, box: Box, chart: Chart): void => {
  const { left, top, width } = box
  printout.font('bold').fontSize(11).fillColor('black').text(chart.title, left, top, { width, align: 'center' })
  if (chart.lines.length === 0) return
  const scale = scaleOf(box, chart)
  drawGrid(printout, scale)
  for (const [index, name] of names.entries()) {
    const colour = lineColours[index] ?? colours.frame
    const line = chart.lines.map(({ at, sd }) => ({ at, value: sd[index] ?? 0 }))
    drawPath(printout, scale, line, index === 2 ? 1.1 : 0.8, colour)
    const end = scale.y(line.at(-1)?.value ?? 0) - 4
    printout.fontSize(7.5).fillColor(colour)
    printout.text(name, scale.plot.left + scale.plot.width + 3, end, { lineBreak: false })
  }
  const points = chart.points.toSorted((one, other) => one.at - other.at)
  drawPath(printout, scale, points, 1.4, colours.child)
  for (const { at, value } of points) printout.circle(scale.x(at), scale.y(value), 2.6).fillColor(colours.child).fill()
  printout.strokeColor('black').fillColor('black')
}
