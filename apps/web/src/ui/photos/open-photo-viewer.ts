import type { Photo } from './photo.ts'

/** Loads the viewer when it is first needed, and opens it over the page. Focus comes back to where it was. */
export const openPhotoViewer = async (photos: readonly Photo[], index: number) => {
  const { showPhotos } = await import('./photo-viewer.ts')
  showPhotos(photos, index)
}
