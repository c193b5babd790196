/**
 * Weighs the built web application: what a first visit loads before any page's own chunk, gzipped.
 * Exits with 1 over budget.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGETS_KB = { script: 130, style: 15 } as const

interface ManifestEntry {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

const dist = path.resolve(import.meta.dirname, '../apps/web/dist')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  ManifestEntry
>

const scripts = new Set<string>()
const styles = new Set<string>()
for (const [key, entry] of Object.entries(manifest)) if (entry.isEntry) collect(key)

const sizes = { script: weigh(scripts), style: weigh(styles) }
let isOver = false
for (const kind of ['script', 'style'] as const) {
  const kb = sizes[kind] / 1000
  const verdict = kb > BUDGETS_KB[kind] ? 'OVER' : 'within'
  if (verdict === 'OVER') isOver = true
  process.stdout.write(
    `initial ${kind}: ${kb.toFixed(1)} kB gzipped, ${verdict} ${BUDGETS_KB[kind]} kB\n`,
  )
}
process.exit(isOver ? 1 : 0)

function collect(key: string): void {
  const entry = manifest[key]
  if (!entry || scripts.has(entry.file)) return
  scripts.add(entry.file)
  for (const file of entry.css ?? []) styles.add(file)
  for (const imported of entry.imports ?? []) collect(imported)
}

function weigh(files: ReadonlySet<string>): number {
  let bytes = 0
  for (const file of files)
    bytes += gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length
  return bytes
}
