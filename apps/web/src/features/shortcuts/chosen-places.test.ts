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

test('who has chosen nothing finds the daily work of the role, as far as it may', () => {
  expect(names(chosenPlaces('school', null, places))).toEqual(['create-post', 'profile'])
})

test('who has removed everything finds nothing', () => {
  expect(chosenPlaces('school', [], places)).toEqual([])
})

test('a shortcut to what is not there stays with the account and is not shown', () => {
  const kept = ['profile', 'camera', 'home']
  expect(names(chosenPlaces('teacher', kept, places))).toEqual(['profile', 'home'])
  expect(namesToKeep(['home', 'profile'], kept, places)).toEqual(['home', 'profile', 'camera'])
})

test('moving beyond the ends changes nothing', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
})
