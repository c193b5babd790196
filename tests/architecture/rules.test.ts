import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as rules from './rules.ts'
import { listProductFiles, ROOT, toSourceFile } from './source-files.ts'

const FILES = listProductFiles()
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

interface Planted {
  readonly rule: rules.Rule
  /** Files that break the rule, one violation each: path and text. */
  readonly wrong: readonly (readonly [file: string, text: string])[]
}

const RULES: Readonly<Record<string, Planted>> = {
  'Contract imports zod alone; server and web import it and never each other': {
    rule: rules.packagesKeepApart,
    wrong: [
      ['packages/contract/src/planted/a.ts', `import { join } from 'node:path'`],
      [
        'packages/contract/src/planted/b.ts',
        `import type { App } from '../../../../${SERVER}/app/build-app.ts'`,
      ],
      [`${SERVER}/planted.ts`, `export { x } from '../../web/src/lib/api.ts'`],
      [`${WEB}/lib/planted.ts`, `import type { Config } from '../../../server/src/app/config.ts'`],
      [`${SERVER}/planted-too.ts`, `import { x } from '../../../tests/support/databases.ts'`],
    ],
  },
  'The server’s layers point one way, and only the wiring knows a concrete provider': {
    rule: rules.serverLayersHold,
    wrong: [
      [
        `${SERVER}/platform/planted.ts`,
        `import type { Listing } from '../modules/instruments/index.ts'`,
      ],
      [`${SERVER}/platform/http/planted.ts`, `import { x } from '../../providers/ports.ts'`],
      [`${SERVER}/providers/demo/planted.ts`, `import { x } from '../yahoo/client.ts'`],
      [`${SERVER}/providers/planted.ts`, `import { x } from '../modules/quotes/index.ts'`],
      [`${SERVER}/modules/quotes/a.ts`, `import { x } from '../../providers/yahoo/client.ts'`],
      [`${SERVER}/modules/quotes/b.ts`, `import { x } from '../instruments/universe.ts'`],
      [`${SERVER}/modules/quotes/c.ts`, `import { x } from '../../app/config.ts'`],
      [`${SERVER}/data-mode.ts`, `const x = await import('./providers/yahoo/yahoo-provider.ts')`],
      [`${SERVER}/cli/planted.ts`, `import { x } from '../modules/instruments/universe.ts'`],
      [`${SERVER}/app/config.ts`, `import { x } from './build-app.ts'`],
      [`${SERVER}/app/planted.ts`, `import { x } from '../modules/quotes/latest-quotes.ts'`],
      [`${SERVER}/cli/planted-too.ts`, `import { x } from '../modules/quotes/module.ts'`],
    ],
  },
  'Modules reach each other without cycles': {
    rule: (files) => rules.modulesHaveNoCycle(files).slice(0, 1),
    wrong: [
      [`${SERVER}/modules/instruments/planted.ts`, `import type { x } from '../history/index.ts'`],
    ],
  },
  'Folders of a module reach each other without cycles': {
    rule: (files) => rules.foldersOfModulesHaveNoCycle(files).slice(0, 1),
    wrong: [
      [
        `${SERVER}/modules/portfolio/prices/planted.ts`,
        `import type { x } from '../reading/get-holdings.ts'`,
      ],
      [
        `${SERVER}/modules/portfolio/ledger/planted.ts`,
        `import type { x } from '../import/table.ts'`,
      ],
    ],
  },
  'The web’s layers point one way, and features never import features': {
    rule: rules.webLayersHold,
    wrong: [
      [`${WEB}/features/history/planted.tsx`, `import { x } from '../share/index.ts'`],
      [`${WEB}/features/history/planted-too.tsx`, `import { x } from '../../app/shell.tsx'`],
      [`${WEB}/ui/planted.tsx`, `import { x } from '../features/share/index.ts'`],
      [`${WEB}/listing/planted.tsx`, `import { x } from '../features/share/index.ts'`],
      [`${WEB}/ui/planted-too.tsx`, `import { x } from '../listing/change.tsx'`],
      [`${WEB}/ui/planted-last.tsx`, `import { x } from '../lib/api.ts'`],
      [`${WEB}/lib/planted.ts`, `import { x } from '../ui/panel.tsx'`],
      [`${WEB}/format/planted.ts`, `import { x } from '../lib/api.ts'`],
      [`${WEB}/app/planted.tsx`, `import { x } from '../features/history/draw-chart.ts'`],
      [`${WEB}/helpers/planted.ts`, `import { x } from '../lib/api.ts'`],
    ],
  },
  'The web’s primitives know no domain': {
    rule: rules.uiKnowsNoDomain,
    wrong: [
      [
        `${WEB}/ui/planted.tsx`,
        `import type { Quote } from '@leadenhall/contract/quotes/index.ts'`,
      ],
      [
        `${WEB}/format/planted.ts`,
        `import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'`,
      ],
    ],
  },
  'The environment is read in config.ts alone': {
    rule: rules.environmentIsReadOnce,
    wrong: [
      [`${SERVER}/modules/planted/a.ts`, `const x = process.env['PORT']`],
      [`${WEB}/lib/planted.ts`, `const x = import.meta.env.MODE`],
    ],
  },
  'In the web a number becomes text in format/ alone': {
    rule: rules.numbersBecomeTextInFormat,
    wrong: [
      [`${WEB}/ui/a.tsx`, `const x = price.toFixed(2)`],
      [`${WEB}/features/share/b.tsx`, `const x = new Intl.NumberFormat('en-GB')`],
      [`${WEB}/app/c.tsx`, `const x = time.toLocaleTimeString()`],
    ],
  },
  'In the web a date becomes text in format/ alone': {
    rule: rules.datesBecomeTextInFormat,
    wrong: [
      [`${WEB}/features/history/a.tsx`, `const x = { cell: ({ date }) => date }`],
      [`${WEB}/features/keys/b.tsx`, `const x = <td>{key.created_at}</td>`],
      [
        `${WEB}/features/alerts/c.ts`,
        `import { formatDay } from '@leadenhall/contract/shared/london-time.ts'`,
      ],
    ],
  },
  'In the web a price becomes text by its kind': {
    rule: rules.pricesBecomeTextByKind,
    wrong: [
      [`${WEB}/features/history/a.ts`, `const x = formatPrice(bar.close, chart.unit)`],
      [
        `${WEB}/features/alerts/b.tsx`,
        `import { priceText } from '@leadenhall/contract/shared/price-text.ts'`,
      ],
    ],
  },
  'A change that is shown before it is stored goes to the server in order': {
    rule: rules.earlyChangesKeepTheirOrder,
    wrong: [
      [`${WEB}/features/planted/api.ts`, `const x = { onMutate: () => undefined }`],
      [`${WEB}/features/planted/b.ts`, `send(url, { keepalive: true })`],
    ],
  },
  'Query keys and mutations live in the api.ts of a feature': {
    rule: rules.queriesLiveInApi,
    wrong: [
      [`${WEB}/features/share/a.tsx`, `const save = useMutation({ mutationFn })`],
      [`${WEB}/features/share/b.tsx`, `const q = queryOptions({ queryKey: ['share'] })`],
      [`${WEB}/app/api.ts`, `const save = useMutation<string>({ mutationFn })`],
    ],
  },
  'A button with a frame is a primitive': {
    rule: rules.buttonsComeFromUi,
    wrong: [
      [`${WEB}/features/share/a.tsx`, `<button type="button" className="control ml-auto">`],
      [
        `${WEB}/app/b.tsx`,
        '<button onClick={() => run()} className={`control ${extra}`} type="button">',
      ],
    ],
  },
  'Requests leave through one door': {
    rule: rules.oneDoorOut,
    wrong: [
      [`${SERVER}/providers/yahoo/planted.ts`, `const x = await fetch('https://example.org')`],
      [`${SERVER}/modules/quotes/planted.ts`, `import { request } from 'undici'`],
      [`${WEB}/features/share/planted.ts`, `void fetch('/api/quotes')`],
    ],
  },
  'Engines know the platform and the contract alone': {
    rule: rules.enginesArePure,
    wrong: [
      [
        `${SERVER}/modules/tax/engine/a.ts`,
        `import type { Ledger } from '../../portfolio/index.ts'`,
      ],
      [`${SERVER}/modules/income/engine/b.ts`, `import { x } from '../reading/held.ts'`],
      [`${SERVER}/modules/gilts/engine/c.ts`, `import { readFileSync } from 'node:fs'`],
      [`${SERVER}/modules/targets/engine/d.ts`, `import { Decimal } from 'decimal.js'`],
    ],
  },
  'In broker files nothing replaces a cell that is missing or unreadable': {
    rule: rules.importsHaveNoDefaults,
    wrong: [
      [`${SERVER}/modules/portfolio/import/parsers/a.ts`, `const x = toNumber(cell) ?? '0'`],
      [`${SERVER}/modules/portfolio/import/parsers/b.ts`, `const x = unit ?? 'GBP'`],
      [`${SERVER}/modules/portfolio/import/parsers/c.ts`, `const x = quantity ?? ZERO`],
      [`${SERVER}/modules/portfolio/import/parsers/d.ts`, `const x = kind || 'deposit'`],
      [`${SERVER}/modules/portfolio/import/parsers/e.ts`, `const x = absolute(amount)`],
      [`${SERVER}/modules/portfolio/import/parsers/f.ts`, `const x = new Decimal(amount).abs()`],
    ],
  },
  'A result that is kept has all its inputs as its key': {
    rule: rules.resultsAreKeptByInputs,
    wrong: [[`${SERVER}/modules/planted/a.ts`, `const kept = new WeakMap<object, string>()`]],
  },
  'A feature has one name in contract, server and web': {
    rule: rules.featuresShareNames,
    wrong: [
      [`${SERVER}/modules/planted/routes.ts`, ''],
      [`${WEB}/features/planted/index.ts`, ''],
      ['packages/contract/src/planted/pages.ts', ''],
      [
        `${WEB}/features/portfolio/a.ts`,
        `import * as endpoints from '@leadenhall/contract/spreadsheets/endpoints.ts'`,
      ],
      [`${WEB}/listing/b.ts`, `import { readTape } from '@leadenhall/contract/tape/endpoints.ts'`],
      [`${WEB}/features/social/index.ts`, ''],
    ],
  },
  'Endpoints carry no zod into the web': {
    rule: rules.endpointsCarryNoZod,
    wrong: [
      ['packages/contract/src/planted/endpoints.ts', `import * as schemas from './schemas.ts'`],
      [
        `${WEB}/lib/planted.ts`,
        `import { quoteSchema } from '@leadenhall/contract/quotes/schemas.ts'`,
      ],
      [`${WEB}/lib/planted-too.ts`, `import { z } from 'zod'`],
    ],
  },
  'Every value that the contract exports has a use': {
    rule: rules.contractValuesAreUsed,
    wrong: [['packages/contract/src/planted/planted.ts', 'export const planted = 1']],
  },
}

