import { demoSchools } from './data.ts'
import { accountIdOf } from './register.ts'

/** The account of the first teacher of a demo class. */
export const teacherOf = (school: string, key: string): string => {
  const found = demoSchools.find(({ code }) => code === school)?.classes.find((one) => one.key === key)
  return accountIdOf('teacher', found?.teachers[0]?.phone ?? '')
}
