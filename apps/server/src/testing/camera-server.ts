import { createLog } from '@nhip-cau/server-kit/log'
import { createGatewayProcess } from '../camera-gateway.ts'

// A server that has nothing but a camera gateway, to be killed by a test: node address as argument.

const gateway = createGatewayProcess({ isDemo: true, isHttps: false, log: createLog('silent'), env: process.env })
gateway.start(process.argv[2] ?? '')
const timer = setInterval(() => {
  if (gateway.url() === undefined) return
  clearInterval(timer)
  process.send?.({ pid: gateway.pid() })
}, 50)
