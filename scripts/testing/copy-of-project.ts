import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder } from '../changed-files.ts'
import { filesBelow, root } from '../prepare.mjs'

const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'tools', 'docs']
const own = '@nhip-cau'

/** Makes a folder with the same files as hard links: a symbolic link would lead the compiler back to the original. */
const linkFolder = (from: string, to: string) => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

const isOnSameDisk = (target: string) => statSync(target).dev === statSync(root).dev

const linkModules = (target: string, folder: string) => {
  const from = path.join(root, folder, 'node_modules')
  if (!existsSync(from)) return
  const to = path.join(target, folder, 'node_modules')
  mkdirSync(to, { recursive: true })
  // Caches are not linked, because they belong to the original project.
  const packages = readdirSync(from).filter((name) => name !== own && !/^\.(?!bin$|nhip-cau)/.test(name))
  for (const name of packages) {
    const [source, place] = [path.join(from, name), path.join(to, name)]
    if (statSync(source).isDirectory() && isOnSameDisk(target)) linkFolder(source, place)
    else symlinkSync(source, place)
  }
}

/** Links the installed packages into the copy, and copies what the checks remember of the original. */
const linkPackages = (target: string) => {
  for (const folder of ['.', ...folders, 'apps/web']) linkModules(target, folder)
  mkdirSync(path.join(target, 'node_modules', own))
  const links = path.join(root, 'node_modules', own)
  for (const name of readdirSync(links)) {
    symlinkSync(readlinkSync(path.join(links, name)), path.join(target, 'node_modules', own, name))
  }
  if (!existsSync(cacheFolder)) return
  for (const name of readdirSync(cacheFolder).filter((one) => one !== 'compiled')) {
    const copy = path.join(target, path.relative(root, cacheFolder), name)
    cpSync(path.join(cacheFolder, name), copy, { recursive: true })
  }
}

/** Copies the project's sources to a folder with the same packages installed. */
export const copyProject = (target: string): void => {
  // In a git worktree `.git` is a file that points to the original repository, which the copy must not change.
  const rootFiles = readdirSync(root).filter((name) => name !== '.git' && statSync(path.join(root, name)).isFile())
  const sources = folders.flatMap((folder) => filesBelow(path.join(root, folder)))
  for (const file of [...rootFiles, ...sources.map((source) => path.relative(root, source))]) {
    cpSync(path.join(root, file), path.join(target, file))
  }
  linkPackages(target)
}
