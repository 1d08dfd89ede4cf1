import type { CommentAuthor } from '@nhip-cau/contract/comments'
import { expect, test } from 'vitest'
import { piecesOf, typedMention, withNames, withTokens } from './mentions.ts'

const staff = (full_name: string): CommentAuthor => ({
  full_name,
  role: 'teacher',
  relation: null,
  child: null,
  avatar: null,
  own: false,
})

test('names of chosen people become tokens in the order of choice, and a name that was deleted again is left out', () => {
  const chosen = [
    { id: 'a', name: 'Cô Bích' },
    { id: 'b', name: 'Mẹ bé An' },
    { id: 'c', name: 'Bố bé Đức' },
  ]
  expect(withTokens('Nhờ @Cô Bích và @Bố bé Đức ạ', [], chosen)).toEqual({
    text: 'Nhờ @{0} và @{1} ạ',
    mentions: ['a', 'c'],
  })
})

test('a comment is edited with names, and those it mentions already keep their places', () => {
  const known = [staff('Cô Bích')]
  const shown = withNames('Chào @{0}, @{7}', known)
  expect(shown).toBe('Chào @Cô Bích, @{7}')
  expect(withTokens(`${shown} và @Cô Mai`, known, [{ id: 'm', name: 'Cô Mai' }])).toEqual({
    text: 'Chào @{0}, @{7} và @{1}',
    mentions: ['m'],
  })
})

test('a name that is the beginning of another one is not taken for it', () => {
  const chosen = [
    { id: 'an', name: 'Mẹ bé An' },
    { id: 'anh', name: 'Mẹ bé Anh' },
  ]
  expect(withTokens('Nhờ @Mẹ bé Anh và @Mẹ bé An.', [], chosen)).toEqual({
    text: 'Nhờ @{1} và @{0}.',
    mentions: ['an', 'anh'],
  })
})

test('names stand apart from the words around them', () => {
  expect(piecesOf('Chào @{0}!', [staff('Cô Bích')])).toMatchObject([
    { text: 'Chào ', isName: false },
    { text: '@Cô Bích', isName: true },
    { text: '!', isName: false },
  ])
})

test('an “@” at the beginning of a word begins a mention, one inside an e-mail address does not', () => {
  expect(typedMention('Nhờ @Cô B', 9)).toBe('Cô B')
  expect(typedMention('@', 1)).toBe('')
  expect(typedMention('an@vuonmay', 10)).toBeUndefined()
  expect(typedMention('Nhờ @Cô\nạ', 9)).toBeUndefined()
})
