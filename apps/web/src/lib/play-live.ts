import Hls, { type ErrorDetails } from 'hls.js/light'

/** `ended`: the gateway gives nothing to this view any more. `lost`: no picture comes. `format`: this browser cannot show it. */
export type LiveFailure = 'ended' | 'lost' | 'format'

type Live = {
  /** Called once if it cannot go on. */
  readonly onFailure: (failure: LiveFailure) => void
}

/**
 * The gateway answers so to a view whose right has ended, and to pieces that are too old. Only a list that is refused says
 * that the right has ended, so after a piece the list is asked for.
 */
const refusal = 404
/** Milliseconds between two pieces that are too old; a player that falls behind faster is of no use. */
const oldEvery = 3000

/**
 * Plays a live stream of low latency in an element. Returns what ends it; undefined if this browser cannot. It keeps no
 * more than some seconds, so that nothing is left to be shown when the right to watch ends.
 */
export const playLive = (video: HTMLVideoElement, address: string, { onFailure }: Live) => {
  if (!Hls.isSupported()) return undefined
  const hls = new Hls({
    // What arrives needs no rewriting, so a worker would only cost its start.
    enableWorker: false,
    lowLatencyMode: true,
    liveDurationInfinity: true,
    // Stays near the newest picture: catches up after a pause of the network, and passes over what is older.
    liveSyncDuration: 2.2,
    liveMaxLatencyDuration: 5,
    liveSyncOnStallIncrease: 0.3,
    maxLiveSyncPlaybackRate: 1.1,
    maxBufferLength: 4,
    maxMaxBufferLength: 6,
    backBufferLength: 2,
  })
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    hls.destroy()
  }
  let oldAt = 0
  hls.on(Hls.Events.ERROR, (_, { fatal, details, response }) => {
    const isRefused = response?.code === refusal
    if (isOver || (!fatal && !isRefused)) return
    if (isRefused && details === Hls.ErrorDetails.FRAG_LOAD_ERROR && Date.now() - oldAt > oldEvery) {
      oldAt = Date.now()
      // Goes on at the newest picture.
      hls.stopLoad()
      hls.startLoad()
      return
    }
    end()
    onFailure(isRefused ? 'ended' : failureOf(details))
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return end
}

const failureOf = (details: ErrorDetails): LiveFailure =>
  details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
  details === Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR ||
  details === Hls.ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR
    ? 'format'
    : 'lost'
