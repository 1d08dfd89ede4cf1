/** Milliseconds that a browser may take to decode one picture. */
const patience = 5000
/** A tile is never shown larger. */
const longestSide = 960

/** The end of the line: phones have only a few decoders, so pictures are decoded one after the other. */
let last: Promise<unknown> = Promise.resolve()

/** Draws the picture of a video file that contains only one. Rejects if this browser cannot decode it. */
export const drawSnapshot = (file: Blob, canvas: HTMLCanvasElement): Promise<void> => {
  const drawn = last.then(() => draw(file, canvas))
  last = drawn.catch(() => undefined)
  return drawn
}

const draw = async (file: Blob, canvas: HTMLCanvasElement): Promise<void> => {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = address
    await decoded(video)
    const { videoWidth: width, videoHeight: height } = video
    const scale = Math.min(1, longestSide / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

const decoded = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no picture in time')), patience)
    const settle = (done: () => void) => () => {
      clearTimeout(timer)
      done()
    }
    video.addEventListener('loadeddata', settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('no picture'))),
      { once: true },
    )
    // Safari loads nothing before it plays.
    void video.play().catch(() => undefined)
  })
