/** A picture that is being uploaded, as the picker shows it. */
export type UploadItem = {
  id: string
  /** File name, for screen readers and for pictures that the browser cannot show. */
  name: string
  /** Absent when the browser cannot draw it (HEIC); then the tile shows the name. */
  previewUrl?: string | undefined
  state: 'waiting' | 'uploading' | 'processing' | 'done' | 'failed'
  /** 0 to 1 while uploading. */
  progress?: number
  /** Why it failed, as text for the user. */
  error?: string | undefined
  /** False if a retry cannot succeed (wrong type, too large). */
  retryable?: boolean
}
