import { listNotifications } from '@nhip-cau/contract/notifications'
import { login } from '@nhip-cau/contract/session'
import { type Databases, password, peopleOf } from './filled-databases.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { signIn } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const atOnce = 24
const seconds = 10
const otherRate = 50
const minPerSecond = 24
const maxMilliseconds = 250

/** Keeps this many logins running, each of a different parent, and returns the duration of each. */
const logInAgainAndAgain = async (url: string, names: readonly string[]): Promise<number[]> => {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  let next = 0
  const one = async () => {
    while (performance.now() < end) {
      const name = names[next % names.length]
      next += 1
      const started = performance.now()
      const response = await fetch(url + login.path.replace(':role', 'parent'), {
        method: login.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: name, password }),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`login answered ${response.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return times
}

/** Measures concurrent logins and their effect on the requests of other people. */
export const measureLogins = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ product, url, load }) => {
    const names = (await peopleOf(databases, 'parent', 500)).map((person) => person.login)
    const [reader] = await signIn(databases, url, 'parent', 1)
    const quiet = {
      url: url + listNotifications.path.replace(':role', 'parent'),
      people: [{ authorization: reader?.authorization ?? '' }],
    }
    const alone = await load.run({ ...quiet, seconds: 2, rate: otherRate })
    const cpu = await product.cpu()
    const started = performance.now()
    const [times, others] = await Promise.all([
      logInAgainAndAgain(url, names),
      load.run({ ...quiet, people: [...quiet.people, ...quiet.people], seconds, rate: otherRate }),
    ])
    const perSecond = (times.length * 1000) / (performance.now() - started)
    const milliseconds = ((await product.cpu()) - cpu) / 1000 / times.length
    return {
      title: `Logins, ${atOnce} at once, beside ${otherRate} notification pages a second`,
      parts: [
        {
          columns: ['', 'a second', 'p50 ms', 'p99 ms'],
          rows: [
            [
              'logins (Argon2id, 19 MiB, 2 passes)',
              rounded(perSecond, 1),
              rounded(percentile(times, 0.5)),
              rounded(percentile(times, 0.99)),
            ],
            ['notification pages meanwhile', rounded(others.perSecond), rounded(others.p50), rounded(others.p99)],
            ['notification pages alone', rounded(alone.perSecond), rounded(alone.p50), rounded(alone.p99)],
          ],
        },
        `A login takes ${rounded(milliseconds)} ms of the server's processor time, including the other pages served meanwhile.`,
      ],
      missed: [
        ...(perSecond < minPerSecond ? [`${rounded(perSecond, 1)} logins/s, should be ${minPerSecond}`] : []),
        ...(others.p99 > maxMilliseconds
          ? [`p99 of other pages ${rounded(others.p99)} ms, should be below ${maxMilliseconds}`]
          : []),
      ],
    }
  })
