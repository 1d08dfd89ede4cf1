import { blurred, ellipse, rect } from './paint.ts'

export type DemoPhoto = { key: string; svg: string; width: number; height: number }

type Mood = {
  key: string
  width: number
  height: number
  /** The position of the light, as fractions of the picture. */
  light?: readonly [x: number, y: number]
  /** Colour of the light. */
  glow?: string
  /** How strong light and vignette are. */
  strength?: number
}

/** Gradients that make flat shapes look round: a body, what hangs, a face, a cheek. */
export const softLight = `<linearGradient id="shade" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0" stop-color="#fff6e0" stop-opacity="0.22"/><stop offset="0.42" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3b1f3a" stop-opacity="0.24"/></linearGradient>
<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6e0" stop-opacity="0.25"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3b1f3a" stop-opacity="0.3"/></linearGradient>
<radialGradient id="face" cx="0.4" cy="0.35" r="0.75"><stop offset="0" stop-color="#fff3df" stop-opacity="0.55"/><stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#a8483a" stop-opacity="0.28"/></radialGradient>
<radialGradient id="blush"><stop offset="0" stop-color="#f0705c" stop-opacity="0.55"/><stop offset="1" stop-color="#f0705c" stop-opacity="0"/></radialGradient>`

/** Combines layers from far to near and adds light and a soft vignette. */
export const scene = (
  { key, width, height, light = [0.25, 0.1], glow = '#ffe2ae', strength = 1 }: Mood,
  ...layers: string[]
): DemoPhoto => ({
  key,
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>
${[3, 7, 14, 36].map((deviation, index) => `<filter id="blur-${index + 1}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`).join('')}
${softLight}
<radialGradient id="contact"><stop offset="0" stop-color="#3a2230" stop-opacity="0.6"/><stop offset="0.5" stop-color="#3a2230" stop-opacity="0.32"/><stop offset="1" stop-color="#3a2230" stop-opacity="0"/></radialGradient>
<radialGradient id="lamp" cx="${light[0]}" cy="${light[1]}" r="0.95"><stop offset="0" stop-color="${glow}" stop-opacity="${0.95 * strength}"/><stop offset="0.45" stop-color="${glow}" stop-opacity="${0.4 * strength}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="vignette" cx="0.5" cy="0.47" r="0.78"><stop offset="0.55" stop-color="#5a2c1c" stop-opacity="0"/><stop offset="1" stop-color="#5a2c1c" stop-opacity="${0.46 * strength}"/></radialGradient>
<radialGradient id="bokeh"><stop offset="0.7" stop-color="#fff4d6" stop-opacity="0.5"/><stop offset="0.92" stop-color="#fff4d6" stop-opacity="0.7"/><stop offset="1" stop-color="#fff4d6" stop-opacity="0"/></radialGradient>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9d4ea"/><stop offset="1" stop-color="#fdf1d8"/></linearGradient>
<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d2350"/><stop offset="0.6" stop-color="#4c3a76"/><stop offset="1" stop-color="#a4557a"/></linearGradient>
</defs>
${layers.join('\n')}
${rect(0, 0, width, height, 'url(#lamp)', 0, 'style="mix-blend-mode:soft-light"')}
${rect(0, 0, width, height, 'url(#lamp)', 0, 'opacity="0.14" style="mix-blend-mode:screen"')}
${rect(0, 0, width, height, 'url(#vignette)', 0, 'style="mix-blend-mode:multiply"')}
</svg>`,
})

/** The blurred background of a picture. A sharp copy below it keeps the edges from fading where the blur ends. */
export const backdrop = (level: 1 | 2 | 3 | 4, content: string) => content + blurred(level, content)

/** Discs of light, as a lens draws what sparkles far away. */
export const bokeh = (spots: readonly (readonly [x: number, y: number, r: number, opacity: number])[]) =>
  spots.map(([x, y, r, opacity]) => ellipse(x, y, r, r, 'url(#bokeh)', `opacity="${opacity}"`)).join('')
