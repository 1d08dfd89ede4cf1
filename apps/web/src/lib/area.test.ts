import { describe, expect, test } from 'vitest'
import { addressAfterLogin, loginAddress, roleOfPath } from './area.ts'

const origin = 'https://nhipcau.example'

test('derives the area from the first part of a path', () => {
  expect(roleOfPath('/school/users')).toBe('school')
  expect(roleOfPath('/teacher')).toBe('teacher')
  expect(roleOfPath('/')).toBe('parent')
  expect(roleOfPath('/schools')).toBe('parent')
})

test('the login address contains the requested page', () => {
  expect(loginAddress('teacher', '/teacher/edit-post?id=1')).toBe('/teacher/login?to=%2Fteacher%2Fedit-post%3Fid%3D1')
  expect(loginAddress('school', '/school')).toBe('/school/login')
})

describe('after login', () => {
  test('opens the requested page', () => {
    expect(addressAfterLogin('teacher', '/teacher?post=1#x', origin)).toBe('/teacher?post=1#x')
    expect(addressAfterLogin('parent', null, origin)).toBe('/')
  })

  test.each([
    ['another site', 'https://evil.example/school'],
    ['another site without a scheme', '//evil.example/school'],
    ['another site behind a backslash', '/\\evil.example/school'],
    ['a script', 'javascript:alert(1)'],
    ['another area', '/teacher'],
    ['the login itself', '/school/login'],
    ['nonsense', ':::'],
  ])('%s is not followed', (_, wanted) => {
    expect(addressAfterLogin('school', wanted, origin)).toBe('/school')
  })
})
