import type { Page } from '@playwright/test'

/** Records a second and a half of a moving square with this browser, which plays the format it records. */
export const recordClip = async (page: Page, name = 'mua-lan.webm') => {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let frame = 0; frame < 30; frame += 1) {
      if (context) {
        context.fillStyle = '#9ad0f5'
        context.fillRect(0, 0, 320, 180)
        context.fillStyle = '#c2410c'
        context.fillRect(frame * 8, 60, 60, 60)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(recorded) }
}
