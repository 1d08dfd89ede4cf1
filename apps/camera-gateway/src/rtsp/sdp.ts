import type { GatewayCodec } from '@nhip-cau/contract/camera-gateway'
import { CameraError } from '../camera-error.ts'

/** A stream that a camera describes. */
export type Track = {
  readonly kind: 'video' | 'audio'
  readonly payloadType: number
  /** Upper case, e.g. H264, H265, MPEG4-GENERIC, PCMA. */
  readonly encoding: string
  readonly clockRate: number
  readonly parameters: Readonly<Record<string, string>>
  readonly control: string
}

export type Description = { readonly control: string | undefined; readonly tracks: readonly Track[] }

/** Reads a session description (RFC 8866), of which only the streams matter. */
export const readDescription = (text: string): Description => {
  const sections = text.split(/^m=/m)
  const [session = '', ...media] = sections
  return {
    control: attribute(session, 'control'),
    tracks: media
      .slice(0, 8)
      .map(trackOf)
      .filter((track) => track !== undefined),
  }
}

const attribute = (section: string, name: string): string | undefined =>
  new RegExp(String.raw`^a=${name}:(.{0,2000}?)\r?$`, 'm').exec(section)?.[1]

const trackOf = (section: string): Track | undefined => {
  const [, kind, type] = /^(video|audio) \d+ RTP\/AVP(?:\/TCP)? (\d{1,3})/.exec(section) ?? []
  if ((kind !== 'video' && kind !== 'audio') || type === undefined) return undefined
  const [, mapped, encoding = '', rate = ''] =
    /^(\d{1,3}) ([\w-]{1,40})\/(\d{1,7})/.exec(attribute(section, 'rtpmap') ?? '') ?? []
  if (mapped !== type) return undefined
  const format = attribute(section, 'fmtp') ?? ''
  return {
    kind,
    payloadType: Number(type),
    encoding: encoding.toUpperCase(),
    clockRate: Number(rate),
    parameters: Object.fromEntries(
      format
        .slice(format.indexOf(' ') + 1)
        .split(';')
        .map((pair) => pair.trim().split(/=(.*)/s, 2))
        .map(([name = '', value = '']) => [name.toLowerCase(), value]),
    ),
    control: attribute(section, 'control') ?? '',
  }
}

export type VideoTrack = Track & { readonly codec: GatewayCodec }

const codecs: Readonly<Record<string, GatewayCodec | undefined>> = { H264: 'h264', H265: 'h265', HEVC: 'h265' }

/** The first video stream that can be passed on. */
export const videoOf = ({ tracks }: Description): VideoTrack => {
  const track = tracks.find(({ kind }) => kind === 'video')
  const codec = codecs[track?.encoding ?? '']
  if (track === undefined || codec === undefined || track.clockRate !== 90_000) throw new CameraError('codec')
  return { ...track, codec }
}

/** The first sound that browsers can play in MP4: AAC in the form of RFC 3640. Telephone codecs are left out. */
export const audioOf = ({ tracks }: Description): Track | undefined =>
  tracks.find(
    ({ kind, encoding, parameters }) =>
      kind === 'audio' && encoding === 'MPEG4-GENERIC' && /^aac-hbr$/i.test(parameters.mode ?? ''),
  )
