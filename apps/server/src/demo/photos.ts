import {
  buildingBlocks,
  morningExercise,
  napTime,
  painting,
  readingCorner,
  storyCircle,
} from './photos/scenes-class.ts'
import { birthday, flowersForTeacher, lanternNight, musicShow, rainyWindow, sprouts } from './photos/scenes-feasts.ts'
import { classPicture, leafHunt, playground, rabbits, vegetableGarden } from './photos/scenes-garden.ts'
import { dumplingPlate, lunch, rollingDumplings } from './photos/scenes-kitchen.ts'

export type { DemoPhoto } from './photos/scene.ts'

/**
 * Pictures for the demo school, drawn instead of taken: no real child is shown. As SVG, to be turned into JPEG like any
 * photo that a teacher uploads.
 */
export const demoPhotos = [
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
