/**
 * The rules of docs/architecture.md over any set of files. Each gives one sentence a violation; the
 * features, modules and providers come from the paths, never from a list kept here.
 */
import { folderIn, type Import, type SourceFile } from './source-files.ts'

export type Rule = (files: readonly SourceFile[]) => string[]

const CONTRACT = 'packages/contract/src'
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
const MODULES = `${SERVER}/modules`
const PROVIDERS = `${SERVER}/providers`
const PLATFORM = `${SERVER}/platform`
const FEATURES = `${WEB}/features`

const isIn = (file: string, folder: string) => file.startsWith(`${folder}/`)
const isOurs = (target: string) => /^(apps|packages|tests|scripts|bench|data)\//.test(target)

function judge(
  files: readonly SourceFile[],
  isWrong: (file: string, imported: Import) => string | false,
): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const reason = isWrong(path, imported)
      return reason ? [`${path} imports ${imported.specifier}: ${reason}`] : []
    }),
  )
}

/** 1: contract ← server, contract ← web, and the contract knows neither Node nor a browser. */
export const packagesKeepApart: Rule = (files) =>
  judge(files, (file, { target }) => {
    if (isIn(file, CONTRACT) && target !== 'zod' && !isIn(target, CONTRACT)) {
      return 'the contract may import only zod'
    }
    if (isIn(file, 'apps/server') && isIn(target, 'apps/web')) return 'server and web never meet'
    if (isIn(file, 'apps/web') && (isIn(target, 'apps/server') || target.startsWith('node:'))) {
      return 'the web knows the contract, not the server'
    }
    return isIn(file, 'apps') && /^(tests|scripts|bench)\/|\/test-|\.test\./.test(target)
      ? 'the product does not stand on its tests and scripts'
      : false
  })

const APP = `${SERVER}/app`

/** 2: main → app → modules → provider ports, platform → contract; concrete providers only in app/. */
export const serverLayersHold: Rule = (files) =>
  judge(files, (file, { target }) => {
    if (!isIn(file, SERVER) || !isIn(target, SERVER)) return false
    const provider = folderIn(target, PROVIDERS)
    if (isIn(file, PLATFORM)) return !isIn(target, PLATFORM) && 'the platform knows no layer above'
    if (isIn(file, PROVIDERS)) {
      if (isIn(target, PLATFORM)) return false
      if (!isIn(target, PROVIDERS)) return 'providers know the platform and their ports'
      return provider !== null && provider !== folderIn(file, PROVIDERS) && 'providers never meet'
    }
    if (isIn(file, MODULES)) {
      const [own, other] = [folderIn(file, MODULES), folderIn(target, MODULES)]
      if (provider !== null) return 'modules know provider ports, not providers'
      if (other === null) return !isBelowModules(target) && 'modules know no layer above'
      return own !== other && target !== `${MODULES}/${other}/index.ts`
        ? 'a module is reached through its index.ts'
        : false
    }
    if (provider !== null && !isIn(file, APP)) return 'only app/ knows concrete providers'
    const isInside = isIn(target, MODULES) && !target.endsWith('/index.ts')
    if (isInside && !(isIn(file, APP) && target.endsWith('/module.ts'))) {
      return 'a module is reached through its index.ts, and from app/ through its module.ts'
    }
    return file === `${APP}/config.ts` && 'the configuration knows nothing of the rest'
  })

function isBelowModules(target: string): boolean {
  return isIn(target, PROVIDERS) || isIn(target, PLATFORM)
}

/** 2: modules reach each other without cycles. */
export const modulesHaveNoCycle: Rule = (files) =>
  findCycles(files, (path) => folderIn(path, MODULES)).map(
    (cycle) => `modules in a cycle: ${cycle}`,
  )

/** 2: so do the folders of a module. */
export const foldersOfModulesHaveNoCycle: Rule = (files) => {
  const modules = new Set(files.flatMap(({ path }) => folderIn(path, MODULES) ?? []))
  return [...modules].flatMap((module) =>
    findCycles(files, (path) => folderIn(path, `${MODULES}/${module}`)).map(
      (cycle) => `folders of ${module} in a cycle: ${cycle}`,
    ),
  )
}

/** @param placeOf the place of a file among those that may form no cycle; null for one outside them */
function findCycles(
  files: readonly SourceFile[],
  placeOf: (path: string) => string | null,
): string[] {
  const reached = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const own = placeOf(path)
    if (own === null) continue
    const others = reached.get(own) ?? new Set()
    reached.set(own, others)
    for (const { target } of imports) {
      const other = placeOf(target)
      if (other !== null && other !== own) others.add(other)
    }
  }
  const findCycle = (trail: readonly string[]): string[] | null => {
    for (const next of reached.get(trail.at(-1) ?? '') ?? []) {
      if (next === trail[0]) return [...trail, next]
      const cycle = trail.includes(next) ? null : findCycle([...trail, next])
      if (cycle) return cycle
    }
    return null
  }
  return [...reached.keys()].flatMap((place) => findCycle([place])?.join(' → ') ?? [])
}

