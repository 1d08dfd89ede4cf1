import type { GatewaySource } from '@nhip-cau/contract/camera-gateway'
import { CameraError } from '../camera-error.ts'
import { stillFile } from '../mp4/movie.ts'
import type { VideoTrack } from '../rtsp/sdp.ts'
import { openSession, type SessionOptions } from '../rtsp/session.ts'
import { createPictures, type Picture } from '../video/pictures.ts'
import { readRtp } from '../video/rtp.ts'

/** The parameter sets that a camera describes before it sends pictures. */
export const describedSets = ({ codec, parameters }: VideoTrack): Buffer[] => {
  const names = codec === 'h264' ? ['sprop-parameter-sets'] : ['sprop-vps', 'sprop-sps', 'sprop-pps']
  return names
    .flatMap((name) => (parameters[name] ?? '').split(',').slice(0, 8))
    .map((text) => Buffer.from(text, 'base64'))
    .filter(({ length }) => length > 2)
}

/** Connects for one key picture and leaves. */
export const grabPicture = async (source: GatewaySource, options: SessionOptions): Promise<Picture> => {
  const session = await openSession(source, options)
  try {
    const found = Promise.withResolvers<Picture>()
    const take = createPictures(session.video.codec, describedSets(session.video), found.resolve)
    const listen = (_: string, packet: Buffer) => {
      try {
        const rtp = readRtp(packet)
        if (rtp.payloadType === session.video.payloadType) take(rtp)
      } catch (error) {
        found.reject(error)
      }
    }
    // The end of the connection comes too late to matter once there is a picture.
    void session.ended.then(found.reject)
    const [picture] = await Promise.all([found.promise, session.play(listen, false)])
    return picture
  } finally {
    session.close()
  }
}

/** Asks a camera what it offers and leaves, without a picture. */
export const lookAt = async (source: GatewaySource, options: SessionOptions): Promise<VideoTrack> => {
  const session = await openSession(source, options)
  session.close()
  return session.video
}

export const stillOf = ({ format, data, isKey }: Picture): Buffer => {
  if (!isKey) throw new CameraError('picture')
  return stillFile(format, data)
}
