import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const formats = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
}

type Clip = {
  readonly format?: keyof typeof formats
  readonly seconds?: number
  readonly width?: number
  readonly height?: number
  /** Of all frames together. */
  readonly bytes?: number
  /** Written into the file beside the picture. */
  readonly comment?: string
}

const frames = 3

/** A video file whose container is right and whose frames are noise: nothing decodes them. */
export const clip = async ({
  format = 'mp4',
  seconds = 3,
  width = 640,
  height = 360,
  bytes = 3000,
  comment,
}: Clip = {}) => {
  const output = new Output({ format: formats[format](), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  if (comment !== undefined) output.setMetadataTags({ comment })
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height }
  for (let frame = 0; frame < frames; frame += 1) {
    const data = new Uint8Array(bytes / frames).map((_, place) => (place * 31 + frame * 7) % 251)
    const packet = new EncodedPacket(data, 'key', (frame * seconds) / frames, seconds / frames)
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer())
}
