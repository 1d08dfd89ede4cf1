import type { Outfit } from './clothes.ts'
import type { HairKind } from './hair.ts'
import type { Ornament } from './ornaments.ts'
import type { Motif } from './portrait.ts'

// What portraits are put together of. Neighbours in a list differ clearly, because members of a group take turns.

export const skins = ['#fbdcbe', '#f6cfa8', '#f0c197', '#e9b78a', '#f8d6b4', '#dfa878'] as const
export const hairColors = ['#2b1f22', '#1f1a22', '#3b2722', '#2a2430', '#4a3128'] as const
export const grownHairColors = ['#2b1f22', '#352a2c', '#4b4042'] as const
export const ribbons = ['#f2738c', '#f3b64c', '#5b9bd5', '#e9745f', '#9a7fd1', '#58b09c', '#fff3df'] as const
export const frames = ['#7a4b3a', '#3d5a80', '#c9535f', '#3a3236'] as const

export const boysHair = [
  'short',
  'spiky',
  'bowl',
  'curly',
  'shaved',
  'sidePart',
  'tuft',
  'curtain',
  'crop',
  'wavy',
  'pixie',
] as const satisfies readonly HairKind[]
export const girlsHair = [
  'bob',
  'highPigtails',
  'braids',
  'longFringe',
  'twinBuns',
  'curlyBob',
  'ponytail',
  'wavyLong',
  'fountain',
  'pigtails',
  'halfUp',
  'bun',
  'sideBraid',
  'shoulder',
] as const satisfies readonly HairKind[]
export const womensHair = [
  'shoulder',
  'long',
  'bun',
  'wavyLong',
  'lowBun',
  'ponytail',
  'bob',
  'sideBraid',
  'halfUp',
  'curlyBob',
  'longFringe',
] as const satisfies readonly HairKind[]

/** Hair that leaves no room for a bow or a band. */
export const bareHair: ReadonlySet<HairKind> = new Set([
  'twinBuns',
  'bun',
  'highPigtails',
  'fountain',
  'pigtails',
  'ponytail',
  'sideBraid',
])
export const ornaments = [
  'bowSide',
  'clips',
  'band',
  'flower',
  'bowTop',
  'ears',
  'star',
  'none',
] as const satisfies readonly Ornament[]

export const boysOutfits = [
  'stripes',
  'polo',
  'dungarees',
  'tee',
  'hoodie',
  'star',
  'vest',
  'sailor',
] as const satisfies readonly Outfit[]
export const girlsOutfits = [
  'roundCollar',
  'dots',
  'dungarees',
  'heart',
  'sailor',
  'stripes',
  'tee',
  'hoodie',
  'aoDai',
] as const satisfies readonly Outfit[]
export const womensOutfits = ['aoDai', 'blazer', 'aoDai', 'shirt', 'roundCollar'] as const satisfies readonly Outfit[]

export const clothes = [
  ['#e9745f', '#fff3df'],
  ['#5b9bd5', '#fff8e8'],
  ['#f3b64c', '#c9624d'],
  ['#7cb98b', '#fff8e8'],
  ['#a98bd6', '#ffe9a8'],
  ['#fff3df', '#5b8fc4'],
  ['#f09ab0', '#fffaf2'],
  ['#4f7fb5', '#f6cd62'],
  ['#8fc0c4', '#3f6f86'],
  ['#d9656b', '#ffe1c4'],
  ['#f7d774', '#5e79a8'],
] as const
export const grownClothes = [
  ['#c9618a', '#f6cd62'],
  ['#4f7fb5', '#fff3df'],
  ['#7c9a5e', '#fff3c4'],
  ['#8b6bb5', '#f9dfe8'],
  ['#d98f4e', '#fff3df'],
  ['#3f7f86', '#fbe7c6'],
  ['#b8505a', '#ffe9c9'],
] as const
export const backdrops = [
  ['#ffe6cd', '#f7bd90'],
  ['#dff3e4', '#9dd2b2'],
  ['#def1fb', '#93c6e7'],
  ['#eee5fb', '#bfa9e4'],
  ['#fff4d0', '#f2cf72'],
  ['#fde2e8', '#f0a6b7'],
  ['#d9f4f1', '#83c8c4'],
  ['#eef5d4', '#b6ce7c'],
  ['#e2e8fd', '#9dafeb'],
  ['#ffe0d8', '#f09a86'],
  ['#f7ecdc', '#d8b896'],
  ['#e6eff4', '#a5bfce'],
] as const
export const motifs = ['sun', 'bubbles', 'hills', 'plain', 'leaves', 'clouds'] as const satisfies readonly Motif[]
