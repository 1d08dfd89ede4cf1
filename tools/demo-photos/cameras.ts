import { cloud, fence, lawn, sky, slide, tree, treeLine } from './photos/outdoors.ts'
import { at, blurred, circle, pick, rect, seededRandom, shadow, times } from './photos/paint.ts'
import { type Arm, armsDown, armsFront, armsUp, child, teacher } from './photos/people.ts'
import { bunting, crayons, drawings, plant, room, rug, shelf, table, windowPane } from './photos/room.ts'
import { backdrop, scene } from './photos/scene.ts'

/** Seconds of a clip, after which it begins again without a jump. */
export const clipSeconds = 8

export type CameraClip = {
  readonly name: 'lop-mam-1' | 'lop-la-1' | 'san-choi' | 'cong-truong'
  /** The picture at a time in seconds, as SVG. */
  readonly draw: (time: number) => string
}

const size = { width: 1280, height: 720 }
const hair = ['pigtails', 'short', 'bob', 'crop', 'bun', 'tuft'] as const
const skins = ['#f6cfa8', '#f0c197', '#f3c8a0'] as const

/** Goes from -1 to 1 and back `rounds` times in a clip. */
const wave = (time: number, rounds: number, from = 0) => Math.sin((time / clipSeconds) * rounds * 2 * Math.PI + from)

const mix = (one: readonly [Arm, Arm], other: readonly [Arm, Arm], part: number): readonly [Arm, Arm] => {
  const point = (side: 0 | 1, joint: 0 | 1, axis: 0 | 1) =>
    one[side][joint][axis] + (other[side][joint][axis] - one[side][joint][axis]) * part
  const arm = (side: 0 | 1): Arm => [
    [point(side, 0, 0), point(side, 0, 1)],
    [point(side, 1, 0), point(side, 1, 1)],
  ]
  return [arm(0), arm(1)]
}

const dressed = (index: number) => ({
  hair: pick(hair, index),
  shirt: pick(crayons, index),
  below: pick(['#4d6f9e', '#7f9fcb', '#8a6f5a'] as const, index),
  skin: pick(skins, index),
  ribbon: pick(crayons, index + 2),
})

/** The class claps and sways around the rug; the teacher walks along. */
const lopMam1: CameraClip = {
  name: 'lop-mam-1',
  draw: (time) =>
    scene(
      { key: 'lop-mam-1', ...size, light: [0.16, 0.1] },
      backdrop(
        1,
        room(1280, 720, 330) +
          windowPane(90, 40, 270, 190) +
          shelf(960, 90, 260, 3, 12) +
          drawings(450, 50, 3, 1, 90) +
          bunting(380, 0, 1290, 0, 34, 13),
      ),
      rug(640, 560, 520, 130, '#e8a07c'),
      teacher(640 + 110 * wave(time, 1), 190, 1.25, {
        hair: 'bun',
        expression: 'laugh',
        dress: '#c9618a',
        look: [wave(time, 1), 0.4],
      }),
      times(6, (index) =>
        child(
          190 + index * 180,
          430 + (index % 2) * 60 + 4 * wave(time, 8, index),
          1.5,
          {
            ...dressed(index),
            legs: 'kneel',
            expression: pick(['laugh', 'smile'] as const, index),
            look: [wave(time, 1) * 0.8, -0.3],
            arms: armsFront(36, 6 + 9 * (1 + wave(time, 8, index * 0.4))),
          },
          5 * wave(time, 4, index * 0.3),
        ),
      ),
    ).svg,
}

/** Older children draw at their tables; now and then one raises a hand. */
const lopLa1: CameraClip = {
  name: 'lop-la-1',
  draw: (time) =>
    scene(
      { key: 'lop-la-1', ...size, light: [0.8, 0.1], glow: '#ffe9c2' },
      backdrop(
        1,
        room(1280, 720, 340, '#dfeadf', '#cfa077') +
          windowPane(880, 50, 280, 190, { curtain: '#e8f0d8' }) +
          shelf(80, 110, 300, 3, 5) +
          drawings(470, 60, 4, 1, 80) +
          plant(1220, 344, 1),
      ),
      ...[0, 1].map((row) => {
        const y = 360 + row * 170
        const scale = 1.25 + row * 0.3
        return (
          times(4, (index) => {
            const raised = Math.max(0, wave(time, 1, index * 1.7 + row)) ** 6
            return child(210 + index * 280, y + 3 * wave(time, 4, index), scale, {
              ...dressed(index + row * 3),
              legs: 'none',
              longSleeves: true,
              expression: pick(['focus', 'smile', 'wonder'] as const, index + row),
              look: [0.3 * wave(time, 2, index), 0.6 - raised],
              arms: mix(armsFront(44 + 3 * wave(time, 12, index), 12 + 8 * wave(time, 6, index)), armsUp, raised),
            })
          }) + table(50, y + 48 * scale, 1180, 64, 40)
        )
      }),
      teacher(640 + 420 * wave(time, 1, 1), 330, 1.6, {
        hair: 'ponytail',
        dress: '#5b9bd5',
        expression: 'smile',
        pose: 'half',
        look: [-wave(time, 1, 1), 0.5],
      }),
    ).svg,
}

