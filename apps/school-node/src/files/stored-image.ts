import type { ObjectStore, StoredObject } from '@nhip-cau/server-kit/object-store'
import { keyOf } from './image-key.ts'

type Picture = { readonly id: string; readonly widths: readonly number[] }

/** The keys of a picture in a width and in those below, one of which is sent while a job still makes the largest one. */
export const keysUpTo = (schoolId: string, { id, widths }: Picture, width = Number.POSITIVE_INFINITY): string[] =>
  widths
    .filter((one) => one <= width)
    .toReversed()
    .map((one) => keyOf(schoolId, id, one, 'webp'))

/** The first of the objects that is stored. */
export const firstStored = async (
  store: Pick<ObjectStore, 'get'>,
  keys: readonly string[],
): Promise<StoredObject | undefined> => {
  for (const key of keys) {
    const found = await store.get(key)
    if (found) return found
  }
  return undefined
}

/** The WebP file of a picture that is at least `wanted` pixels wide, or else the largest; undefined if it is missing. */
export const storedImage = (store: Pick<ObjectStore, 'get'>, schoolId: string, picture: Picture, wanted: number) =>
  firstStored(
    store,
    keysUpTo(
      schoolId,
      picture,
      picture.widths.find((one) => one >= wanted),
    ),
  )
