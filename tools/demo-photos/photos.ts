import type { DemoPhoto } from './photos/scene.ts'
import {
  buildingBlocks,
  morningExercise,
  napTime,
  painting,
  readingCorner,
  storyCircle,
} from './photos/scenes-class.ts'
import { flowersForTeacher, lanternNight, musicShow } from './photos/scenes-feasts.ts'
import { leafHunt, rabbits, vegetableGarden } from './photos/scenes-garden.ts'
import { dumplingPlate, lunch, rollingDumplings } from './photos/scenes-kitchen.ts'
import { birthday, rainyWindow, sprouts } from './photos/scenes-window.ts'
import { classPicture, playground } from './photos/scenes-yard.ts'

/**
 * Pictures for the demo school, drawn instead of taken: no real child is shown. As SVG, to be turned into JPEG like any
 * photo that a teacher uploads.
 */
export const demoPhotos: readonly DemoPhoto[] = [
  rollingDumplings,
  dumplingPlate,
  storyCircle,
  vegetableGarden,
  musicShow,
  flowersForTeacher,
  napTime,
  playground,
  readingCorner,
  painting,
  lunch,
  buildingBlocks,
  leafHunt,
  rabbits,
  classPicture,
  morningExercise,
  lanternNight,
  rainyWindow,
  birthday,
  sprouts,
]
