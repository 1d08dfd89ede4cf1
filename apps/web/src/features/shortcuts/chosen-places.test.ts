import { IconBell } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import type { Place } from '../../lib/place.ts'
import { chosenPlaces, moved, namesToKeep } from './chosen-places.ts'

const place = (name: string): Place => ({
  name,
  path: `/${name}`,
  title: name,
  kind: 'page',
  icon: IconBell,
  words: '',
})
const places = ['home', 'create-post', 'profile'].map(place)
const names = (chosen: readonly Place[]) => chosen.map(({ name }) => name)

test('without a choice, shows the default shortcuts of the role that are among the places', () => {
  expect(names(chosenPlaces('school', null, places))).toEqual(['create-post', 'profile'])
})

test('shows no shortcuts after all were removed', () => {
  expect(chosenPlaces('school', [], places)).toEqual([])
})

test('keeps a shortcut to a missing place without showing it', () => {
  const kept = ['profile', 'camera', 'home']
  expect(names(chosenPlaces('teacher', kept, places))).toEqual(['profile', 'home'])
  expect(namesToKeep(['home', 'profile'], kept, places)).toEqual(['home', 'profile', 'camera'])
})

test('moves a shortcut, and ignores moves beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
})
