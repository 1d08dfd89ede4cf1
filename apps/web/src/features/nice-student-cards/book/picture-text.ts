export type Pen = CanvasRenderingContext2D

export type TextLook = {
  /** A CSS list of families. */
  readonly font: string
  readonly weight: number
  readonly color: string
  /** Lines. */
  readonly most: number
  /** Pixels, from the usual size down to the smallest. */
  readonly sizes: readonly number[]
  /** Of a line, in pixels. */
  readonly width: number
}

type Block = { readonly lines: readonly string[]; readonly size: number; readonly font: string; readonly color: string }

/** Leaves room for the stacked accents of Vietnamese capitals. */
const lineHeight = 1.36
const baseLine = 1.04

/** Breaks a text into lines at the largest size that needs few enough. */
export const blockOf = (pen: Pen, text: string, { font, weight, color, most, sizes, width }: TextLook): Block => {
  const at = (size: number): Block => {
    const styled = `${weight} ${size}px ${font}`
    return { lines: linesOf(pen, text, styled, width), size, font: styled, color }
  }
  const blocks = sizes.map(at)
  return blocks.find(({ lines }) => lines.length <= most) ?? blocks.at(-1) ?? at(24)
}

export const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { lines, size }) => sum + lines.length * size * lineHeight, 0)

/** Writes centred lines below `top`. Returns their lower edge. */
export const writeBlock = (pen: Pen, block: Block, middle: number, top: number): number => {
  const { lines, size, font, color } = block
  pen.font = font
  pen.fillStyle = color
  for (const [at, line] of lines.entries()) pen.fillText(line, middle, top + (at * lineHeight + baseLine) * size)
  return top + heightOf([block])
}

const linesOf = (pen: Pen, text: string, font: string, width: number): string[] => {
  pen.font = font
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && pen.measureText(longer).width > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}
