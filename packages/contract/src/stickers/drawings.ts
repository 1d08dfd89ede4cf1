import type { Sticker } from '../settings.ts'
import { badge, type Drawing, ellipse, face, flat, limb, solid, sparkle, stroke } from './shapes.ts'

const bowlOfRice = badge('apricot', '#ffeeda', [
  stroke('M60 42L71 23M66 43L77 27', 'ink', 6.2),
  stroke('M60 42L71 23M66 43L77 27', 'wood', 2.4),
  solid('M26 46c-1-6 3-10 8-10 1-6 7-9 13-9s12 3 13 9c6 0 10 4 9 10Z', 'white'),
  stroke('M38 38q2-2 4-1M51 33q2-1 4 1M47 41q2-2 4-1', 'lavender', 2),
  solid('M23 48h50c0 13-8 25-19 25H42C31 73 23 61 23 48Z', 'sky'),
  flat('M24.5 50h6c1 10 5 17 11 22C32 71 25 61 24.5 50Z', 'white', 0.35),
  solid('M23 43.5h50a3.5 3.5 0 0 1 0 7H23a3.5 3.5 0 0 1 0-7Z', 'sky'),
  face(48, 59),
])

const sleepingMoon = badge('grape', '#e4defb', [
  solid(ellipse(46, 54, 20.5), 'honey'),
  flat('M31 64A19 19 0 0 0 63 62 22 22 0 0 1 31 64Z', 'apricot', 0.55),
  face(46, 57, 'closed'),
  solid('M24.5 46c3-14 14-22 28-20 10 1 18 7 20 17-4-4-8-5-11-4 3 2 5 5 5 9-13-5-29-6-42-2Z', 'grape'),
  flat('M31 40c4-8 11-11 19-11-9 2-14 6-16 11Z', 'white', 0.35),
  solid('M23 44.5c14-5 31-4 45 1 3 1 2 6-1 5.5-14-4.5-29-5-43-.5-3 1-4-5-1-6Z', 'paper'),
  solid(ellipse(73, 45, 5), 'paper'),
  stroke('M68 62h6l-6 7h6M60.5 71h4l-4 4.5h4', 'grape', 2.4),
  flat(sparkle(29, 27, 5), 'honey'),
  flat(sparkle(22, 40, 3), 'honey'),
])

const book = badge('sky', '#dff0fd', [
  solid('M27 30h40v40a4 4 0 0 1-4 4H32a5 5 0 0 1-5-5Z', 'paper'),
  stroke('M36 70.5h28', 'lavender', 1.6),
  solid('M27 26a5 5 0 0 1 5-5h29a3 3 0 0 1 3 3v40a3 3 0 0 1-3 3H32c-3 0-4 1-5 2Z', 'teal'),
  flat('M28.2 26a4 4 0 0 1 4-3.8H35V66h-6.8Z', 'ink', 0.18),
  solid('M41 21h8v12l-4-3-4 3Z', 'honey'),
  face(49, 46, 'open', 0.95),
  solid('M75.5 38l4.5 2.5-14.5 27-6.5 4.5.5-8Z', 'honey'),
  flat('M75.5 38l4.5 2.5-2 3.7-4.5-2.5Z', 'rose'),
  stroke('M73.5 41.7l4.5 2.5', 'ink', 1.8),
  flat('M61.5 68l1.5 1-3.5 2.7Z', 'ink'),
])

const pupil = badge('rose', '#ffe6ec', [
  solid(ellipse(29, 42, 5.5, 7), 'hair'),
  solid(ellipse(67, 42, 5.5, 7), 'hair'),
  solid('M26 71c1-11 9-16 22-16s21 5 22 16Q48 86 26 71Z', 'sky'),
  flat('M40 56q8 9 16 0l2 .8q-10 11-20 0Z', 'white'),
  limb('M32 64q9 9 26 6', 'sky', 5.5),
  solid(ellipse(61, 69, 4), 'skin'),
  limb('M64 64q-9 9-26 6', 'sky', 5.5),
  solid(ellipse(35, 69, 4), 'skin'),
  solid(ellipse(48, 41, 17, 16), 'skin'),
  face(48, 44.5, 'closed', 0.95),
  solid('M30.5 40C29 28 37 21 48 21s19 7 17.5 19c-5-1-9-4-11-8-5 5-14 8-24 8Z', 'hair'),
  stroke('M38 28q4-3.5 9-3.5', 'wood', 2.2),
  solid('M63 27l8-5v10ZM63 27l-8-5v10Z', 'coral'),
  solid(ellipse(63, 27, 2), 'coral'),
])

