import { describe, expect, test } from 'vitest'
import { type Box, chosenPlace, freePlace, isWithin, overlaps, placeAtTop } from './toast-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const place = (window: { width: number; height: number }, obstacles: readonly Box[], rightToLeft = false) => {
  const toast = { width: Math.min(416, window.width - 32), height: 48 }
  const found = freePlace({ window, toast, obstacles, rightToLeft })
  return found && box(found.left, found.top, toast.width, toast.height)
}

/** The four places of the bottom bar and the buttons of a form above it. */
const phoneForm = (width: number, height: number) => [
  ...[0, 1, 2, 3].map((index) => box((index * width) / 4, height - 60, width / 4, 60)),
  box(16, height - 116, width / 2 - 24, 48),
  box(width / 2 + 8, height - 116, width / 2 - 24, 48),
  box(16, 80, width - 32, 40),
]

for (const [width, height] of [
  [390, 844],
  [360, 800],
] as const)
  test(`a toast lies over no button of a form at ${width} × ${height}, and just above its bar`, () => {
    const obstacles = phoneForm(width, height)
    const toast = place({ width, height }, obstacles)
    expect(toast && obstacles.filter((one) => overlaps(one, toast))).toEqual([])
    expect(toast?.bottom).toBe(height - 120)
  })

const office = { width: 1366, height: 768 }

test('a toast lies over no button of a long list at 1366 × 768', () => {
  const obstacles = [
    box(0, 0, 264, 768),
    ...Array.from({ length: 14 }, (_, row) => box(300, 140 + row * 40, 240, 40)),
    box(1190, 720, 160, 40),
    box(1100, 16, 250, 44),
  ]
  const toast = place(office, obstacles)
  expect(toast && obstacles.filter((one) => overlaps(one, toast))).toEqual([])
  expect(toast).toMatchObject({ left: 934, bottom: 716 })
  expect(place(office, [], true)?.left).toBe(16)
})

test('a toast takes the other side when a panel fills the end of the window', () => {
  const panel = box(790, 0, 576, 768)
  expect(place(office, [panel])).toMatchObject({ left: 16, bottom: 752 })
})

test('a toast takes a gap between two buttons only where it fits', () => {
  const narrow = [box(0, 0, 360, 300), box(0, 340, 360, 460)]
  expect(place({ width: 360, height: 800 }, narrow)).toBeUndefined()
  const wide = [box(0, 0, 360, 300), box(0, 400, 360, 400)]
  expect(place({ width: 360, height: 800 }, wide)).toMatchObject({ bottom: 396 })
})

describe('a full register at 360 × 800', () => {
  const window = { width: 360, height: 800 }
  const width = 328
  const undo = box(16, 606, width, 60)
  const all = box(0, 676, 360, 64)
  const places = [0, 1, 2, 3].map((index) => box(index * 90, 740, 90, 60))
  const header = [box(8, 6, 44, 44), box(220, 6, 130, 44)]
  const tiles = (top: number) =>
    Array.from({ length: 30 }, (_, index) => box(16 + (index % 4) * 83, top + Math.floor(index / 4) * 86, 77, 80))
  const choose = (obstacles: readonly Box[]) => {
    const sizes = [() => ({ width, height: 50 }), () => ({ width, height: 38 })]
    return chosenPlace({ window, rightToLeft: false, sizes, sets: [obstacles] })
  }
  const tabsAndDay = [box(16, 60, width, 44), box(16, 110, 200, 44)]

  test('has room for a toast in small print over the counts', () => {
    const obstacles = [...header, ...tabsAndDay, ...tiles(200), undo, all, ...places]
    const found = choose(obstacles)
    const shown = found && box(found.left, found.top, width, 38)
    expect(shown && obstacles.filter((one) => overlaps(one, shown))).toEqual([])
    expect(shown?.top).toBe(158)
  })

  test('shows a toast over the bar at the top if the children fill even that, never over the buttons below', () => {
    const obstacles = [...header, ...tabsAndDay, ...tiles(196), undo, all, ...places]
    expect(choose(obstacles)).toBeUndefined()
    const { left, top } = placeAtTop(window, { width, height: 38 })
    const shown = box(left, top, width, 38)
    expect([...tabsAndDay, ...tiles(196), undo, all, ...places].filter((one) => overlaps(one, shown))).toEqual([])
    expect(shown).toMatchObject({ left: 16, right: 344, top: 8 })
  })
})

test('a toast in the corner of a wide window is outside of a narrow one', () => {
  const toast = box(934, 668, 416, 48)
  expect(isWithin(toast, office)).toBe(true)
  expect(isWithin(toast, { width: 390, height: 844 })).toBe(false)
})