/** Layers of the web that each layer may import; a feature's own files besides. */
const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  app: ['app', 'features', 'listing', 'ui', 'format', 'lib'],
  features: ['listing', 'ui', 'format', 'lib'],
  listing: ['listing', 'ui', 'format', 'lib'],
  ui: ['ui', 'format'],
  format: ['format'],
  lib: ['lib'],
  worker: ['worker', 'lib'],
}
/** A feature's face, and the pages, tools and views that are in other chunks than its face. */
const FEATURE_ENTRY = /\/(index\.ts|[\w-]+-(pages?|tool|view)\.tsx)$/

/** 3: main → app → features → listing → ui, lib → format; features never import features. */
export const webLayersHold: Rule = (files) =>
  judge(files, (file, { target }) => {
    const [layer, below] = [folderIn(file, WEB), folderIn(target, WEB)]
    if (layer === null || below === null) return false
    const [own, other] = [folderIn(file, FEATURES), folderIn(target, FEATURES)]
    if (own !== null && own === other) return false
    if (own !== null && other !== null) return 'features never import features'
    const allowed = WEB_LAYERS[layer]
    if (!allowed) return `${layer} is no layer of the web`
    if (!allowed.includes(below)) return `${layer} is below ${below}`
    return (
      other !== null && !FEATURE_ENTRY.test(target) && 'a feature is reached through its index.ts'
    )
  })

/** 3: the web's primitives take texts and numbers, never a quote, a metric or another domain type. */
export const uiKnowsNoDomain: Rule = (files) =>
  judge(files, (file, { target }) => {
    const isPrimitive = isIn(file, `${WEB}/ui`) || isIn(file, `${WEB}/format`)
    const feature = folderIn(target, CONTRACT)
    return isPrimitive && feature !== null && feature !== 'shared' && 'primitives know no domain'
  })

function findUses(
  files: readonly SourceFile[],
  pattern: RegExp,
  isAllowed: (file: string) => boolean,
  reason: string,
): string[] {
  return files.flatMap(({ path, code }) => {
    const use = isAllowed(path) ? null : pattern.exec(code)
    return use ? [`${path} uses ${use[0]}: ${reason}`] : []
  })
}

/** 4: the environment is read in one place. */
export const environmentIsReadOnce: Rule = (files) =>
  findUses(
    files,
    /\bprocess\.env\b|\bimport\.meta\.env\b|\bloadEnvFile\b/,
    // Vite's word for a built application is no setting; the worker belongs to such a one alone.
    (file) => file === `${APP}/config.ts` || file === `${WEB}/main.tsx`,
    'only config.ts reads the environment',
  )

const NUMBER_TO_TEXT =
  /\.to(Fixed|Precision|Exponential|LocaleString|LocaleDateString|LocaleTimeString)\(|\bIntl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat)\b/

/** 4: in the web a number or a time becomes text in format/ alone. */
export const numbersBecomeTextInFormat: Rule = (files) =>
  findUses(
    files,
    NUMBER_TO_TEXT,
    (file) => !isIn(file, WEB) || isIn(file, `${WEB}/format`),
    'only format/ makes text of numbers',
  )

/** 4: in the web a date becomes text in format/ alone, in the notation that the display settings choose. */
export const datesBecomeTextInFormat: Rule = (files) => {
  const isElsewhere = (file: string) => isIn(file, WEB) && !isIn(file, `${WEB}/format`)
  const reason = 'format/time.ts writes every date in the chosen notation'
  return [
    ...findUses(files, RAW_DATE_CELL, (file) => !isElsewhere(file), reason),
    ...judge(files, (file, { target }) =>
      isElsewhere(file) && target === `${CONTRACT}/shared/london-time.ts` ? reason : false,
    ),
  ]
}

/** A cell or an element whose whole text is a date as it is stored. */
const RAW_DATE_CELL =
  /\bcell: \(\{ (\w*(?:[dD]ate|[dD]ay|_at|maturity)) \}\) => \1\b|>\{(?:\w+\.)?\w*(?:[dD]ate|_at|payDay|exDay|maturity)\}</

