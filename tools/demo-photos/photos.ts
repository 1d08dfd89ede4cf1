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
 * Drawn pictures for the demo school, so that no real child is shown. They are SVG and are converted to JPEG like
 * uploaded photos.
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
