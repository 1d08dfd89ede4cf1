/** What a browser finds out about a video by showing it. */
export type SeenVideo = {
  readonly poster: File | undefined
  readonly seconds: number
  readonly width: number
  readonly height: number
}

const patience = 10_000
const longestSide = 1280

/** Draws a picture of the beginning of a video; undefined if this browser cannot play it. */
export const lookAtVideo = async (file: File): Promise<SeenVideo | undefined> => {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = address
    await happens(video, 'loadeddata')
    const { duration, videoWidth: width, videoHeight: height } = video
    const seconds = Number.isFinite(duration) ? duration : 0
    // The first picture is often black.
    video.currentTime = Math.min(1, seconds / 2)
    await happens(video, 'seeked')
    return { poster: await draw(video), seconds, width, height }
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

const happens = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no picture in time')), patience)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('no video'))),
      { once: true },
    )
  })

const draw = async (video: HTMLVideoElement): Promise<File | undefined> => {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return drawn ? new File([drawn], 'poster.jpg', { type: drawn.type }) : undefined
}
