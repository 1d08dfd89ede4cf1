import { editablePost, listPosts } from '@nhip-cau/contract/posts'
import { expect, test } from 'vitest'
import { addressOf } from './request.ts'

test('builds the address from role, parameters and query', () => {
  expect(addressOf(editablePost, 'teacher', { params: { id: 'a/b' } })).toBe('/api/v1/teacher/posts/web/a%2Fb/edit')
  expect(addressOf(listPosts, 'parent', { query: { per_page: 10, before: 'x y' } })).toBe(
    '/api/v1/parent/posts?per_page=10&before=x+y',
  )
})

test('leaves out undefined query values', () => {
  expect(addressOf(listPosts, 'school', { query: { class_id: undefined } })).toBe('/api/v1/school/posts')
})
