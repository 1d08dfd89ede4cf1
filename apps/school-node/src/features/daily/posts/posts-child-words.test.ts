import { createComment, hideComment } from '@nhip-cau/contract/comments'
import { downloadDataExport, listDataExports, startDataExport } from '@nhip-cau/contract/data-requests'
import { createPost, voteOnPost } from '@nhip-cau/contract/posts'
import { confirmPost } from '@nhip-cau/contract/posts-delivery'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/zip-entries.ts'

let life: TwoSchools
let han: string
beforeAll(async () => {
  life = await startTwoSchools()
  const [child] = await life.node<{ id: string }[]>`
    select s.id from students s where s.full_name = 'Nguyễn Hoàng Gia Hân'`
  han = child?.id ?? ''
})
afterAll(() => life.stop())

const copyOf = async (who: Client) => {
  const { data } = await who.get(startDataExport, { body: { student_id: han, kind: 'all' } })
  const id = data[0]?.id ?? ''
  await eventually(
    async () => (await who.get(listDataExports)).data.find((one) => one.id === id),
    (one) => one?.status === 'ready',
  )
  const answer = await who.fetch(addressOf(downloadDataExport, 'parent', { params: { id } }))
  const entries = await entriesOf(Buffer.from(await answer.arrayBuffer()))
  return { json: entries.get('du-lieu.json') ?? '', page: entries.get('ho-so.html') ?? '' }
}

test('the copy of a child has what its family liked, said, voted and answered, and no word or name of other families', async () => {
  const { as, classes, node } = life
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const post = await as.head.get(createPost, {
    body: {
      title: 'Hội chợ quê của bé',
      text: 'Mời cả nhà.',
      class_ids: [classes.mam],
      poll: { multiple: true, closes_on: null, options: ['Thứ bảy', 'Chủ nhật', 'Thứ hai'] },
      confirm: { kind: 'choice', until, options: ['Có đi', 'Không đi'] },
    },
  })
  const post_id = post.id
  const asked_in = post.confirm?.asked_in ?? 0
  const other = await as.bothParent.get(createComment, { body: { post_id, text: 'Lời của nhà khác' } })
  await as.bothParent.get(voteOnPost, { body: { post_id, options: [2] } })
  await as.bothParent.get(confirmPost, { body: { post_id, asked_in, answer: { option: 1 } } })
  await as.mamParent.get(voteOnPost, { body: { post_id, like: true } })
  await as.mamParent.get(voteOnPost, { body: { post_id, options: [0, 1] } })
  await as.mamParent.get(confirmPost, { body: { post_id, asked_in, answer: { option: 1 } } })
  await as.mamParent.get(confirmPost, { body: { post_id, asked_in, answer: { option: 0 } } })
  await as.mamParent.get(createComment, { body: { post_id, text: 'Chào @{0}, nhà mình đi nhé', mentions: [other.id] } })
  const hidden = await as.mamParent.get(createComment, { body: { post_id, text: 'Câu bị ẩn' } })
  await as.head.get(hideComment, { params: { id: hidden.id }, body: { reason: 'Nóng quá' } })
  await as.mamParent
    .get(createComment, { body: { post_id, text: 'Câu đã thu hồi' } })
    .then(({ id }) => node`update comments set text = null, withdrawn_at = clock_now() where comments.id = ${id}`)

  const { json, page } = await copyOf(as.mamParent)
  const { said_to_posts: said } = JSON.parse(json) as { said_to_posts: { kind: string; text: string | null }[] }
  expect(new Set(said.map(({ kind, text }) => `${kind}: ${text}`))).toEqual(
    new Set([
      'comment: Chào @…, nhà mình đi nhé',
      'comment: Câu bị ẩn',
      'confirmation: Có đi',
      'former_confirmation: Không đi',
      'like: null',
      'vote: Thứ bảy, Chủ nhật',
    ]),
  )
  expect(said).toHaveLength(6)
  for (const foreign of ['Lời của nhà khác', 'Minh Đức', 'Câu đã thu hồi']) {
    expect(json).not.toContain(foreign)
    expect(page).not.toContain(foreign)
  }
  expect(page).toContain('Gia đình đã trả lời bài viết')
})

test('a father does not find hidden words of the mother in his copy, and a barred one leaves hers', async () => {
  const { as, school, node, classes } = life
  const father = await school.addAccount('parent', 'Nguyễn Văn Cha')
  await node`
    insert into guardianships (school_id, student_id, account_id, relation, kind)
    values (${school.id}, ${han}, ${father.id}, 'Bố', 'parent')`
  const client = await father.login()
  const body = { title: 'Bé đi bơi', text: 'Mời cả nhà.', class_ids: [classes.mam] }
  const post_id = (await as.head.get(createPost, { body })).id
  await client.get(createComment, { body: { post_id, text: 'Lời của cha' } })
  const { json } = await copyOf(client)
  expect(json).toContain('Chào @…, nhà mình đi nhé')
  expect(json).not.toContain('Câu bị ẩn')
  expect((await copyOf(as.mamParent)).json).toContain('Lời của cha')
  await node`update guardianships set barred = true, may_pick_up = false where account_id = ${father.id}`
  expect((await copyOf(as.mamParent)).json).not.toContain('Lời của cha')
})
