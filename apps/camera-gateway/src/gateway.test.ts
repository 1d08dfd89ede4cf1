import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type School, startSchool } from './testing/school.ts'
import { follow, openView } from './testing/viewer.ts'

describe('a view of a camera', () => {
  let school: School
  beforeAll(async () => {
    school = await startSchool()
  })
  afterAll(() => school.stop())

  test('shows the first piece within two seconds and a new one each second', async () => {
    const camera = school.addCamera()
    const view = school.node.allow(camera)
    const from = performance.now()
    const viewer = await openView(school.url, view)
    expect(viewer.status).toBe(204)
    const main = await viewer.get('index.m3u8')
    expect(main.status).toBe(200)
    expect(await main.text()).toContain('CODECS="avc1.')
    const { parts, status } = await follow(viewer, 6000, (count) => count === 4)
    expect(status).toBe(200)
    console.log(performance.now() - from, parts, await (await viewer.get('video.m3u8')).text())
  })
})
