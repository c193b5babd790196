/**
 * CONTRIBUTING.md followed to the letter: its files are written into a copy of the tree, which is
 * then compiled, and its tests are run.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyChange, readWalkThrough } from './walk-through.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Inside the checkout, so that its packages are found from the copy. */
const COPY = path.join(ROOT, '.cache', 'walk-through')
const LEFT_OUT = /(^|\/)(node_modules|dist|pictures|e2e|\.cache)$/
const TIMEOUT_MS = 180_000

const contributing = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
const feature = readWalkThrough(contributing, 'Add a feature')
const provider = readWalkThrough(contributing, 'Add a market data provider')
const metric = readWalkThrough(contributing, 'Add a metric')
const broker = readWalkThrough(contributing, 'Add a broker')
const taxRule = readWalkThrough(contributing, 'Add a tax rule')
const alert = readWalkThrough(contributing, 'Add an alert')
const portfolioPage = readWalkThrough(contributing, 'Add a page of the portfolio')
const all = [feature, provider, metric, broker, taxRule, alert, portfolioPage]

function writeCopy(): void {
  rmSync(COPY, { recursive: true, force: true })
  for (const folder of ['apps', 'bench', 'packages', 'scripts', 'tests']) {
    cpSync(path.join(ROOT, folder), path.join(COPY, folder), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.split(path.sep).join('/')),
    })
  }
  for (const file of ['tsconfig.base.json', 'vitest.config.ts', 'package.json']) {
    cpSync(path.join(ROOT, file), path.join(COPY, file))
  }
  const link = (target: string, from: string) => {
    mkdirSync(path.dirname(path.join(COPY, from)), { recursive: true })
    symlinkSync(target, path.join(COPY, from), 'junction')
  }
  link(path.join(ROOT, 'data'), 'data')
  link(path.join(ROOT, 'apps/server/node_modules'), 'apps/server/node_modules')
  link(path.join(COPY, 'packages/contract'), 'node_modules/@leadenhall/contract')

  for (const { path: file, text } of all.flatMap(({ files }) => files)) {
    const place = path.join(COPY, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  for (const change of all.flatMap(({ changes }) => changes)) {
    const place = path.join(COPY, change.path)
    writeFileSync(place, applyChange(readFileSync(place, 'utf8'), change))
  }
}

/** @returns what the tool printed, whether or not it succeeded */
async function run(tool: string, args: readonly string[]) {
  const running = promisify(execFile)(path.join(ROOT, 'node_modules/.bin', tool), args, {
    cwd: COPY,
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  )
}

describe('The walk-throughs in CONTRIBUTING.md', () => {
  beforeAll(writeCopy)
  afterAll(() => rmSync(COPY, { recursive: true, force: true }))

  it('write to their own folders, and change nothing but lists and a test', () => {
    const own = (pattern: RegExp, files: typeof feature.files) =>
      files.filter(({ path: file }) => !pattern.test(file))
    const census =
      /^(packages\/contract\/src|apps\/server\/src\/modules|apps\/web\/src\/features)\/census\//
    expect(own(census, feature.files)).toEqual([])
    expect(feature.files.length).toBeGreaterThan(8)
    const sample = /^(apps\/server\/src\/providers\/sample|tests\/replay\/recordings)\//
    expect(own(sample, provider.files)).toEqual([])
    expect(provider.files).toHaveLength(4)
    expect(metric.files).toEqual([])
    expect(
      [broker, taxRule, alert, portfolioPage].map(({ files }) =>
        files.map(({ path: file }) => file),
      ),
    ).toEqual([
      [
        'apps/server/src/modules/portfolio/import/parsers/sample-broker.ts',
        'tests/recordings/brokers/sample-broker.csv',
      ],
      ['apps/server/src/modules/tax/rates/exempt-amount.test.ts'],
      [],
      [
        'apps/web/src/features/portfolio/kinds/kinds-view.tsx',
        'apps/web/src/features/portfolio/kinds/kinds-view.test.tsx',
      ],
    ])
    expect(all.map(({ changes }) => changes.map(({ path: file }) => file))).toEqual([
      [
        'apps/server/src/app/build-app.ts',
        'packages/contract/src/features.ts',
        'packages/contract/src/shared/page-words.ts',
      ],
      ['apps/server/src/app/sources.ts'],
      [
        'packages/contract/src/figures/metrics/performance.ts',
        'apps/server/src/modules/figures/build-facts.test.ts',
      ],
      [
        'apps/server/src/modules/portfolio/import/all-parsers.ts',
        'packages/contract/src/portfolio/brokers.ts',
        'apps/server/src/modules/portfolio/import/parsers.test.ts',
      ],
      ['apps/server/src/modules/tax/rates/rows.ts'],
      [
        'packages/contract/src/notifications/schemas.ts',
        'apps/server/src/modules/income/alerts.ts',
        'apps/server/src/modules/income/alerts.test.ts',
      ],
      [
        'packages/contract/src/shared/page-parts.ts',
        'packages/contract/src/shared/page-words.ts',
        'apps/web/src/features/portfolio/texts.ts',
        'apps/web/src/features/portfolio/own-portfolio.tsx',
      ],
    ])
  })

  it.each(['apps/server', 'apps/web'])(
    'compile in %s',
    async (folder) => {
      expect(await run('tsc', ['-p', folder])).toEqual({ code: 0, output: '' })
    },
    TIMEOUT_MS,
  )

  it.each([
    ['a feature', ['census']],
    ['a provider', ['providers/sample']],
    ['a metric', ['build-facts', 'planted-metric', 'screen-against-sql']],
    ['a broker', ['portfolio/import/parsers.test', 'all-parsers']],
    ['a tax rule', ['exempt-amount']],
    ['an alert', ['income/alerts.test', 'owned-alerts']],
    ['a page of the portfolio', ['kinds-view']],
  ])(
    'pass the tests of %s',
    async (_, filters) => {
      const { code, output } = await run('vitest', ['run', ...filters, '--reporter=default'])
      expect(output).toMatch(/\d passed/)
      expect([code, output.includes(' failed')]).toEqual([0, false])
    },
    TIMEOUT_MS,
  )
})

describe('A change that no longer fits', () => {
  it('is reported with the line that is missing', () => {
    const change = { path: 'a.ts', edits: [{ found: ['gone'], written: ['gone', 'new'] }] }
    expect(() => applyChange('present\n', change)).toThrow('a.ts has “gone” 0 times')
  })
})
