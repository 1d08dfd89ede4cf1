import { answerConsents, type ConsentKey, familyConsents } from '@nhip-cau/contract/consents'
import type { Image } from '@nhip-cau/contract/media'
import { acceptPost, createPost, getPost, type Post } from '@nhip-cau/contract/posts'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TestOptions } from '@nhip-cau/server/testing/test-school'
import { statusFor } from '../features/daily/media/testing/addresses.ts'
import { upload } from '../features/daily/media/testing/uploads.ts'
import { answerConsent } from '../features/register/students/testing/consent.ts'

/** Starts two schools in which the families of Hân, Đức and Nhiên consent to all photos, and that of Vy to none. */
export const startTagSchool = async (options: TestOptions = {}) => {
  const life = await startTwoSchools(options)
  const childNamed = async (name: string) => {
    const [row] = await life.node<{ id: string }[]>`select s.id from students s where s.full_name = ${name}`
    return row?.id ?? ''
  }
  const han = await childNamed('Nguyễn Hoàng Gia Hân')
  const duc = await childNamed('Vũ Phúc Minh Đức')
  const nhien = await childNamed('Vũ Phúc An Nhiên')
  const vy = await childNamed('Nguyễn Tường Vy')
  const { mamParent, bothParent } = life.people
  for (const key of ['photo_class', 'photo_school'])
    for (const [studentId, accountId] of [
      [han, mamParent.id],
      [duc, bothParent.id],
      [nhien, bothParent.id],
    ] as const)
      await answerConsent(life.node, { schoolId: life.school.id, studentId, accountId, key })

  /** The parent's answer for the own child, as given in the app. */
  const answer = async (who: Client, student_id: string, granted: boolean, key: ConsentKey = 'photo_class') => {
    const { data } = await who.get(familyConsents)
    const purposes = data.find(({ student }) => student.id === student_id)?.purposes ?? []
    const text_id = purposes.find(({ text }) => text.key === key)?.text.id ?? ''
    await who.get(answerConsents, { body: { answers: [{ student_id, text_id, granted }] } })
  }
  const body = (images: readonly Image[], image_tags: readonly (readonly string[])[], more: object = {}) => ({
    title: 'Bé nặn bánh trôi',
    text: 'Các con nặn bánh trôi rất khéo.',
    class_ids: [life.classes.mam],
    image_ids: images.map(({ id }) => id),
    image_tags: image_tags.map((tags) => [...tags]),
    ...more,
  })
  /** Writes a post with one photo for each list of tagged children. */
  const post = async (who: Client, tags: readonly (readonly string[])[], more: object = {}) => {
    const images: Image[] = []
    for (const _ of tags) images.push(await upload(who))
    return who.get(createPost, { body: body(images, tags, more) })
  }
  return {
    life,
    children: { han, duc, nhien, vy },
    answer,
    body,
    post,
    accept: ({ id, version }: { readonly id: string; readonly version: number }) =>
      life.as.head.ask(acceptPost, { body: { post_id: id, version } }),
    /** The photos of a post that this person sees. */
    seen: async (who: Client, id: string) => {
      const { status, body } = await who.ask(getPost, { params: { id } })
      return status === 200 ? (body as Post).images.map((image) => image.id) : []
    },
    /** The status of the photo's address with a valid signature. */
    load: (who: Client, image: { readonly id: string } | undefined) => statusFor(life, who, image ?? { id: '' }),
    showUntagged: async (families_see_untagged_photos: boolean) => {
      const { version } = await life.as.head.get(getSettings)
      const changes = { visibility: { families_see_untagged_photos } }
      await life.as.head.get(updateSettings, { body: { version, changes } })
    },
  }
}

export type TagSchool = Awaited<ReturnType<typeof startTagSchool>>