/** Children run across the yard, a ball between them. */
const sanChoi: CameraClip = {
  name: 'san-choi',
  draw: (time) => {
    const roll = seededRandom(11)
    return scene(
      { key: 'san-choi', ...size, light: [0.7, 0.05], glow: '#fff0b8' },
      backdrop(
        1,
        sky(1280, 720) +
          cloud(260 + 60 * wave(time, 1), 100, 1) +
          cloud(950 + 40 * wave(time, 1, 2), 70, 0.8) +
          treeLine(1280, 330, 170, 8) +
          rect(0, 330, 1280, 100, '#9ccb80'),
      ),
      lawn(1280, 720, 380, '#b4d58e'),
      blurred(1, tree(110, 440, 1)),
      slide(1060, 560, 1),
      times(5, (index) => {
        const phase = index * 1.26 + roll(0, 0.5)
        const x = 640 + (180 + index * 60) * wave(time, 1, phase)
        const y = 430 + index * 35 - 14 * Math.abs(wave(time, 8, phase))
        return (
          shadow(x, 560 + index * 34, 46, 12) +
          child(
            x,
            y,
            1.15 + index * 0.12,
            {
              ...dressed(index),
              legs: 'run',
              expression: 'laugh',
              arms: mix(armsDown, armsUp, (1 + wave(time, 8, phase)) / 2),
            },
            6 * wave(time, 8, phase),
          )
        )
      }),
      at(
        640 + 330 * wave(time, 1, 0.8),
        610 - 90 * Math.abs(wave(time, 4)),
        1,
        circle(0, 0, 26, '#e9745f') + circle(0, 0, 26, 'url(#face)'),
        wave(time, 2) * 180,
      ),
    ).svg
  },
}

/** At the gate families come and go. */
const congTruong: CameraClip = {
  name: 'cong-truong',
  draw: (time) => {
    const passes = (from: number) => -140 + 1560 * ((time / clipSeconds + from) % 1)
    return scene(
      { key: 'cong-truong', ...size, light: [0.2, 0.05], glow: '#ffe9c2' },
      backdrop(1, sky(1280, 720) + cloud(980, 90, 0.9) + treeLine(1280, 300, 150, 4)),
      rect(0, 300, 1280, 420, '#e6d6bd'),
      rect(0, 560, 1280, 160, '#b9b3ab'),
      fence(1280, 390, 150),
      rect(470, 150, 340, 70, '#e9745f', 14),
      bunting(480, 215, 800, 215, 20, 9),
      rect(470, 190, 30, 372, '#d98a5a', 6),
      rect(780, 190, 30, 372, '#d98a5a', 6),
      ...[0, 0.5].map((from, index) => {
        const x = passes(from)
        return (
          shadow(x + 40, 650, 110, 16) +
          teacher(x, 390 + 4 * wave(time, 10, index), 0.95, {
            hair: pick(['long', 'short'] as const, index),
            dress: pick(['#7cb98b', '#a98bd6'] as const, index),
            expression: 'smile',
            look: [0.7, 0.2],
          }) +
          child(
            x + 90,
            510 - 9 * Math.abs(wave(time, 10, index)),
            1.05,
            { ...dressed(index + 1), legs: 'run', expression: 'laugh', look: [0.6, -0.3], arms: armsDown },
            4 * wave(time, 10, index),
          )
        )
      }),
      circle(640, 180, 14 + 3 * wave(time, 4), '#f7d36a'),
    ).svg
  },
}

export const cameraClips: readonly CameraClip[] = [lopMam1, lopLa1, sanChoi, congTruong]
