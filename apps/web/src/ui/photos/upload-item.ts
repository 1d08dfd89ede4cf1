/** A chosen picture on its way up, as the picker shows it. */
export type UploadItem = {
  id: string
  /** File name, for screen readers and for pictures that the browser cannot show. */
  name: string
  /** Absent when the browser cannot draw it (HEIC); then the name stands in the tile. */
  previewUrl?: string | undefined
  state: 'waiting' | 'uploading' | 'processing' | 'done' | 'failed'
  /** 0 to 1 while uploading. */
  progress?: number
  /** Why it failed, in the reader's words. */
  error?: string | undefined
  /** False when trying again is of no use (wrong type, too large). */
  retryable?: boolean
}
