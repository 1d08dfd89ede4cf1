import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './prepare.mjs'
import { packageProgram } from './program.ts'

// The server restarts when anything below these changes, migrations and message files included.
const watched = ['packages', 'apps/main', 'apps/school-node', 'apps/server']

const port = process.env.PORT ?? '3000'
const env = { ...process.env, PORT: port, API_TARGET: `http://127.0.0.1:${port}` }
const paths = watched.map((folder) => `--watch-path=${path.join(root, folder)}`)

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...paths, 'apps/server/src/main.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
})
const web = spawn(process.execPath, [packageProgram('vite/bin/vite.js')], {
  cwd: path.join(root, 'apps/web'),
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
})
const all: ChildProcess[] = [server, web]

let isStopping = false
const stop = (): void => {
  isStopping = true
  for (const child of all) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

let running = all.length
for (const child of all) {
  child.on('exit', (code) => {
    running -= 1
    if (!isStopping) {
      process.exitCode = code || 1
      stop()
    }
    if (running === 0) process.exit()
  })
}
