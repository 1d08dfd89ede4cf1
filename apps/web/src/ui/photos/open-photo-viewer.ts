import type { Photo } from './photo.ts'

/** A button of the viewer for the photo that is shown. */
export type PhotoAction = {
  readonly label: string
  /** Called when the viewer has closed. */
  readonly go: (index: number) => void
}

/** Loads the viewer on demand and opens it over the page. Closing it returns the focus. */
export const openPhotoViewer = async (photos: readonly Photo[], index: number, action?: PhotoAction) => {
  const { showPhotos } = await import('./photo-viewer.ts')
  showPhotos(photos, index, action)
}
