import { describe, expect, test } from 'vitest'
import { aimOf, aims, isAimless, targetBody, targetQuery } from './post-aims.ts'
import { noFields, withOptions } from './post-fields.ts'

const filled = { ...noFields, classIds: ['b', 'a'], ageGroups: ['kindergarten_3_4'] as const, studentIds: ['child'] }

describe('the target of a post', () => {
  test('sends one kind of target, whatever was chosen before', () => {
    const sent = aims.map((aim) => targetBody({ ...filled, aim }))
    for (const { class_ids, age_groups, student_ids } of sent)
      expect([class_ids, age_groups, student_ids].filter((ids) => ids.length > 0)).toHaveLength(1)
    expect(sent.map(({ kind }) => kind)).toEqual(['activity', 'activity', 'activity', 'internal'])
  })

  test('counts the families of what is chosen, and none before', () => {
    expect(targetQuery({ ...filled, aim: 'classes' })).toEqual({ classes: 'a,b' })
    expect(targetQuery({ ...filled, aim: 'classes', wholeSchool: true })).toEqual({})
    expect(targetQuery({ ...noFields, aim: 'children', wholeSchool: true })).toBeUndefined()
    expect(isAimless({ ...noFields, aim: 'children', wholeSchool: true })).toBe(true)
  })

  test('opens a post of age groups without its classes, and an internal one as one for staff', () => {
    const classes = [{ id: 'a', name: 'Lá 1' }]
    const post = { kind: 'event', classes } as const
    const chosen = { age_groups: ['kindergarten_5_6' as const], children: [], child_count: 0 }
    expect(aimOf({ ...post, classes, chosen })).toMatchObject({ aim: 'age_groups', classIds: [] })
    expect(aimOf({ ...post, classes, kind: 'internal', chosen: undefined })).toMatchObject({
      aim: 'staff',
      classIds: ['a'],
    })
  })

  test('reads the draft of an older version, where staff were a kind of post', () => {
    const { aim: _aim, ageGroups: _ages, studentIds: _children, ...older } = { ...noFields, kind: 'internal' as const }
    expect(withOptions(older as typeof noFields)).toMatchObject({ aim: 'staff', kind: 'activity' })
  })
})
