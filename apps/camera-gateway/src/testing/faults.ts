import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { createPackets, interleaved, payloadType } from '../demo/packets.ts'
import { type CameraBehaviour, clipCamera, type Request } from '../demo/rtsp-server.ts'
import { classClip } from './school.ts'

/** Calls `send` as often as the socket takes more, until it closes. */
const flood = (socket: Socket, send: () => Buffer): (() => void) => {
  let isOver = false
  const pump = () => {
    while (!isOver && !socket.destroyed && socket.write(send()));
  }
  socket.on('drain', pump)
  pump()
  return () => {
    isOver = true
  }
}

const normal = clipCamera(classClip())

const streaming = (stream: CameraBehaviour['stream']): CameraBehaviour => ({ ...normal, stream })

const answering = (method: string, answer: (request: Request, socket: Socket) => void): CameraBehaviour => ({
  ...normal,
  answer: (request, socket) => {
    if (request.method !== method) return false
    answer(request, socket)
    return true
  },
})

const cseq = ({ headers }: Request) => `CSeq: ${headers.get('cseq') ?? ''}`

/** Bits of a sequence parameter set, as Exp-Golomb codes where they are numbers. */
export const setOf = (columns: number, rows: number): Buffer => {
  const code = (value: number) => {
    const binary = (value + 1).toString(2)
    return '0'.repeat(binary.length - 1) + binary
  }
  const numbers = (...values: readonly number[]) => values.map(code).join('')
  const bits = `${numbers(0, 0, 0, 0, 1)}0${numbers(columns - 1, rows - 1)}100010000000`
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? []
  return Buffer.from([0x67, 66, 0xc0, 40, ...bytes])
}

/** Sends one picture in fragments that never end. */
const endlessPicture = streaming((_, socket) => {
  const packet = createPackets(payloadType)
  const filler = randomBytes(1300)
  let isFirst = true
  return flood(socket, () => {
    const head = Buffer.from([0x7c, isFirst ? 0x85 : 0x05])
    isFirst = false
    return interleaved(0, packet(1000, Buffer.concat([head, filler]), false))
  })
})

/** Sends pictures with sets that claim 16,384 × 16,384 pixels. */
const hugePicture = ((): CameraBehaviour => {
  const clip = classClip()
  const sets = [setOf(1024, 1024), ...clip.sets.filter((set) => (set.readUInt8(0) & 0x1f) === 8)]
  return clipCamera({ ...clip, sets })
})()

/** Shows the clip for two seconds and then sends nothing more, on an open connection. */
export const hanging = streaming((send, socket) => {
  const stop = normal.stream(send, socket)
  const timer = setTimeout(stop, 2000)
  return () => {
    clearTimeout(timer)
    stop()
  }
})

/** Cameras that do what no camera should. */
export const faults: Readonly<Record<string, CameraBehaviour>> = {
  'sends garbage': streaming((_, socket) => flood(socket, () => randomBytes(4096))),
  'never ends a picture': endlessPicture,
  'claims a picture of 16,384 × 16,384 pixels': hugePicture,
  'sends more than any camera': streaming((_, socket) => {
    const packet = interleaved(9, randomBytes(60_000))
    return flood(socket, () => packet)
  }),
  'sends a flood of packets with a byte each': streaming((_, socket) => {
    const packets = Buffer.concat(Array.from({ length: 1000 }, () => interleaved(9, Buffer.of(0))))
    return flood(socket, () => packets)
  }),
  'sends packets that are no RTP': streaming((send) => {
    const timer = setInterval(() => send(0, randomBytes(8)), 10)
    return () => clearInterval(timer)
  }),
  'redirects to another address': answering('DESCRIBE', (request, socket) =>
    socket.write(`RTSP/1.0 302 Found\r\n${cseq(request)}\r\nLocation: rtsp://127.0.0.1:1/other\r\n\r\n`),
  ),
  'never ends its headers': answering('DESCRIBE', (_, socket) => {
    socket.write('RTSP/1.0 200 OK\r\n')
    flood(socket, () => Buffer.from(`X-More: ${'a'.repeat(1000)}\r\n`))
  }),
  'announces an endless description': answering('DESCRIBE', (request, socket) => {
    socket.write(`RTSP/1.0 200 OK\r\n${cseq(request)}\r\nContent-Length: 4000000000\r\n\r\n`)
    flood(socket, () => Buffer.alloc(4096, 'a'))
  }),
  'speaks HTTP': answering('DESCRIBE', (_, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
  'never answers': answering('DESCRIBE', () => undefined),
  'answers a byte a second': answering('DESCRIBE', (_, socket) => {
    const timer = setInterval(() => socket.write('R'), 1000)
    socket.on('close', () => clearInterval(timer))
  }),
  'sends pictures that no browser decodes': {
    ...normal,
    description: normal.description.replace('H264', 'JPEG'),
  },
  'describes nothing': { ...normal, description: '\r\n' },
}

const soundRate = 16_000
const soundType = 97
// One frame of silence, as an encoder of AAC-LC writes it for one channel.
const silence = Buffer.from('00d04007', 'hex')

/** Adds sound to a camera: AAC of silence. */
export const withSound = (camera: CameraBehaviour): CameraBehaviour => ({
  ...camera,
  description: [
    camera.description.trimEnd(),
    `m=audio 0 RTP/AVP ${soundType}`,
    `a=rtpmap:${soundType} MPEG4-GENERIC/${soundRate}/1`,
    `a=fmtp:${soundType} streamtype=5;profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3;config=1408`,
    'a=control:track2',
    '',
  ].join('\r\n'),
  stream: (send, socket) => {
    const stop = camera.stream(send, socket)
    const packet = createPackets(soundType)
    let sent = 0
    const timer = setInterval(
      () => {
        const lengths = Buffer.from([0, 16, 0, silence.length << 3])
        send(2, packet(sent * 1024, Buffer.concat([lengths, silence]), true))
        sent += 1
      },
      (1024 * 1000) / soundRate,
    )
    return () => {
      clearInterval(timer)
      stop()
    }
  },
})
