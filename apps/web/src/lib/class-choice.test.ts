import { describe, expect, test } from 'vitest'
import { addressWithClass, classToShow } from './class-choice.ts'

const [mam, la, choi] = ['mam', 'la', 'choi'].map((id) => ({ id, name: id })) as [Class, Class, Class]
type Class = { id: string; name: string }
const all = [mam, la, choi]
const nothing = { inAddress: null, stored: undefined, shown: undefined }

describe('the class that a page shows', () => {
  test('a page with classes shows the class in its address, whatever was chosen before', () => {
    expect(classToShow({ scope: 'any', inAddress: 'la', stored: 'mam', shown: 'choi' }, all)).toBe(la)
    expect(classToShow({ scope: 'any', inAddress: null, stored: 'mam', shown: 'choi' }, all)).toBeUndefined()
  })

  test('a class that the account does not have shows all classes', () => {
    expect(classToShow({ ...nothing, scope: 'any', inAddress: 'of-another-teacher' }, all)).toBeUndefined()
    expect(classToShow({ ...nothing, scope: undefined, shown: 'of-last-year' }, all)).toBeUndefined()
  })

  test('the register shows the class chosen last, and the first class when none was chosen', () => {
    expect(classToShow({ ...nothing, scope: 'one', stored: 'la', shown: null }, all)).toBe(la)
    expect(classToShow({ ...nothing, scope: 'one' }, all)).toBe(mam)
  })

  test('a page without classes keeps the class that was shown last, also when that was all classes', () => {
    expect(classToShow({ ...nothing, scope: undefined, stored: 'la' }, all)).toBe(la)
    expect(classToShow({ ...nothing, scope: undefined, stored: 'la', shown: 'choi' }, all)).toBe(choi)
    expect(classToShow({ ...nothing, scope: undefined, stored: 'la', shown: null }, all)).toBeUndefined()
  })

  test('a teacher of one class always sees it', () => {
    for (const scope of ['any', 'one', undefined] as const)
      expect(classToShow({ ...nothing, scope, inAddress: 'la' }, [mam])).toBe(mam)
  })
})

test('the class is added to an address with and without a query', () => {
  expect(addressWithClass('/school/students', 'la')).toBe('/school/students?class_id=la')
  expect(addressWithClass('/school?status=pending', 'la')).toBe('/school?status=pending&class_id=la')
})
