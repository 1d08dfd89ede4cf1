import {
  confirmDeletion,
  createDataRequest,
  deletionPreview,
  downloadDataExport,
  listDataExports,
  prepareDeletion,
  startDataExport,
} from '@nhip-cau/contract/data-requests'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friday, type GrowthSchool, han, startGrowthSchool } from '../../../testing/growth-school.ts'
import { entriesOf } from '../../../testing/zip-entries.ts'

let life: GrowthSchool
beforeAll(async () => {
  life = await startGrowthSchool()
  await life.measure(han, 89.4, 15.1)
  await life.measure(han, 98.4, 15.1)
  await life.settle()
})
afterAll(() => life.stop())

test("a copy of a child's data contains its measurements, readable", async () => {
  const parent = life.as.mamParent
  const started = await parent.get(startDataExport, { body: { student_id: life.idOf(han) } })
  await eventually(
    () => parent.get(listDataExports),
    ({ data }) => data[0]?.status === 'ready',
  )
  const address = downloadDataExport.path.replace(':role', 'parent').replace(':id', started.data[0]?.id ?? '')
  const files = await entriesOf(Buffer.from(await (await parent.fetch(address)).arrayBuffer()))
  const { growth } = JSON.parse(files.get('du-lieu.json') ?? '')
  expect(growth).toEqual([
    {
      class: 'Mầm 1',
      day: friday,
      height: 98.4,
      weight: 15.1,
      posture: 'standing',
      advised: false,
      by: 'Cô Hải Yến',
      at: expect.any(String),
    },
  ])
  expect(files.get('ho-so.html')).toContain('98.4')
})

test('an erasure counts the measurements of the child and deletes them with all versions', async () => {
  const parent = life.as.mamParent
  const asked = await parent.get(createDataRequest, { body: { student_id: life.idOf(han), kind: 'delete', text: '' } })
  const params = { id: asked.id }
  const { goes } = await life.as.head.get(deletionPreview, { params })
  expect(goes).toContainEqual({ what: 'measures', label: 'Số đo chiều cao, cân nặng', count: 1 })
  const { version } = await life.as.head.get(prepareDeletion, { params, body: { version: asked.version } })
  await life.as.deputy.get(confirmDeletion, { params, body: { version, code: asked.student.code } })
  const rows = await life.node`
    select from growth_measures union all select from growth_versions`
  expect(rows).toHaveLength(0)
})
