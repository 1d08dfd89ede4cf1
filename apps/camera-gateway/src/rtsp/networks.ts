import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { CameraError } from '../camera-error.ts'

/** The networks and ports in which cameras may be. */
export type Networks = {
  readonly ports: readonly number[]
  allows(address: string): boolean
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

// An IPv4 address in the form of IPv6, e.g. ::ffff:127.0.0.1, reaches the same machine.
const plainAddress = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? address
}

// Never a camera, whatever the settings say: "this host", multicast, and the services of cloud machines.
const neverCameras = new BlockList()
neverCameras.addSubnet('0.0.0.0', 8, 'ipv4')
neverCameras.addSubnet('169.254.0.0', 16, 'ipv4')
neverCameras.addSubnet('224.0.0.0', 3, 'ipv4')
neverCameras.addAddress('::', 'ipv6')
neverCameras.addSubnet('fe80::', 10, 'ipv6')
neverCameras.addSubnet('ff00::', 8, 'ipv6')
neverCameras.addAddress('fd00:ec2::254', 'ipv6')

/** Whether the text is a network like 192.168.1.0/24 or a single address. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

/** Networks in the form 192.168.1.0/24 or single addresses; no other address is ever connected to. */
export const networksOf = (allowed: readonly string[], ports: readonly number[]): Networks => {
  const list = new BlockList()
  for (const network of allowed) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return {
    ports,
    allows: (address) => {
      const plain = plainAddress(address)
      if (isIP(plain) === 0) return false
      return list.check(plain, familyOf(plain)) && !neverCameras.check(plain, familyOf(plain))
    },
  }
}

export type Place = { readonly host: string; readonly address: string; readonly port: number; readonly path: string }

export type Login = { readonly username: string; readonly password: string }

const longestUrl = 500

/** Reads the address of a camera; the login may be part of it. */
export const readUrl = (text: string): { url: URL; login: Login | undefined } => {
  if (text.length > longestUrl || !URL.canParse(text)) throw new CameraError('address')
  const url = new URL(text)
  if (url.protocol !== 'rtsp:' || url.hostname === '') throw new CameraError('address')
  const login = url.username === '' ? undefined : { username: decoded(url.username), password: decoded(url.password) }
  url.username = ''
  url.password = ''
  url.hash = ''
  return { url, login }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new CameraError('address')
  }
}

/** Resolves the host once. The caller connects to the returned address, so a later answer of DNS changes nothing. */
export const placeOf = async (url: URL, networks: Networks): Promise<Place> => {
  const port = url.port === '' ? 554 : Number(url.port)
  if (!networks.ports.includes(port)) throw new CameraError('network')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolved(host) : [host]
  const address = addresses.find((one) => networks.allows(one))
  if (address === undefined) throw new CameraError('network')
  return { host: url.hostname, address, port, path: `${url.pathname}${url.search}` }
}

const resolved = async (host: string): Promise<string[]> => {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    throw new CameraError('network')
  }
}
