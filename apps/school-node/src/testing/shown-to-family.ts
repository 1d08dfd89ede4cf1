import type { Document } from '@nhip-cau/contract/media-documents'
import { getPost, listPosts, type Post } from '@nhip-cau/contract/posts'
import { listPostPhotos, type PostPhotos } from '@nhip-cau/contract/posts-reading'
import { search } from '@nhip-cau/contract/search'
import type { Client } from '@nhip-cau/server/testing/client'
import { addressFor, fileAddressFor } from '../features/daily/media/testing/addresses.ts'
import { shownAddress } from './shown-address.ts'
import type { TagSchool } from './tag-school.ts'

type Files = { readonly pictures: readonly string[]; readonly document: Document }

/** Asks in every way in which a person can be shown a post. */
export const lookAs = ({ life }: TagSchool, who: Client, id: string, { pictures, document }: Files) => {
  /** The last address that this person was given for each file. */
  const addresses = new Map<string, string>()
  const brief = ({ title, images, documents = [] }: Post) => {
    for (const image of images) addresses.set(image.id, shownAddress(who, image))
    for (const one of documents) addresses.set(one.id, one.url)
    return { title, images: images.map((image) => image.id), documents: documents.map((one) => one.id) }
  }
  const idsOf = (posts: readonly PostPhotos[]) =>
    posts.filter((post) => post.id === id).flatMap(({ images }) => images.map((image) => image.id))
  return {
    feed: async (query: { q?: string } = {}) => {
      const { data, paging } = await who.get(listPosts, { query: { per_page: 100, ...query } })
      if (data.length < 100 && paging.total_records !== data.length)
        throw new Error(`The list has ${data.length} posts and says that there are ${paging.total_records}.`)
      return data.filter((post) => post.id === id).map(brief)
    },
    post: async () => {
      const { status, body } = await who.ask(getPost, { params: { id } })
      return status === 200 ? [brief(body as Post)] : []
    },
    search: async (q: string) => {
      const { data } = await who.get(search, { query: { q } })
      return data.flatMap((one) => (one.kind === 'post' ? [one.title] : []))
    },
    gallery: async () => idsOf((await who.get(listPostPhotos)).data),
    /** Undefined: the person may not know of the child. */
    childPhotos: async (child: string) => {
      const { status, body } = await who.ask(listPostPhotos, { query: { child_id: child } })
      if (status !== 200) return undefined
      const { data } = body as { data: PostPhotos[] }
      return { all: idsOf(data), tagged: data.find((post) => post.id === id)?.tagged ?? [] }
    },
    /** The files that open, by the address that was given at any time before, and by a fresh one. */
    files: async () => {
      const fresh = [
        ...pictures.map((picture) => [picture, addressFor(life, who, { id: picture })] as const),
        [document.id, fileAddressFor(life, who, 'documents', document)] as const,
      ]
      const opens = async ([file, url]: readonly [string, string]) =>
        (await who.fetch(url)).status === 200 ? [file] : []
      return (await Promise.all([...fresh, ...addresses].map(opens))).flat().sort()
    },
    /** The same of those files that the person may open. */
    openFiles: (allowed: readonly string[]) =>
      [...allowed, ...[...addresses.keys()].filter((file) => allowed.includes(file))].sort(),
  }
}
