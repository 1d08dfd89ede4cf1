import { existsSync } from 'node:fs'
import { readClip } from './clip.ts'
import { clipCamera, startRtspServer } from './rtsp-server.ts'

/** The demo's cameras: names of their clips, and last part of their addresses. */
export const demoClips = ['lop-mam-1', 'lop-la-1', 'san-choi', 'cong-truong'] as const

/** The host in the addresses of the demo's cameras. The gateway itself is that host. */
export const demoHost = 'demo-camera'

export const demoLogin = { username: 'demo', password: 'demo-camera' }

export const clipFramesPerSecond = 15

export const clipFile = (name: (typeof demoClips)[number]): URL =>
  new URL(`../../demo-clips/${name}.h264`, import.meta.url)

/** Serves drawn class rooms as cameras, over real RTSP. */
export const startDemoCameras = (host: string, port: number) =>
  startRtspServer({
    host,
    port,
    login: { ...demoLogin, scheme: 'digest' },
    cameras: new Map(
      demoClips
        .filter((name) => existsSync(clipFile(name)))
        .map((name) => [`/${name}`, clipCamera(readClip(clipFile(name), 'h264', clipFramesPerSecond))]),
    ),
  })
