import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programSettings } from '@nhip-cau/server-kit/testing/program-settings'

export type Ended = { readonly code: number | null; readonly out: string; readonly errorOutput: string }

/** Runs a program of the server until it exits, with these settings and no other environment. */
export const runProgram = (file: string, args: readonly string[], settings: Record<string, string>): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL(`../${file}`, import.meta.url))
    const env = { ...programSettings(), ...settings }
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let errorOutput = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, errorOutput }))
  })
