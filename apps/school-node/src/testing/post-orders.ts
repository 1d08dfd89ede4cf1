import type { ConsentKey } from '@nhip-cau/contract/consents'
import type { Document } from '@nhip-cau/contract/media-documents'
import {
  acceptPost,
  createPost,
  deletePost,
  editablePost,
  publishPost,
  rejectPost,
  restorePost,
  undoPost,
  updatePost,
} from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import type { HeldOutcome, Rules, Written } from './family-rules.ts'
import { settleAll } from './settle.ts'
import type { TagSchool } from './tag-school.ts'

type Author = 'mamTeacher' | 'head'

export const steps = [
  'accept',
  'reject',
  'undo',
  'wait',
  'tag both',
  'tag the second picture',
  'untag',
  'take a picture out',
  'head: whole school',
  'head: other class',
  'head: chosen child',
  'head: internal',
  'head accepts an edit',
  'head: in a week',
  'head publishes now',
  'withdraw class',
  'agree class',
  'withdraw school',
  'agree school',
  'bar the father',
  'unbar the father',
  'hide untagged',
  'show untagged',
  'delete',
  'restore',
  'head deletes',
  'head restores',
] as const
export type Step = (typeof steps)[number]
export type PostOrder = { readonly author: Author; readonly order: readonly Step[] }

type Files = { readonly pictures: readonly string[]; readonly document: Document }
type Wanted = Partial<Pick<Written, 'internal' | 'everybody' | 'classes' | 'children' | 'later'>> & {
  /** The children in each picture; fewer lists mean fewer pictures. */
  readonly tags: readonly (readonly string[])[]
  readonly accept?: boolean
}

const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)

let made = 0

/** Writes one post and returns what can be done with it. Each step that the product carries out is told to the rules. */
export const startPost = async (school: TagSchool, rules: Rules, files: Files, father: string, author: Author) => {
  const { life, answer, showUntagged } = school
  const { han, duc, nhien } = school.children
  const { mam, la } = life.classes
  const { head, mamTeacher, mamParent } = life.as
  made += 1
  const mark = `bản ${'abcdefghij'[Math.floor(made / 10) % 10]}${'abcdefghij'[made % 10]}x${made}`
  let version = 0

  const write = ({ tags, accept: _, ...target }: Wanted) => {
    version += 1
    const written: Written = {
      title: `${mark} lần ${version}`,
      internal: false,
      everybody: false,
      classes: [],
      children: [],
      later: false,
      ...(Object.keys(target).some((name) => name !== 'internal' && name !== 'later') ? {} : { classes: [mam] }),
      ...target,
      pictures: tags.map((one, place) => ({ id: files.pictures[place] ?? '', tags: one })),
      documents: version % 2 === 1 ? [files.document.id] : [],
    }
    const body = {
      title: written.title,
      text: `Lời của ${written.title}.`,
      kind: written.internal ? ('internal' as const) : ('activity' as const),
      whole_school: written.everybody,
      class_ids: [...written.classes],
      student_ids: [...written.children],
      image_ids: written.pictures.map(({ id: picture }) => picture),
      image_tags: written.pictures.map((picture) => [...picture.tags]),
      document_ids: [...written.documents],
      publish_on: written.later ? { day: inAWeek(), time: '18:00' } : null,
    }
    return { written, body }
  }
  const first = write({ tags: [[han, duc], [duc], []] })
  const created = await life.as[author].get(createPost, { body: first.body })
  const { id } = created
  rules.write(first.written, created.undo_seconds > 0 ? 'published' : 'waits')

  const edit = async (who: Client, wanted: Wanted) => {
    const open = await who.ask(editablePost, { params: { id } })
    if (open.status !== 200) return
    const { written, body } = write(wanted)
    const sent = await who.ask(updatePost, {
      params: { id },
      body: { ...body, version: (open.body as { version: number }).version, accept: wanted.accept ?? false },
    })
    if (sent.status !== 200) return
    const { undo_seconds, status, decision } = sent.body as { undo_seconds: number; status: string; decision?: unknown }
    // The office accepts a waiting post of somebody else that it edits; it publishes a scheduled one anew.
    const outcome = decision === undefined ? 'published' : 'accepted'
    const atOnce = status === 'accepted' ? 'at once' : 'waits'
    rules.write(written, undo_seconds > 0 ? outcome : atOnce)
  }
  const decide = async (endpoint: typeof acceptPost | typeof rejectPost, outcome: HeldOutcome) => {
    const open = await head.ask(editablePost, { params: { id } })
    const now = open.status === 200 ? (open.body as { version: number }).version : 1
    const body = { post_id: id, version: now, reason: 'Chữ còn sai nhiều.' }
    if ((await head.ask(endpoint, { body })).status === 200) rules.decide(outcome)
  }
  const consent = async (key: ConsentKey & ('photo_class' | 'photo_school'), granted: boolean) => {
    await answer(mamParent, han, granted, key)
    rules.answer(key, granted)
  }
  const bar = (barred: boolean) => life.node`
    update guardianships set barred = ${barred}, may_pick_up = ${!barred}, barred_as = ${barred ? 'Bố' : null}
    where account_id = ${father}`
  const remove = async (who: Client) => {
    if ((await who.ask(deletePost, { params: { id } })).status === 200) rules.delete()
  }
  const restore = async (who: Client) => {
    if ((await who.ask(restorePost, { params: { id } })).status === 200) rules.restore()
  }
  const untagged = async (shown: boolean) => {
    await showUntagged(shown)
    rules.showUntagged(shown)
  }

  const act: Record<Step, () => Promise<unknown>> = {
    accept: () => decide(acceptPost, 'accepted'),
    reject: () => decide(rejectPost, 'rejected'),
    undo: async () => {
      if ((await head.ask(undoPost, { params: { id } })).status === 200) rules.undo()
    },
    wait: async () => {
      await settleAll(life.node)
      rules.wait()
    },
    'tag both': () => edit(mamTeacher, { tags: [[han, duc], [duc], []] }),
    'tag the second picture': () => edit(mamTeacher, { tags: [[], [han], [duc]] }),
    untag: () => edit(mamTeacher, { tags: [[], [], []] }),
    'take a picture out': () => edit(mamTeacher, { tags: [[duc]] }),
    'head: whole school': () => edit(head, { everybody: true, tags: [[han], [nhien], []] }),
    'head: other class': () => edit(head, { classes: [la], tags: [[nhien], []] }),
    'head: chosen child': () => edit(head, { children: [han], tags: [[han], []] }),
    'head: internal': () => edit(head, { internal: true, tags: [[han], [duc]] }),
    'head accepts an edit': () => edit(head, { tags: [[han], [], [duc]], accept: true }),
    'head: in a week': () => edit(head, { tags: [[han], [], []], later: true }),
    'head publishes now': async () => {
      const open = await head.ask(editablePost, { params: { id } })
      const now = open.status === 200 ? (open.body as { version: number }).version : 1
      if ((await head.ask(publishPost, { params: { id }, body: { version: now } })).status === 200)
        rules.decide('brought forward')
    },
    'withdraw class': () => consent('photo_class', false),
    'agree class': () => consent('photo_class', true),
    'withdraw school': () => consent('photo_school', false),
    'agree school': () => consent('photo_school', true),
    'bar the father': () => bar(true),
    'unbar the father': () => bar(false),
    'hide untagged': () => untagged(false),
    'show untagged': () => untagged(true),
    delete: () => remove(mamTeacher),
    restore: () => restore(mamTeacher),
    'head deletes': () => remove(head),
    'head restores': () => restore(head),
  }
  return { id, mark, act }
}