/** 4: an index is no price: in the web only format/ decides between a price and a level. */
export const pricesBecomeTextByKind: Rule = (files) => {
  const isElsewhere = (file: string) => isIn(file, WEB) && !isIn(file, `${WEB}/format`)
  const reason = 'formatLevel writes every price-like figure by its kind'
  return [
    ...findUses(files, /\bformatPrice\b/, (file) => !isElsewhere(file), reason),
    ...judge(files, (file, { target }) =>
      isElsewhere(file) && target === `${CONTRACT}/shared/price-text.ts` ? reason : false,
    ),
  ]
}

/** 4: a feature's keys and writes are in its api.ts; queries that features share are in listing/. */
export const queriesLiveInApi: Rule = (files) =>
  findUses(
    files,
    /\buseMutation[(<]|\bqueryKey:/,
    (file) =>
      !isIn(file, WEB) ||
      /^lib\/use-(api|latest)-mutation\.ts$/.test(file.slice(WEB.length + 1)) ||
      isIn(file, `${WEB}/listing`) ||
      (isIn(file, FEATURES) && /\/([\w-]+-)?api\.ts$/.test(file)),
    'query keys and mutations live in the api.ts of their feature or in listing',
  )

/** 4: a change that is shown before it is stored goes to the server in order. */
export const earlyChangesKeepTheirOrder: Rule = (files) =>
  findUses(
    files,
    /\bonMutate\b|\bkeepalive\b/,
    (file) => !isIn(file, WEB) || file === `${WEB}/lib/api.ts`,
    'lib/use-latest-mutation.ts shows a change early and sends it in order',
  )

/** 4: a button with a frame is a primitive of ui/, or a part of Base UI that takes the class. */
export const buttonsComeFromUi: Rule = (files) =>
  findUses(
    files,
    /<button\b(?:[^<>]|=>)*?className=[{"'`]+control\b/,
    (file) => !isIn(file, WEB) || isIn(file, `${WEB}/ui`),
    'Button and ToggleButton are in ui/',
  )

/** 4: one door out of the server, one out of the web. */
export const oneDoorOut: Rule = (files) => {
  const isDoor = (file: string) =>
    isIn(file, `${PLATFORM}/outbound`) ||
    file === `${WEB}/lib/api.ts` ||
    // Asks the server on this very machine.
    file === `${SERVER}/cli/healthcheck.ts` ||
    // Hands on what pages ask for, to our own server.
    file === `${WEB}/worker/assets.ts`
  const clients = new Set(['undici', 'node:http', 'node:https', 'node:http2', 'axios', 'got'])
  return [
    ...findUses(
      files,
      /(?<![.\w])fetch\(|\bnew (XMLHttpRequest|WebSocket|EventSource)\b|\bsendBeacon\(/,
      isDoor,
      'requests leave through platform/outbound and lib/api.ts',
    ),
    ...judge(files, (file, { target, isTypeOnly }) =>
      !isDoor(file) && !isTypeOnly && clients.has(target)
        ? 'requests leave through platform/outbound'
        : false,
    ),
  ]
}

/** 5: an engine computes: it imports its own folder, the platform and the contract, and no package. */
export const enginesArePure: Rule = (files) =>
  judge(files, (file, { target }) => {
    const engine = /^.+\/engine(?=\/)/.exec(file)?.[0]
    if (!engine || !isIn(file, MODULES)) return false
    const isAllowed = [engine, PLATFORM, CONTRACT].some((folder) => isIn(target, folder))
    return !isAllowed && 'an engine knows the platform and the contract alone'
  })

const IMPORT = `${MODULES}/portfolio/import`
/** A literal in place of a value that a file lacks, and a sign that is dropped. */
const MONEY_DEFAULT =
  /\?\?=?\s*(?:[-+]?\d|'[^']|`|"|ZERO\b|ONE\b)|\|\|=?\s*(?:\d|'|")|\babsolute\(|\.abs\(|Math\.abs\(/

/** 6: in broker files nothing replaces money, unit, kind, currency, sign or day: it asks. */
export const importsHaveNoDefaults: Rule = (files) =>
  findUses(
    files,
    MONEY_DEFAULT,
    (file) => !isIn(file, IMPORT) || file.endsWith('.test.ts'),
    'a cell that is missing or unreadable needs the user',
  )

/** 7: results are kept by `memo-by`, whose key is all that a computation reads. */
export const resultsAreKeptByInputs: Rule = (files) =>
  findUses(
    files,
    /^(?:export )?(?:const|let) \w+.*= new WeakMap\b/m,
    (file) => !isIn(file, SERVER) || isIn(file, PLATFORM) || file.endsWith('.test.ts'),
    'platform/memo-by keeps results by all their inputs',
  )

/** Web-only compositions: folders that show several features or none of the contract's. */
export const COMPOSITIONS = new Map([
  ['home', 'puts panels of other features on one page'],
  ['command-menu', 'search, pages and commands of every feature in one list'],
  ['share', 'the company page: instruments, quotes and history together'],
  ['tools', 'a list of links'],
  ['toolkit', 'a frame for tools of other features, one at a time'],
  ['legal', 'texts'],
  ['developers', 'examples of calls of every feature'],
])

/** Features of the contract without a folder in the web: the web's feature that shows each. */
export const SHOWN_WITHIN = new Map([
  ['demo', { within: 'accounts', reason: 'a button that signs a guest in' }],
  ['drawings', { within: 'history', reason: 'they are drawn on the chart' }],
  ['figure-alerts', { within: 'alerts', reason: 'one list of alerts, of prices and of figures' }],
  ['fund-income', { within: 'tax', reason: 'files of figures that a tax year counts' }],
  ['social', { within: 'news', reason: 'posts among the stories' }],
  ['tape', { within: 'news', reason: 'stories of prices among the others' }],
])

/** 8: a feature has the same name in contract, server and web, and the web shows none without it. */
export const featuresShareNames: Rule = (files) => {
  const named = (folder: string) =>
    new Set(files.flatMap(({ path }) => folderIn(path, folder) ?? []))
  const contract = named(CONTRACT)
  const known = (feature: string) => contract.has(feature) && feature !== 'shared'
  const features = named(FEATURES)
  return [
    ...[...named(MODULES)]
      .filter((module) => !known(module))
      .map((module) => `modules/${module} is no feature of the contract`),
    ...[...features]
      .filter((feature) => !known(feature) && !COMPOSITIONS.has(feature))
      .map((feature) => `features/${feature} is no feature of the contract`),
    ...[...COMPOSITIONS.keys(), ...SHOWN_WITHIN.keys()]
      .filter((feature) => features.has(feature) && known(feature))
      .map((feature) => `features/${feature} is in the contract: it is no exception any more`),
    ...[...contract]
      .filter((feature) => known(feature) && !features.has(feature))
      .flatMap((feature) => findStrays(files, feature)),
  ]
}

/** Places that show a feature of the contract for which the web has no folder. */
function findStrays(files: readonly SourceFile[], feature: string): string[] {
  const place = SHOWN_WITHIN.get(feature)?.within
  const endpoints = `${CONTRACT}/${feature}/endpoints.ts`
  const reason = `features/${place ?? feature} is its place`
  return [
    ...judge(files, (file, { target }) =>
      isIn(file, WEB) && target === endpoints && folderIn(file, FEATURES) !== place
        ? reason
        : false,
    ),
    ...files
      .filter(({ path }) => path === `${CONTRACT}/${feature}/pages.ts`)
      .map(({ path }) => `${path}: ${reason}`),
  ]
}

/** 9: an endpoint is plain data: the web bundle carries it without zod. */
export const endpointsCarryNoZod: Rule = (files) =>
  judge(files, (file, { target, isTypeOnly }) => {
    const isSchemas = target === 'zod' || /^packages\/contract\/.*\/schemas\.ts$/.test(target)
    const isPlain = file.endsWith('/endpoints.ts') || isIn(file, WEB)
    return isPlain && isSchemas && !isTypeOnly && 'zod would enter the web bundle'
  })

/** Every import of our own leads to a file; keeps the scanner honest. */
export function findDanglingImports(
  files: readonly SourceFile[],
  exists: (path: string) => boolean,
): string[] {
  return judge(
    files,
    (_, { target }) => isOurs(target) && !exists(target) && 'there is no such file',
  )
}

/** Used by the web's build, which is not among the files of the rules. */
const USED_ELSEWHERE = new Set(['SERVER_PATHS'])
const EXPORTED_VALUE = /^export (?:const|function|class) (\w+)/gm

/**
 * 8: every value that the contract exports is used by the product. Schemas are looked up by their names
 * and endpoints by their feature, so both are left out.
 */
export const contractValuesAreUsed: Rule = (files) =>
  files
    .filter(({ path }) => isIn(path, CONTRACT) && !/\/(schemas|endpoints)\.ts$/.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORTED_VALUE)]
        .map(([, name = '']) => name)
        .filter((name) => !USED_ELSEWHERE.has(name))
        .filter((name) => {
          const use = new RegExp(`\\b${name}\\b`)
          const own = code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
          return own < 2 && !files.some((file) => file.path !== path && use.test(file.code))
        })
        .map((name) => `${path} exports ${name}, which nothing uses`),
    )