const friends = badge('honey', '#fff4d3', [
  solid('M21 70c0-9 5-14 15-14s15 5 15 14Q36 80 21 70Z', 'leaf'),
  solid('M45 70c0-9 5-14 15-14s15 5 15 14Q60 80 45 70Z', 'coral'),
  limb('M40 64q4 6 8 5M56 64q-4 6-8 5', 'skin', 4),
  solid(ellipse(34.5, 44, 13.5), 'skin'),
  solid(ellipse(61.5, 44, 13.5), 'skin'),
  face(35, 46, 'open', 0.72),
  face(61, 46, 'open', 0.72),
  solid('M20.8 44C19 34 26 28 34.5 28S50 34 48.5 43c-3-1-5-3-6-6-4 4-12 7-21.7 7Z', 'hair'),
  solid('M47.5 44C46 34 53 28 61.5 28S77 34 75.2 45c-3-2-5-4-6-8-5 2-9 2-12 1-2 3-5 5-9.7 6Z', 'ink'),
  solid('M48 26c-6-4-8-6.5-8-9.5a4.2 4.2 0 0 1 8-1.8 4.2 4.2 0 0 1 8 1.8c0 3-2 5.5-8 9.5Z', 'coral'),
])

const shoe = badge('teal', '#daf3f0', [
  solid('M24 38c0-4 3-6 6-5l6 2c5 1 8-1 11-3 3-1 5 0 6 3 2 8 7 13 16 15 7 2 10 6 10 12v3H23c-2-9 1-18 1-27Z', 'grape'),
  flat('M26 39c0-3 2-4.5 4-4-1 9-2 18-1 28h-4c-1-8 1-16 1-24Z', 'white', 0.3),
  flat('M62 62c1-6 4-9 9-9.5 5 2 7 5 7 9.5Z', 'lavender'),
  stroke('M62 62c1-6 4-9 9-9.5', 'ink', 2),
  stroke('M50 42l8-4M53.5 48l7.5-5M59 52.5l6-6', 'paper', 3.4),
  face(39, 50, 'open', 0.85),
  solid('M20.5 62h56a3 3 0 0 1 3 3c0 5-3 8-8 8h-45c-5 0-8-3-8-8a3 3 0 0 1 2-3Z', 'paper'),
  stroke('M28 68h36', 'aqua', 2.4),
  flat(sparkle(70, 34, 5), 'honey'),
  flat(sparkle(63, 24, 3.4), 'honey'),
])

const soap = badge('aqua', '#e0f6f7', [
  solid('M25 47c0-7 5-11 12-11h22c7 0 12 4 12 11v9c0 7-5 12-12 12H37c-7 0-12-5-12-12Z', 'rose'),
  flat('M28 47c0-5 4-8 9-8h8c-8 3-12 12-11 25-4-1-6-4-6-8Z', 'white', 0.4),
  face(48, 49),
  solid(
    'M22 73c-5-1-5-8 1-9 1-5 8-6 10-2 3-3 8-2 10 1 3-3 8-3 11 0 3-4 8-4 10-1 3-3 9-2 10 2 6 1 6 8 0 9Q48 80 22 73Z',
    'white',
  ),
  stroke('M29 67q1-2 3-2M47 68q2-2 4-1M64 67q2-2 4-.5', 'aqua', 2),
  solid(ellipse(29, 30, 5), 'aqua'),
  solid(ellipse(63, 25, 7), 'aqua'),
  solid(ellipse(48, 25, 3.6), 'aqua'),
  solid(ellipse(75, 37, 3), 'aqua'),
  flat(ellipse(61, 22.5, 2, 1.6), 'white'),
  flat(ellipse(27.6, 28.4, 1.6, 1.2), 'white'),
])

const microphone = badge('orchid', '#f8eafc', [
  stroke('M25 32q-5 7 0 14M71 32q5 7 0 14', 'orchid', 3),
  solid('M39.5 56h17l-3.5 20a5 5 0 0 1-10 0Z', 'grape'),
  flat('M42 58h4l-.5 18-2-.5Z', 'white', 0.35),
  solid(ellipse(48, 39, 18.5), 'honey'),
  flat('M34 50A17 17 0 0 0 64.5 43 20 20 0 0 1 34 50Z', 'apricot', 0.6),
  flat('M33 36c2-8 8-13 15-13-6 3-10 7-12 14Z', 'white', 0.6),
  face(48, 39),
  solid('M36.5 53.5c7 3.5 16 3.5 23 0 2-1 4 3.5 2 5-8 4-19 4-27 0-2-1.5 0-6 2-5Z', 'lavender'),
  flat(ellipse(48, 67, 2), 'honey'),
  solid('M68 67v-11l8-2v10M68 67a3 2.6 0 1 1-2-2.5M76 64a3 2.6 0 1 1-2-2.5', 'coral'),
  flat(sparkle(24, 60, 4.5), 'honey'),
])

