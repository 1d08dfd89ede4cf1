/** What a browser does to watch a view: exchanges the token for a cookie, then asks for playlists and pieces. */
export const openView = async (url: string, { viewId, token }: { readonly viewId: string; readonly token: string }) => {
  const answer = await fetch(`${url}/live/${viewId}/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const cookie = /^live=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const get = (name: string, more: { readonly cookie?: string; readonly viewId?: string } = {}) =>
    fetch(`${url}/live/${more.viewId ?? viewId}/${name}`, { headers: { cookie: more.cookie ?? cookie } })
  return { status: answer.status, headers: answer.headers, cookie, viewId, get }
}

export type Viewer = Awaited<ReturnType<typeof openView>>

/** The last segment and part that a playlist names. */
export const newestIn = (playlist: string) => {
  const parts = [...playlist.matchAll(/#EXT-X-PART:.*URI="p-(\d+)-(\d+)\.m4s"/g)]
  const last = parts.at(-1)
  return { segment: Number(last?.[1] ?? -1), part: Number(last?.[2] ?? -1) }
}

/** Follows a view as a player does, and returns when each part came, until `isDone`, a refusal or `ms` are over. */
export const follow = async (viewer: Viewer, ms: number, isDone: (parts: number) => boolean = () => false) => {
  const from = performance.now()
  const parts: { readonly at: number; readonly bytes: number }[] = []
  let status = 200
  let playlist = await text(viewer.get('video.m3u8'))
  let { segment, part } = newestIn(playlist)
  let lastByteAt = performance.now()
  while (performance.now() - from < ms && !isDone(parts.length)) {
    try {
      const piece = await viewer.get(`p-${segment}-${part}.m4s`)
      status = piece.status
      if (status !== 200) break
      const { length } = Buffer.from(await piece.arrayBuffer())
      lastByteAt = performance.now()
      parts.push({ at: lastByteAt - from, bytes: length })
      const next = await viewer.get(`video.m3u8?_HLS_msn=${segment}&_HLS_part=${part + 1}`)
      status = next.status
      if (status !== 200) break
      playlist = await next.text()
      ;({ segment, part } = newestIn(playlist))
    } catch {
      // The answer was cut in the middle.
      status = 0
      break
    }
  }
  return { parts, status, lastByteAt }
}

const text = async (answer: Promise<Response>) => (await answer).text()
