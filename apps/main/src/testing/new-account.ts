import type { startTestMain } from './test-main.ts'

type Main = Pick<Awaited<ReturnType<typeof startTestMain>>, 'people' | 'enter'>

/** Creates an account without permissions in a new school and logs it in. */
export const newAccount = async <R extends 'school' | 'teacher'>(main: Main, role: R) => {
  const school = await main.people.school()
  const account = await main.people.account(school.id, { role, permissions: [] })
  const { access_token: token } = await main.enter(role, account.login)
  return { ...account, school, as: { role, token } }
}