describe('The architecture', () => {
  it('is checked as a whole: every file is read and every import of ours resolves', () => {
    expect(FILES.length).toBeGreaterThan(150)
    expect(FILES.flatMap(({ imports }) => imports).length).toBeGreaterThan(500)
    const exists = (file: string) => existsSync(path.join(ROOT, file))
    expect(rules.findDanglingImports(FILES, exists)).toEqual([])
    const planted = toSourceFile(`${SERVER}/planted.ts`, `import { x } from './nowhere.ts'`)
    expect(rules.findDanglingImports([planted], exists)).toHaveLength(1)
  })

  it.each(Object.entries(RULES))('%s', (_, { rule }) => {
    expect(rule(FILES)).toEqual([])
  })

  const plants = Object.entries(RULES).flatMap(([sentence, { rule, wrong }]) =>
    wrong.map(([file, text]) => ({ sentence, rule, file, text })),
  )
  it.each(plants)('fails on a planted violation: $sentence, $file', ({ rule, file, text }) => {
    const others = FILES.filter((other) => other.path !== file)
    const known = new Set(rule(others))
    const violations = rule([...others, toSourceFile(file, text)])
    expect(violations.filter((violation) => !known.has(violation))).toHaveLength(1)
  })

  it('lists each exception from one name that exists, with its reason', () => {
    for (const [name, reason] of rules.COMPOSITIONS) {
      expect([name, existsSync(path.join(ROOT, WEB, 'features', name))]).toEqual([name, true])
      expect(reason.length).toBeGreaterThan(4)
    }
    for (const { reason, within } of rules.SHOWN_WITHIN.values()) {
      expect([within, existsSync(path.join(ROOT, WEB, 'features', within))]).toEqual([within, true])
      expect(reason.length).toBeGreaterThan(4)
    }
  })
})

describe('The scanner of imports', () => {
  it('finds every form of import, and ignores comments and strings', () => {
    const { imports } = toSourceFile(
      'apps/server/src/a/b.ts',
      `import one, { two } from './one.ts'
       import type { Three } from '../three.ts'
       import {
         type Four,
         five,
       } from "@leadenhall/contract/shared/money.ts"
       import './six.ts'
       export * from './seven.ts'
       export type { Eight } from './eight.ts'
       const nine = await import('./nine.ts')
       type Ten = typeof import('./ten.ts')
       // import { no } from './comment.ts'
       /* import { no } from './block.ts' */
       const text = 'imported from here'
       export const eleven = 11`,
    )
    expect(imports.map(({ target, isTypeOnly }) => [target, isTypeOnly])).toEqual([
      ['apps/server/src/a/one.ts', false],
      ['apps/server/src/three.ts', true],
      ['packages/contract/src/shared/money.ts', false],
      ['apps/server/src/a/seven.ts', false],
      ['apps/server/src/a/eight.ts', true],
      ['apps/server/src/a/six.ts', false],
      ['apps/server/src/a/nine.ts', false],
      ['apps/server/src/a/ten.ts', true],
    ])
  })
})
