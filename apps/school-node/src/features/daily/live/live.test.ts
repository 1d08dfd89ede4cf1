import { acceptPost, createPost } from '@nhip-cau/contract/posts'
import { switchSchoolAccountStatus } from '@nhip-cau/contract/school-accounts'
import { changePassword, logout } from '@nhip-cau/contract/session'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { password } from '@nhip-cau/server/testing/school-builder'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { watchLive } from '@nhip-cau/server/testing/watch-live'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

test('an accepted post signals the live streams of its class and no others', async () => {
  const { as, classes } = life
  const screens = {
    mamParent: await watchLive(as.mamParent),
    laParent: await watchLive(as.laParent),
    otherParent: await watchLive(as.otherParent),
    head: await watchLive(as.head),
  }
  const post = await as.mamTeacher.get(createPost, {
    body: { title: 'Dã ngoại', text: 'Vui quá.', class_ids: [classes.mam] },
  })
  await eventually(
    async () => screens.head.text,
    (text) => text.includes('"posts"') && text.includes('"notifications"'),
  )
  expect(screens.head.text).toContain('"posts"')
  expect(screens.mamParent.text).not.toContain('changed')
  await as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
  await eventually(
    async () => screens.mamParent.text,
    (text) => text.includes('"notifications"'),
  )
  expect(screens.mamParent.text).toContain('data: {"topics":["posts"]}')
  expect(screens.mamParent.text).toContain('data: {"topics":["notifications"]}')
  expect(screens.mamParent.text).not.toContain(post.id)
  expect(screens.laParent.text).not.toContain('changed')
  expect(screens.otherParent.text).not.toContain('changed')
  for (const screen of Object.values(screens)) screen.leave()
})

test('a page that loaded while a post was accepted is told of it when its stream starts, another class is not', async () => {
  const { as, classes } = life
  const post = await as.mamTeacher.get(createPost, {
    body: { title: 'Vẽ tranh', text: 'Vui quá.', class_ids: [classes.mam] },
  })
  const before = await watchLive(as.mamParent)
  await as.head.get(acceptPost, { body: { post_id: post.id, version: 1 } })
  await eventually(
    async () => before.text,
    (text) => text.includes('"posts"') && text.includes('"notifications"'),
  )
  const loaded = await watchLive(as.mamParent, 3000)
  await eventually(
    async () => loaded.text,
    (text) => text.includes('"posts"') && text.includes('"notifications"'),
  )
  const reconnected = await watchLive(as.mamParent)
  const other = await watchLive(as.laParent, 3000)
  await as.head.get(createPost, { body: { title: 'Hát', text: 'Hay.', class_ids: [classes.la] } })
  await eventually(
    async () => other.text,
    (text) => text.includes('"posts"'),
  )
  expect(other.text.match(/"posts"/g)).toHaveLength(1)
  expect(reconnected.text).not.toContain('changed')
  for (const screen of [before, loaded, reconnected, other]) screen.leave()
})

test('a page older than the kept signals reloads everything when its stream starts', async () => {
  const answer = await life.as.head.fetch('/api/v1/school/live?age=15001')
  expect(answer.status).toBe(422)
  const screen = await watchLive(life.as.head, 15_000)
  await eventually(
    async () => screen.text,
    (text) => text.split('event: hello').length === 3 || text.includes('changed'),
  )
  screen.leave()
})

test('a stream returns 401 without a token and 403 with a token of another area', async () => {
  const response = await fetch(`${life.url}/api/v1/parent/live`)
  expect(response.status).toBe(401)
  expect((await life.as.head.fetch('/api/v1/parent/live')).status).toBe(403)
})

test("a stream sends nosniff and frame-ancestors 'none'", async () => {
  const stream = await life.as.head.fetch('/api/v1/school/live')
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stream.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await stream.body?.cancel()
})

type Screen = Awaited<ReturnType<typeof watchLive>>

const overWithinFiveSeconds = (screen: Screen) => expect.poll(() => screen.ended, { timeout: 5000 }).toBe(true)

test('logging out ends the streams of that session within five seconds, and other sessions keep theirs', async () => {
  const { mamParent } = life.people
  const [here, there] = [await mamParent.login(), await mamParent.login()]
  const screens = { here: await watchLive(here), there: await watchLive(there) }
  await here.get(logout)
  await overWithinFiveSeconds(screens.here)
  expect(screens.there.ended).toBe(false)
  expect((await here.fetch('/api/v1/parent/live')).status).toBe(401)
  screens.there.leave()
})

test('changing the password ends the streams of all earlier sessions', async () => {
  const person = await life.school.addAccount('parent', 'Tôn Nữ Hoài An')
  const [here, elsewhere] = [await person.login(), await person.login()]
  const screens = [await watchLive(here), await watchLive(elsewhere)]
  await here.get(changePassword, { body: { current_password: password, new_password: 'SongHuong42' } })
  for (const screen of screens) await overWithinFiveSeconds(screen)
})

test('locking an account ends its streams', async () => {
  const person = await life.school.addAccount('school', 'Lại Thị Thu Trang', [])
  const screen = await watchLive(await person.login())
  await life.as.head.get(switchSchoolAccountStatus, { params: { id: person.id } })
  await overWithinFiveSeconds(screen)
})

test('ends the oldest streams above 10 of one session and above 30 of one account', async () => {
  const person = await life.school.addAccount('parent', 'Kha Mỹ Duyên')
  const screens: Screen[] = []
  const living = () => screens.filter((screen) => !screen.ended).length
  for (const session of await Promise.all([1, 2, 3, 4].map(() => person.login()))) {
    for (let count = 0; count < 12; count += 1) screens.push(await watchLive(session))
    const expected = Math.min(screens.length - 2 * (screens.length / 12), 30)
    await expect.poll(living, { timeout: 5000 }).toBe(expected)
    expect(screens.slice(-10).every((screen) => !screen.ended)).toBe(true)
  }
  for (const screen of screens) screen.leave()
})
