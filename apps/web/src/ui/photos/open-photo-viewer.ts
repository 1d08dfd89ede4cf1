import type { Photo, PhotoAction } from './photo.ts'

/** Loads the viewer on demand and opens it over the page. Closing it returns the focus. */
export const openPhotoViewer = async (photos: readonly Photo[], index: number, action?: PhotoAction) => {
  const { showPhotos } = await import('./photo-viewer.ts')
  showPhotos(photos, index, action)
}
