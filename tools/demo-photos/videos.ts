import { cloud, lawn, sky, treeLine } from './photos/outdoors.ts'
import { blurred, type Point, pick, rect, seededRandom } from './photos/paint.ts'
import { type Arm, armsDown, armsUp, child } from './photos/people.ts'
import { bunting, crayons } from './photos/room.ts'
import { backdrop, scene } from './photos/scene.ts'

export const framesPerSecond = 15

export type DemoVideo = {
  readonly key: string
  readonly width: number
  readonly height: number
  /** Of one round, after which it begins again without a jump. */
  readonly seconds: number
  readonly rounds: number
  /** The picture at a time in seconds, as SVG. */
  readonly draw: (time: number) => string
}

const between = (from: Point, to: Point, part: number): Point => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
]
/** Arms on their way from hanging down to raised. */
const armsAt = (part: number): readonly [Arm, Arm] => {
  const arm = (side: 0 | 1): Arm => [
    between(armsDown[side][0], armsUp[side][0], part),
    between(armsDown[side][1], armsUp[side][1], part),
  ]
  return [arm(0), arm(1)]
}

const hair = ['pigtails', 'short', 'bob', 'crop', 'bun', 'tuft'] as const

/** Morning exercise in the yard: arms up and down, and a small jump. */
const exercise: DemoVideo = {
  key: 'exercise',
  width: 960,
  height: 540,
  seconds: 4,
  rounds: 3,
  draw: (time) => {
    const roll = seededRandom(7)
    const row = (count: number, x: number, step: number, y: number, size: number, first: number) =>
      Array.from({ length: count }, (_, index) => {
        // Nobody keeps the beat exactly.
        const beat = (time + roll(-0.12, 0.12)) * Math.PI
        const raised = (1 - Math.cos(beat)) / 2
        const jump = Math.max(0, Math.sin(beat - 0.6)) * 9 * size
        return child(
          x + index * step,
          y - jump,
          size,
          {
            hair: pick(hair, index + first),
            shirt: '#fff7e6',
            below: '#e9745f',
            arms: armsAt(raised),
            expression: pick(['laugh', 'smile'] as const, index + first),
            ribbon: pick(crayons, index + first),
            look: [0, -0.2 * raised],
          },
          Math.sin(beat / 2) * 4 * (index % 2 ? 1 : -1),
        )
      }).join('')
    return scene(
      { key: 'exercise', width: 1600, height: 900, light: [0.8, 0.06], glow: '#fff0b8' },
      backdrop(
        2,
        sky(1600, 900) +
          cloud(300, 150, 1.2) +
          cloud(1180, 110, 0.9) +
          treeLine(1600, 430, 200, 8) +
          rect(0, 430, 1600, 120, '#9ccb80'),
      ),
      lawn(1600, 900, 500, '#b4d58e'),
      bunting(-20, 30, 1620, 30, 40, 19),
      blurred(1, row(6, 200, 240, 470, 1.4, 0)),
      row(4, 290, 340, 610, 2.3, 2),
    ).svg
  },
}

export const demoVideos: readonly DemoVideo[] = [exercise]