const heart = badge('coral', '#ffeae3', [
  limb('M27 54q-6 1-8-5M69 54q6 1 8-5', 'skin', 4),
  solid('M48 74C31 63 23 53 23 42.5a13.5 13.5 0 0 1 25-7 13.5 13.5 0 0 1 25 7C73 53 65 63 48 74Z', 'honey'),
  flat('M48 72C62 63 71 54 71.5 43c-4 11-12 19-29 25Z', 'apricot', 0.6),
  flat('M26 42c0-6 4-10 9-10 2 0 4 1 5 2-6 1-10 5-11 13-2-1-3-3-3-5Z', 'white', 0.65),
  face(48, 48, 'open', 1.1),
  flat(sparkle(48, 22, 4.5), 'coral'),
  flat(sparkle(25, 66, 3.6), 'coral'),
  flat(sparkle(71, 67, 4.5), 'coral'),
])

const calendar = badge('leaf', '#e2f5e6', [
  solid('M26 33a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5H31a5 5 0 0 1-5-5Z', 'paper'),
  solid('M26 33a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v8H26Z', 'leaf'),
  flat('M28.5 33a3 3 0 0 1 3-2.8H50L46 39.8H28.5Z', 'white', 0.35),
  limb('M37 24v9M59 24v9', 'paper', 2),
  face(44, 53),
  solid(ellipse(66, 66, 10.5), 'honey'),
  stroke('M61 66.5l3.5 3.5 6.5-7.5', 'ink', 3.2),
])

const bear = badge('lime', '#f1f8e0', [
  solid('M33 73c-2-11 3-18 15-18s17 7 15 18Q48 82 33 73Z', 'coral'),
  solid('M38 67l-11 1c-7 0-10-4-9.5-10l1.5-11a5.5 5.5 0 0 1 11 .6l-.5 5c4-1.6 8 .4 9.5 4.4Z', 'wood'),
  solid('M58 67l11 1c7 0 10-4 9.5-10l-1.5-11a5.5 5.5 0 0 0-11 .6l.5 5c-4-1.6-8 .4-9.5 4.4Z', 'wood'),
  stroke('M29 53.500q-1 3 .5 5M67 53.500q1 3-.5 5', 'ink', 2),
  flat('M21 57l1.2-9a2 2 0 0 1 3.8.3l-1 9.700q-3 2-4-1Z', 'white', 0.3),
  flat('M75 57l-1.2-9a2 2 0 0 0-3.8.3l1 9.700q3 2 4-1Z', 'white', 0.3),
  solid(ellipse(35, 27, 6), 'wood'),
  solid(ellipse(61, 27, 6), 'wood'),
  flat(ellipse(35, 27.5, 2.8), 'skin'),
  flat(ellipse(61, 27.5, 2.8), 'skin'),
  solid(ellipse(48, 39, 17, 16), 'wood'),
  flat('M33.5 36c1-7 6-11 12-12-4 3-6 7-7 13Z', 'white', 0.3),
  flat(ellipse(48, 45, 8.5, 6.5), 'skin'),
  face(48, 39.5, 'open', 0.95),
  flat(ellipse(48, 41.5, 2.6, 1.9), 'ink'),
  flat('M48 59.500l1.7 3.5 3.8.5-2.8 2.7.7 3.8-3.4-1.8-3.4 1.8.7-3.8-2.8-2.7 3.8-.5Z', 'honey'),
])

const palette = badge('lavender', '#f3effe', [
  solid('M47 25c16 0 28 10 28 23 0 9-6 13-13 13-6 0-8 3-6 7 2 5-3 7-9 7-15 0-26-11-26-25s11-25 26-25Z', 'honey'),
  flat('M24 49c0-12 9-21 21-22-8 4-14 11-15 24-1 6 0 11 3 16-6-4-9-11-9-18Z', 'white', 0.5),
  solid(ellipse(33, 43, 4.5), 'coral'),
  solid(ellipse(43, 34, 4.5), 'leaf'),
  solid(ellipse(56, 33.5, 4.5), 'sky'),
  solid(ellipse(66, 42, 4.5), 'grape'),
  face(47, 52),
  solid('M80 32l3.5 3-18 26-5-4Z', 'wood'),
  solid('M60.5 57l5 4c-1 6-6 9-12 8 3-2 3-4 3.5-7 .5-3 2-5 3.5-5Z', 'coral'),
])

/** The drawings of the stickers, in the order of their keys. */
export const stickerDrawings: Readonly<Record<Sticker, Drawing>> = {
  an_ngoan: bowlOfRice,
  ngu_ngoan: sleepingMoon,
  hoc_cham: book,
  le_phep: pupil,
  doan_ket: friends,
  tu_lap: shoe,
  sach_se: soap,
  manh_dan: microphone,
  giup_co: heart,
  di_deu: calendar,
  khoe_manh: bear,
  sang_tao: palette,
}
