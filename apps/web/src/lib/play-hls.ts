import Hls from 'hls.js/light'
import { freshSession } from './api.ts'
import { currentRole } from './area.ts'

type Playing = {
  /** Where to begin, in seconds. */
  readonly from: number
  /** Called once if it cannot go on; `isLost`: its addresses or the session may have expired. */
  readonly onFailure: (isLost: boolean) => void
}

/** Plays the converted sizes of a video in an element. Returns what ends it; undefined if this browser cannot. */
export const playHls = (video: HTMLVideoElement, address: string, { from, onFailure }: Playing) => {
  if (!Hls.isSupported()) return undefined
  const role = currentRole()
  const hls = new Hls({
    // What arrives needs no rewriting, so a worker would only cost its start.
    enableWorker: false,
    capLevelToPlayerSize: true,
    startPosition: from > 0 ? from : -1,
    maxBufferLength: 20,
    maxMaxBufferLength: 60,
    xhrSetup: async (xhr, url) => {
      const { token } = await freshSession(role)
      xhr.open('GET', url, true)
      xhr.setRequestHeader('authorization', `Bearer ${token}`)
    },
  })
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    hls.destroy()
    onFailure(type === Hls.ErrorTypes.NETWORK_ERROR)
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => hls.destroy()
}
