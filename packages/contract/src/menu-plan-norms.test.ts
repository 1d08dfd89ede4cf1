import { expect, test } from 'vitest'
import { energyNorms, energyOf, energySource, menuMealsOf, slotsOf } from './menu-plan-norms.ts'

test('the energy of a meal is its share of the need of a day, and unknown where the norm is silent', () => {
  expect(energyOf('kindergarten', 'lunch')).toEqual([369, 462])
  expect(energyOf('kindergarten', 'afternoon_snack')).toEqual([185, 330])
  expect(energyOf('nursery', 'afternoon_meal')).toEqual([233, 300])
  expect(energyOf('kindergarten', 'afternoon_meal')).toBe(null)
  expect(energyOf('nursery', 'breakfast')).toBe(null)
  expect(energyNorms.nursery.school).toEqual([600, 651])
  expect(energySource).toContain('28/2016')
})

test('only lunch has several parts, and only the nursery has a meal in the late afternoon', () => {
  expect(slotsOf('lunch')).toHaveLength(4)
  expect(slotsOf('afternoon_snack')).toEqual(['dish'])
  expect(menuMealsOf('nursery', ['afternoon_snack', 'lunch'])).toEqual(['lunch', 'afternoon_snack', 'afternoon_meal'])
  expect(menuMealsOf('kindergarten', ['lunch', 'afternoon_meal'])).toEqual(['lunch'])
})
