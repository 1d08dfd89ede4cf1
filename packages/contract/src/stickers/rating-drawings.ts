import { badge, type Drawing, ellipse, face, flat, limb, solid, sparkle, stroke } from './shapes.ts'

const star = badge('honey', '#fff4d3', [
  solid(
    'M48 20c2 0 3 1 4 3l6 13 14 2c4 .6 5 4 2.5 6.500L64 54.500l2.5 14c.6 4-2.5 6-6 4L48 66l-12.5 6.500c-3.5 2-6.6 0-6-4l2.5-14L21.5 44.500C19 42 20 38.6 24 38l14-2 6-13c1-2 2-3 4-3Z',
    'honey',
  ),
  flat('M46 25c-3 6-4 11-7 13.5-4 1.5-9 1.5-14 2.5 6-5 9-1 14-4 4-3 4-8 7-12Z', 'white', 0.6),
  face(48, 48, 'open', 1.05),
  flat(sparkle(74, 25, 5), 'apricot'),
  flat(sparkle(22, 28, 4), 'apricot'),
  flat(sparkle(78, 66, 3.6), 'apricot'),
])

const sun = badge('apricot', '#ffeeda', [
  limb(
    'M48 19v5M48 72v5M19 48h5M72 48h5M27.5 27.500l3.5 3.500M65 65l3.5 3.500M68.5 27.500L65 31M31 65l-3.5 3.5',
    'apricot',
    3.4,
  ),
  solid(ellipse(48, 48, 19.5), 'honey'),
  flat('M34 60A18.5 18.5 0 0 0 65.5 54 21 21 0 0 1 34 60Z', 'apricot', 0.5),
  flat('M32 44c2-8 8-12.5 15-12.5-6 3-10 7-12 13.500Z', 'white', 0.6),
  face(48, 47.5, 'open', 1.1),
])

const cloud = badge('sky', '#dff0fd', [
  solid('M52 30a14 14 0 1 1 18 17Z', 'honey'),
  solid(
    'M28 68c-8 0-12-5-12-10.5 0-6 4.5-10 10-10.5 1-9 8-14 16-14 7 0 13 4 15.5 10.5 8-2 17 3.5 17 12.5 0 7-5 12-12 12Z',
    'white',
  ),
  flat('M22 63c5 5 48 5 51-1-1 4-5 5.5-10 5.500H28c-3 0-5-2-6-4.500Z', 'lavender', 0.5),
  face(46, 53, 'open', 1.05),
])

const seedling = badge('lime', '#f1f8e0', [
  stroke('M48 55C48 47 48 42 47 36', 'ink', 7.4),
  stroke('M48 55C48 47 48 42 47 36', 'leaf', 2.8),
  solid('M47 39C34 40 26 34 25 22c12-1 21 5 22 17Z', 'leaf'),
  solid('M48 35c0-10 8-17 20-16 1 11-8 18-20 16Z', 'lime'),
  stroke('M31 27q8 3 12 9M62 24q-6 3-10 8', 'paper', 1.8),
  solid('M30 56h36l-4 18c-.5 2-2 3-4 3H38c-2 0-3.5-1-4-3Z', 'coral'),
  solid('M27 50.500h42a2.5 2.5 0 0 1 0 7.500H27a2.5 2.5 0 0 1 0-7.500Z', 'coral'),
  flat('M29 52.500h15l-.5 3H30Z', 'white', 0.4),
  face(48, 65, 'open', 0.9),
])

const helpingHands = badge('lavender', '#f3effe', [
  solid('M48 60C37 53 30 46.5 30 38.500a9.5 9.5 0 0 1 18-4 9.5 9.5 0 0 1 18 4C66 46.5 59 53 48 60Z', 'rose'),
  flat('M33 38c0-4 2.5-6.5 6-6.5 1.5 0 3 .5 4 1.5-5 1-8 4-8.5 8.5-1-1-1.5-2-1.5-3.500Z', 'white', 0.6),
  face(48, 41, 'open', 0.85),
  solid(
    'M20 56c0-3 5-4 6.5-1l4 7c3-2 6-1 8 2l7.5 9c1 1.5 0 4-2 4H34c-3 0-5-1-7-3.500l-5-6c-1.5-2-2-7-2-11.500Z',
    'skin',
  ),
  solid(
    'M76 56c0-3-5-4-6.5-1l-4 7c-3-2-6-1-8 2L50 73c-1 1.5 0 4 2 4h10c3 0 5-1 7-3.500l5-6c1.5-2 2-7 2-11.500Z',
    'skin',
  ),
  stroke('M30.5 62l4.5 6.500M65.5 62L61 68.5', 'ink', 2),
])

/** The drawings of the five levels, the highest first. Every face smiles: a level tells what a child needs next. */
export const ratingDrawings: readonly [Drawing, Drawing, Drawing, Drawing, Drawing] = [
  star,
  sun,
  cloud,
  seedling,
  helpingHands,
]
