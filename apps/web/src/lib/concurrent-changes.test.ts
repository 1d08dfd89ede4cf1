import { expect, test } from 'vitest'
import { compareChanges } from './concurrent-changes.ts'

const picture = (signature: string, id = 'a') => ({ id, width: 10, height: 10, placeholder: '', signature })
const base = { name: 'An', note: '', photo: picture('first') }
const nothing = new Set<string>()

test('keeps both changes of different fields, and asks nothing', () => {
  const { clashing, merge } = compareChanges({
    base,
    mine: { ...base, note: 'Ngồi bàn đầu.' },
    theirs: { ...base, name: 'Ân' },
  })
  expect(clashing).toEqual([])
  expect(merge(nothing)).toMatchObject({ name: 'Ân', note: 'Ngồi bàn đầu.' })
})

test('asks about a field that both changed, and takes the chosen value', () => {
  const { clashing, merge } = compareChanges({
    base,
    mine: { ...base, note: 'mine' },
    theirs: { ...base, note: 'theirs' },
  })
  expect(clashing).toEqual(['note'])
  expect(merge(nothing).note).toBe('mine')
  expect(merge(new Set(['note'])).note).toBe('theirs')
})

test('asks nothing about a field that both changed to the same value', () => {
  const both = { ...base, note: 'Ngồi bàn đầu.' }
  expect(compareChanges({ base, mine: both, theirs: both }).clashing).toEqual([])
})

test('takes a picture for the same under a new signature, and for another under a new id', () => {
  const mine = { ...base, photo: picture('first', 'b') }
  const signedAnew = { ...base, photo: picture('second') }
  expect(compareChanges({ base, mine, theirs: signedAnew }).clashing).toEqual([])
  expect(compareChanges({ base, mine, theirs: signedAnew }).merge(nothing).photo).toEqual(mine.photo)
  expect(compareChanges({ base, mine, theirs: { ...base, photo: picture('second', 'c') } }).clashing).toEqual(['photo'])
})
